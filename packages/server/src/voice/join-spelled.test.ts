import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinSpelled } from './join-spelled.js';

it.each([
  ['en', 'My order number is one zero four two.', 'My order number is 1042.'],
  ['en', 'One oh four two, please', '1042, please'],
  ['en', '1 0 4 2', '1042'],
  ['en', 'It is 1-0-4-2 or 1, 0, 4, 3.', 'It is 1042 or 1043.'],
  ['en', 'One zero. Four two.', '1042.'],
  ['en', 'A B one 0 four 2', 'A B 1042'],
  ['en', 'oh five one oh oh two', '051002'],
  ['en', 'It is double two zero, triple nine.', 'It is 220999.'],
  ['en', 'B as in Bravo, T as in Tango, one two double three', 'BT1233'],
  ['en', 'My code is A, as in Alpha. 7 1.', 'My code is A71.'],
  ['en', 'Is it plan A for 1 0 4 2?', 'Is it plan A for 1042?'],
  ['en', 'I was charged double. 1 0 4 2 is my order.', 'I was charged double. 1042 is my order.'],
  ['en', 'double-one, 0 4', '1104'],
  ['de', 'B wie Berta, Ö wie Ökonom, 4 2', 'BÖ42'],
  ['fr', 'C comme Camille double zéro sept', 'C007'],
  ['es', 'B de Barcelona, uno, dos', 'B12'],
  ['de', 'Die Nummer ist eins null vier zwo', 'Die Nummer ist 1042'],
  ['fr', 'Un zéro quatre deux', '1042'],
  ['es', 'uno cero cuatro dos', '1042'],
  ['ar', 'رقم طلبي واحد صفر أربعة اثنان', 'رقم طلبي 1042'],
  ['ar', 'أين طلبي ١٠٤٢؟', 'أين طلبي 1042؟'],
  ['ar', 'رقم طلبي ١ ٠ ٤ ٢', 'رقم طلبي 1042'],
  ['fa', 'سفارش ۱۰۴۲', 'سفارش 1042'],
  ['nl', 'mijn nummer is 1 0 4 2', 'mijn nummer is 1042'],
])('digits that are said one by one are a number, %s: %j', (language, said, message) => {
  expect(joinSpelled(said, language)).toBe(message);
});

it.each([
  ['de', 'O wie ordentlich, 1 2'],
  ['es', 'Y como ya pagué, A de antes, O de ocho, 1 2'],
  ['fr', 'A comme avant, Y comme yaourt, 1 2'],
])('words of one letter are none that is spelled, %s: %j', (language, said) => {
  expect(joinSpelled(said, language)).toBe(said);
});

it.each([
  'Where is order 1042?',
  'For two people at 5, 6, 7 or 8.',
  'I ordered one, two or three of them.',
  'Sizes 1, 2, 3',
  'Oh, one two three',
  '10 42, or 12 50 99 11',
  'one and zero and four and two',
  'Ein Paket, zwei Briefe',
  'I was charged double. Two parcels came.',
  'A double room for two',
  'Is plan A for students?',
  'Is plan A for adults? 1 2',
  'Is plan B for business, 2 people?',
  'I like it, can I order another?',
  'I like Italian food, 1 2',
  'B for 1, B for Bravo',
  'Oh one parcel came',
])('%j stays as it was said', (said) => {
  expect(joinSpelled(said, 'en')).toBe(said);
});

it('keeps all other words, and is done at once', () => {
  const word = fc.constantFrom('one', 'zero', '4', '2', 'oh', 'parcel', ',', '.', '-', '\n');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const joined = joinSpelled(words.join(' '), 'en');
      expect(joined.match(/parcel/g) ?? []).toEqual(words.filter((one) => one === 'parcel'));
      expect(joinSpelled(joined, 'en')).toBe(joined);
    }),
  );
});
