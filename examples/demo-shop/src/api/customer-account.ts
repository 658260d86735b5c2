/**
 * What belongs to a logged-in customer: `GET /api/loyalty/balance`, `GET /api/my/orders` and `GET /api/my/account`. Who the
 * customer is comes from the token alone, never from a value in the URL.
 */
import { type Answer, answerData, refuse } from '../answers.js';
import { addDays, dayAt, inWords } from '../calendar.js';
import type { Customer } from '../catalogue/customers.js';
import { ORDERS } from '../catalogue/orders.js';
import type { Shop, ShopRequest } from '../shop.js';
import { describeOrder, viewOrder } from './describe-order.js';

export function getLoyaltyBalance(shop: Shop, request: ShopRequest): Answer {
  return forCustomer(shop, request, ({ name, loyalty }) => {
    const { points, tier, expiring_points, expires_in_days } = loyalty;
    const expires_on = addDays(dayAt(shop.now()), expires_in_days);
    const expiry = expiring_points === 0 ? '' : ` ${expiring_points} of them expire on ${inWords(expires_on)}.`;
    return answerData(
      { name, points, tier, expiring: expiring_points === 0 ? null : { points: expiring_points, expires_on } },
      `${name} has ${points.toLocaleString('en')} points and is a ${tier}.${expiry}`,
    );
  });
}

export function listMyOrders(shop: Shop, request: ShopRequest): Answer {
  return forCustomer(shop, request, ({ id }) => {
    const today = dayAt(shop.now());
    const orders = ORDERS.filter((order) => order.customer === id).toSorted((a, b) => b.placed_day - a.placed_day);
    return answerData(
      { orders: orders.map((order) => viewOrder(order, today)) },
      orders.map((order) => describeOrder(order, today)).join(' '),
    );
  });
}

/** Whose token it is: what a support service asks before it lets a token be used in a chat. */
export function getMyAccount(shop: Shop, request: ShopRequest): Answer {
  return forCustomer(shop, request, ({ id, name, email }) => answerData({ id, name, email }));
}

function forCustomer(shop: Shop, request: ShopRequest, answer: (customer: Customer) => Answer): Answer {
  const header = request.headers.authorization;
  const token = typeof header === 'string' ? /^Bearer +(\S+)$/i.exec(header)?.[1] : undefined;
  const customer = token === undefined ? undefined : shop.tokens.find(token);
  if (customer === undefined)
    return refuse(401, 'Please log in: this needs a valid customer token.', { 'www-authenticate': 'Bearer' });
  return answer(customer);
}
