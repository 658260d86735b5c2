/** `GET /api/orders/{order_id}` and `GET /api/deliveries?order_id=`: open to whoever knows an order number. */
import { type Answer, answerData, refuse } from '../answers.js';
import { addDays, dayAt } from '../calendar.js';
import { findOrder } from '../catalogue/orders.js';
import type { Shop, ShopRequest } from '../shop.js';
import { describeOrder, viewOrder } from './describe-order.js';

export function getOrder(shop: Shop, request: ShopRequest): Answer {
  const number = request.parameters.order_id ?? '';
  const order = findOrder(number);
  if (order === undefined) return refuseUnknownOrder(number);
  const today = dayAt(shop.now());
  return answerData(viewOrder(order, today), describeOrder(order, today));
}

export function listDeliveries(shop: Shop, request: ShopRequest): Answer {
  const number = request.query.get('order_id')?.trim() ?? '';
  if (number === '') return refuse(400, 'Say which order: order_id is missing.');
  const order = findOrder(number);
  if (order === undefined) return refuseUnknownOrder(number);
  const today = dayAt(shop.now());
  const { carrier, tracking_number, expected_delivery_date, delivered_on } = viewOrder(order, today);
  const deliveries =
    order.parcel === undefined
      ? []
      : [
          {
            carrier,
            tracking_number,
            expected_delivery_date,
            delivered_on,
            events: order.parcel.events.map(({ day, place, event }) => ({ date: addDays(today, day), place, event })),
          },
        ];
  return answerData({ order_id: order.id, status: order.status, deliveries }, describeOrder(order, today));
}

function refuseUnknownOrder(number: string): Answer {
  return refuse(404, `We have no order ${number.slice(0, 40)}.`);
}
