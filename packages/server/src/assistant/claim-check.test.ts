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
  parcels: 'HAT085, NQNU5R',
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

test.each<[string, string, Partial<TurnFacts>?]>([
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
  ['a list that is numbered within a sentence', 'Please 1) Say more, 2) Send a photo, or 3) Ask a colleague.'],
  ['a list that is numbered within a line', '1) Track it, 2) Return it, or 3) Ask.'],
  ['two lists that are numbered', '1. Ropes\n2. Helmets\nOr:\n1) Wait\n2) Would you pay?'],
  ['parts with units', 'It has i5/30GB/1042GB and i5/16GB/30GB.', { texts: ['i5, 30GB, 16GB, 1042GB'] }],
  ['a word that is also a currency', 'You can try 30 times. It costs 49.99 €. Rub 2 and pen 2.'],
  ['the own numbers of the customer', 'I will call you at +49 30 123 45 67 about order #1042.'],
  ['names as they are written there', 'It goes to Maria Weber. Maria’s city is Moscow.'],
  ['today and tomorrow', 'Today is 23 November 2026; on 24 November we are open from 9 am.'],
  ['a part of a larger number in words', 'You have seven hundred points, or twenty seven; siete mil, tausend.'],
  ['ids of letters and digits', 'The parcel is HAT085, in **NQNU5R**, from order #AB-1042.'],
  ['the genitive of an id, and two facts joined by a slash', "Order AB-1042's carrier is DHL; it has DHL/AB-1042."],
  ['headings that capitalise every word', '## Order Summary\n**Exchange Successfully Completed!**\nAll is done.'],
  ['words behind a symbol or a hyphen', 'AB-1042 → Shipped ✓ Done, Helmet-like.'],
  ['a sum of amounts that it states', 'The rope is €20.50, the helmet €29.49: a total of €49.99. Two ropes cost €41.'],
  ['a difference of amounts that it states', 'The helmet (€29.49) costs €8.99 more than the rope (€20.50).'],
  ['a difference from an amount that was read', 'Now it costs €29.49, which is €8.99 more.'],
  ['a sum of sums', 'Rope €20.50 + helmet €29.49 = €49.99; with another rope (€20.50) that is €70.49.'],
  ['a discount that it states', 'The helmet is €29.49. With your 19 % off that is €5.60 less, so €23.89.'],
  ['a price of several pieces', 'The rope is €20.50, so 30 ropes cost €615.00.'],
  [
    'a sum of every second amount',
    'Rope: €20.50 (member: €30.00 off)\nHelmet: €29.49 (member: €30.00 off)\nTotal: €49.99.',
  ],
  ['a difference of two that count the same', 'Of 1042 ropes, 30 ropes are reserved, which leaves 1,012 ropes.'],
  ['a difference of parts of a kilogram', 'Of 29.49 kg, 20.5 kg are returned, so 8.99 kg are left.'],
  ['an example of what to give', 'Which order is it (e.g. XY-7777, of 1 May 2024)? ¿Qué pedido es (ej. ZZ-12)?'],
  ['the name of a code that was read', 'The parcel is with Deutsche Post (DHL), so Deutsche Post has it.'],
  ['the name behind a code that was read', 'The parcel is with DHL (Deutsche Post, Bonn).'],
  ['a calculation', 'Ropes: (€20.50 + 29.49) × 30 = €1,499.70, so €1,499.70 in all.'],
  ['a calculation with what follows', 'Rope €20.50, helmet €29.49: €49.99. With shipping: 49.99 + 30 - 20.50 = 59.49'],
  ['a calculation in LaTeX', String.raw`That is \( 1042 \times 30 = 31260 \).`],
  ['codes joined by a plus', 'Your parcels are HAT085+NQNU5R.'],
  ['the last digits of a number that was read', 'I call you at the number that ends in 4567.'],
  ['abbreviations in the plural', 'There are more DHLs. See “Delivery.” Tap it (twice.) Done.'],
  ['a label in a line', '- Rope, Price: 20.50, Colour: none'],
  ['a word that it also writes in small letters', 'I ask an Advisor. The advisor will call on one of the Mondays.'],
  ['a weekday with a capital letter', 'Estamos abiertos los Martes, ou le Mercredi.'],
  ['no claim at all', 'I am sorry to hear that! Shall I ask a colleague to help you?'],
])('%s', (_, reply, more = {}) => {
  expect(unfounded(reply, more)).toEqual([]);
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
  ['a difference that is wrong', 'Now it costs €29.49, which is €9.99 more.', '9.99'],
  ['a whole amount near one that it states', 'Now it costs €29.49, which is €7 more.', '7'],
  ['a sum that is wrong', 'The rope is €20.50, the helmet €29.49: a total of €50.99.', '50.99'],
  ['a number that is no amount', 'Within 30 days, or 60 days for members.', '60'],
  [
    'a difference of two that count something else',
    'Of 1042 ropes, 30 ropes are reserved, which leaves 1,012 bags.',
    '1,012',
  ],
  ['a discount that is wrong', 'The helmet is €29.49. With your 19 % off that is €25.89.', '25.89'],
  ['a name of a code that was not read', 'The parcel is with Hermes (HM).', 'Hermes'],
  ['a name before a code that is only a word there', 'The parcel is with Hermes (MY).', 'Hermes'],
  [
    'a number that would follow as another thing',
    'Of 1042 ropes, 30 ropes are gone: 1012 ropes. The fee is 1012 EUR.',
    '1012',
  ],
  ['a number behind which stands the same verb', 'Order 1042 is sent, 30 is late, 1072 is lost.', '1072'],
  ['a name behind a code that was not read', 'The parcel is with HMS (Otto Hermes).', 'HMS', 'Hermes'],
  ['the result of a wrong calculation', 'Ropes: (€20.50 + 29.49) × 30 = €1,599.70.', '1,599.70'],
  ['a calculation with a number that was made up', 'Ropes: €20.50 + 77.77 = €98.27.', '77.77', '98.27'],
  ['an amount that is the end of an id', 'It costs €4567.', '4567'],
  ['an amount in words that is the end of an id', 'It ends with 4567 EUR. I saw 4567 points.', '4567'],
  ['a rounded result', 'Per item: €20.50 / 30 = €0.69.', '0.69'],
  [
    'what would follow from unlike numbers, as another thing',
    'Of 1042 ropes - 30 days = 1012, so you get 1012 EUR.',
    '1012',
  ],
  [
    'a name behind money and time',
    'You paid 49.99 EUR (Credit Agricole) at 4 PM (Otto Schneider).',
    '4',
    'Agricole',
    'Schneider',
  ],
  ['counts in brackets', 'Left are: red (17) and blue (18).', '17', '18'],
  ['another currency behind the amount', 'It costs 49.99 RUB.', 'rub', 'RUB'],
  ['a name before a colon', 'The parcel that you asked about is on its way with Hermes: it comes soon.', 'Hermes'],
  ['a name in an example', 'We can send it otherwise (e.g. with Hermes).', 'Hermes'],
  ['an amount in an example', 'You get some money back (for example €500).', '500'],
  ['an amount in a comparison', 'You can pay later (like 5,000 others).', '5,000'],
  ['an amount in money with a stroke', 'It costs S/ 49.99.', 's/'],
  ['an example outside brackets', 'Take for example order 7777.', '7777'],
  ['a name in bold', 'Your technicians:\n- **Iker Zabala**', 'Zabala'],
  ['a name in a heading', '## Your order goes to Maria Müller', 'Müller'],
  ['a number in Chinese', '您可以在15天内退货。', '15'],
  ['more than there are in the list', 'The 7th item is missing.', '7th'],
])('%s that was made up', (_, reply, ...words) => {
  expect(unfounded(reply)).toEqual(words);
});

