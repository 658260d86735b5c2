/**
 * An order as the API shows it: money in euros, days as dates, and one sentence that says where it stands. Nobody is
 * named: whoever knows an order number may read this.
 */
import { addDays, inWords } from '../calendar.js';
import type { Order } from '../catalogue/orders.js';
import { findProduct } from '../catalogue/products.js';
import { findStore } from '../catalogue/stores.js';
import { CURRENCY, euros } from '../money.js';

export interface OrderView {
  order_id: string;
  status: Order['status'];
  placed_on: string;
  items: { sku: string; name: string; quantity: number; unit_price: number }[];
  totals: { items: number; shipping: number; total: number; currency: typeof CURRENCY };
  carrier: string | null;
  tracking_number: string | null;
  expected_delivery_date: string | null;
  delivered_on: string | null;
  pickup_store: string | null;
  note: string | null;
}

export function viewOrder(order: Order, today: string): OrderView {
  const items = order.items.map(({ sku, quantity }) => {
    const product = findProduct(sku);
    if (product === undefined) throw new Error(`Order ${order.id} contains ${sku}, which the catalogue does not have`);
    return { sku, name: product.name, quantity, price_cents: product.price_cents };
  });
  const itemCents = items.reduce((sum, item) => sum + item.price_cents * item.quantity, 0);
  const expected = expectedDay(order);
  const delivered = order.parcel?.delivered_day;
  return {
    order_id: order.id,
    status: order.status,
    placed_on: addDays(today, order.placed_day),
    items: items.map(({ price_cents, ...item }) => ({ ...item, unit_price: euros(price_cents) })),
    totals: {
      items: euros(itemCents),
      shipping: euros(order.shipping_cents),
      total: euros(itemCents + order.shipping_cents),
      currency: CURRENCY,
    },
    carrier: order.parcel?.carrier ?? null,
    tracking_number: order.parcel?.tracking_number ?? null,
    expected_delivery_date: expected === undefined ? null : addDays(today, expected),
    delivered_on: delivered === undefined ? null : addDays(today, delivered),
    pickup_store: order.pickup_store === undefined ? null : (findStore(order.pickup_store)?.name ?? null),
    note: order.note ?? null,
  };
}

/** One sentence, such as `Order 1042 was shipped with Saltline Couriers and is expected on Friday 24 November.` */
export function describeOrder(order: Order, today: string): string {
  const expected = expectedDay(order);
  const arrival = expected === undefined ? '' : ` and is expected on ${inWords(addDays(today, expected))}`;
  const carrier = order.parcel === undefined ? '' : ` with ${order.parcel.carrier}`;
  switch (order.status) {
    case 'processing':
      return `Order ${order.id} is being packed${arrival}.`;
    case 'shipped':
      return `Order ${order.id} was shipped${carrier}${arrival}.`;
    case 'out_for_delivery':
      return `Order ${order.id} is out for delivery${carrier} and arrives today.`;
    case 'delayed':
      return `Order ${order.id} is delayed${arrival}. ${order.note ?? ''}`.trim();
    case 'delivered':
      return `Order ${order.id} was delivered on ${inWords(addDays(today, order.parcel?.delivered_day ?? 0))}.`;
    case 'ready_for_pickup':
      return `Order ${order.id} is ready to be picked up at ${findStore(order.pickup_store ?? '')?.name ?? 'the store'}.`;
    case 'cancelled':
      return `Order ${order.id} was cancelled. ${order.note ?? ''}`.trim();
  }
}

function expectedDay(order: Order): number | undefined {
  return order.parcel?.expected_day ?? order.expected_day;
}
