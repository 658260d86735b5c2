import { expect, it } from 'vitest';
import { isQuotable } from './quotable.js';

it.each([
  ['Shipped already.', 'en'],
  ['The status of your order no longer allows this. Your request was too late.', 'en'],
  ['Returns above 500 euros need a call.', 'en-GB'],
  ['Diese Bestellung ist schon versandt.', 'de-CH'],
  ['この注文はすでに発送されました。', 'ja'],
  ['订单已发货', 'zh'],
  ['Il tuo ordine è già stato spedito.', 'it'],
])('%s may be quoted in %s', (text, language) => expect(isQuotable(text, language)).toBe(true));

it.each([
  ['', 'en'],
  ['ORDER_SHIPPED', 'en'],
  ['E1042', 'en'],
  ['SQLSTATE[23000]: Integrity constraint violation', 'en'],
  ['NullPointerException in the order', 'en'],
  ["TypeError: Cannot read properties of undefined (reading 'id')", 'en'],
  ['<p>Not allowed here</p>', 'en'],
  ['{"code": 17} was returned', 'en'],
  ['Call cancel_order with a reason', 'en'],
  ['Diese Bestellung ist schon versandt.', 'en'],
  ['The order has been shipped already.', 'de'],
  ['تم شحن الطلب', 'fr'],
  [`${'No '.repeat(150)}more`, 'en'],
])('%.50s is never quoted in %s', (text, language) => expect(isQuotable(text, language)).toBe(false));