test('amounts in money with a stroke are told and derived', () => {
  const read = { texts: ['The rope costs S/ 20.50. You get 10 % off.'], data: [] };
  expect(unfounded('The rope costs S/20.50, with 10 % off S/. 18.45.', read)).toEqual([]);
  expect(unfounded('The rope costs S/20.50, with 10 % off S/. 19.45.', read)).toEqual(['19.45']);
});

test('nothing follows from an amount that was made up', () => {
  expect(unfounded('The rope is €20.50, the bag €10.10: a total of €30.60.')).toEqual(['10.10', '30.60']);
});

test('a day without a year is the last or the next one', () => {
  const of = (reply: string) => unfounded(reply, { texts: ['I come on May 26th.'], data: [] });
  expect(of('You come on May 26, 2027, or came on 2026-05-26.')).toEqual([]);
  expect(of('You come on May 26, 2028.')).toEqual(['may 26, 2028']);
  expect(of('You come on May 27, 2027.')).toEqual(['may 27, 2027']);
});

test('records by id, and records in records, are counted and summed as those of a list', () => {
  const of = (reply: string, data: unknown) => unfounded(reply, { texts: [], data: [data] });
  const variants = { v77: { free: true }, v78: { free: true }, v79: { free: true }, v80: { free: false } };
  expect(of('There are 3 free ones.', { variants })).toEqual([]);
  expect(of('There are 5 free ones.', { variants })).toEqual(['5']);
  const flights = [{ prices: { economy: 152, business: 300 } }, { prices: { economy: 103, business: 400 } }];
  expect(of('The total is 255, or 700 in business.', { flights })).toEqual([]);
  expect(of('The total is 452.', { flights })).toEqual(['452']);
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
  ['1', '1+1='],
  ['1', '((1=('],
  ['1', 'AB (A'],
  ['1', 'AB (AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA!'],
  ['1', 'ends x 4 '],
])('takes little time for a long reply of %j and %j that stand nowhere', (text, reply) => {
  const repeated = (part: string) => part.repeat(LIMITS.messageCharacters / part.length);
  const given = { data: [], local_time: '2026-11-23T10:00', time_zone: 'Europe/Berlin' };
  const facts = gatherFacts({ texts: [repeated(text)], ...given });
  const before = process.cpuUsage();
  findUnfounded(repeated(reply), facts);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
