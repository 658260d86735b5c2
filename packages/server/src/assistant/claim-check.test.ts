/** A reply may state what the turn read, in any notation; other claims are reported. */
import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { findUnfounded } from './claim-check.js';
import { gatherFacts, type TurnFacts } from './claims/known-facts.js';

const ORDER = {
  order_id: 'AB-1042',
  status: 'shipped',
  eta: '2026-11-27',
  shipped_at: '2026-11-20T23:30:00Z',
  carrier: 'DHL',
  to: 'Maria Weber, Moscow',
  total_cents: 4_999,
  currency: 'EUR',
  tax_rate: 0.19,
  items: [
    { name: 'Rope', price: 20.5, in_stock: true },
    { name: 'Helmet', price: 29.49, in_stock: true },
  ],
};
const READ: TurnFacts = {
  texts: [
    'Where is my order 1042? My number is +49 30 1234567.',
    'You can return things within 30 days. We are open Monday to Friday, 9 am to 6 pm.',
  ],
  data: [ORDER],
  local_time: '2026-11-23T10:00',
  time_zone: 'Europe/Berlin',
};
const unfounded = (reply: string, more: Partial<TurnFacts> = {}) =>
  findUnfounded(reply, gatherFacts({ ...READ, ...more }));

test.each([
  ['dates in other formats', 'Your order AB-1042 arrives on 27 November 2026, that is on 11/27/2026 or 27.11.'],
  [
    'German',
    'Ihre Bestellung AB 1042 kommt am 27. November, also in 4 Tagen. Sie kostet 49,99 EUR, inklusive 19 % Steuer.',
  ],
  ['French', 'Votre commande arrive le 27 novembre 2026, entre 9h et 18h, par DHL.'],
  ['Spanish', 'Su pedido llega el 27 de noviembre. Total: 49,99 €; 2 artículos.'],
  ['Chinese', '您的订单1042将于11月27日到达。'],
  ['a moment in both time zones', 'It was shipped on 20 November at 23:30 UTC, which was 21 November, 00:30, here.'],
  [
    'a count, a count of a kind, a sum',
    'You bought 2 things, both of the 2 in stock, for 49.99 together; the 1st is a rope.',
  ],
  ['a list that is numbered', 'I can:\n1. track it\n2. return it\n3. ask a colleague\nThese three ways are open.'],
  ['the own numbers of the customer', 'I will call you at +49 30 123 45 67 about order #1042.'],
  ['names as they are written there', 'It goes to Maria Weber. Maria’s city is Moscow.'],
  ['today and tomorrow', 'Today is 23 November 2026; on 24 November we are open from 9 am.'],
  ['a part of a larger number in words', 'You have seven hundred points, or twenty seven; siete mil, tausend.'],
  ['no claim at all', 'I am sorry to hear that! Shall I ask a colleague to help you?'],
])('%s', (_, reply) => {
  expect(unfounded(reply)).toEqual([]);
});

test.each([
  ['a date', 'It arrives on 28 November.', '28 november'],
  ['a date in German', 'Sie kommt am 28.11.2026.', '28.11.2026'],
  ['a number', 'You can return it within 14 days.', '14'],
  ['a number in words', 'You can return it within five days.', 'five'],
  ['a rounded amount', 'It costs about 50 €.', '50'],
  ['an amount in other money', 'It costs $49.99.', '$'],
  ['an id', 'Your order is AB-1043.', 'ab-1043'],
  ['an id of one character more', 'Your order is AB-10421.', 'ab-10421'],
  ['a carrier', 'It was sent with FedEx.', 'FedEx'],
  ['a family name', 'It goes to Maria Müller.', 'Müller'],
  ['a name in German', 'Die Bestellung ist auf dem Weg zu Frau Schneider und wird bald da sein.', 'Schneider'],
  ['a time', 'We open at 8:30.', '8:30'],
  ['a percentage', 'You get 20 % off.', '20'],
  ['a year', 'Since 1998 we have done so.', '1998'],
  ['a difference', 'The helmet is 8.99 dearer than the rope.', '8.99'],
  ['a number in Chinese', '您可以在15天内退货。', '15'],
  ['more than there are in the list', 'The 7th item is missing.', '7th'],
])('%s that was made up', (_, reply, word) => {
  expect(unfounded(reply)).toEqual([word]);
});

test('what was refused or is beside the data is no part of it', () => {
  expect(unfounded('Order 1042 is here.', { texts: [], data: [] })).toEqual(['1042']);
});

test('cents are euros where their name says so, and only there', () => {
  const of = (data: unknown) => unfounded('That is 12.50.', { texts: [], data: [data] });
  expect(of({ price_cents: 1_250 })).toEqual([]);
  expect(of({ price: 1_250 })).toEqual(['12.50']);
});

test('a sum is made over a whole list only', () => {
  const of = (items: unknown[]) => unfounded('Together that is 30.', { texts: [], data: [{ items }] });
  expect(of([{ price: 10 }, { price: 20 }])).toEqual([]);
  expect(of([{ price: 10 }, { price: 20 }, { name: 'free' }])).toEqual(['30']);
});

test('no more than ten words are named, each cut', () => {
  const many = unfounded(Array.from({ length: 30 }, (_, at) => `X${at}${'9'.repeat(60)}`).join(' '));
  expect(many).toHaveLength(10);
  expect(Math.max(...many.map(({ length }) => length))).toBe(40);
});

test.each([
  ['1.', '1(1)'],
  ['1.', '1 of '],
  ['\u0301', '1 '],
  ['a-', '1 to '],
])('takes little time for a long reply of %j and %j that stand nowhere', (text, reply) => {
  const repeated = (part: string) => part.repeat(LIMITS.messageCharacters / part.length);
  const given = { data: [], local_time: '2026-11-23T10:00', time_zone: 'Europe/Berlin' };
  const facts = gatherFacts({ texts: [repeated(text)], ...given });
  const before = process.cpuUsage();
  findUnfounded(repeated(reply), facts);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
