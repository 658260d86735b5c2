import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinDigits } from './join-digits.js';

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
  ['en', 'My code is A, as in Alpha. 7.', 'My code is A7.'],
  ['de', 'B wie Berta, Ö wie Ökonom, 4 2', 'BÖ42'],
  ['fr', 'C comme Camille double zéro sept', 'C007'],
  ['es', 'B de Barcelona, uno, dos', 'B12'],
  ['de', 'Die Nummer ist eins null vier zwo', 'Die Nummer ist 1042'],
  ['fr', 'Un zéro quatre deux', '1042'],
  ['es', 'uno cero cuatro dos', '1042'],
  ['ar', 'رقم طلبي واحد صفر أربعة اثنان', 'رقم طلبي 1042'],
  ['nl', 'mijn nummer is 1 0 4 2', 'mijn nummer is 1042'],
])('digits that are said one by one are a number, %s: %j', (language, said, message) => {
  expect(joinDigits(said, language)).toBe(message);
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
  'Oh one parcel came',
])('%j stays as it was said', (said) => {
  expect(joinDigits(said, 'en')).toBe(said);
});

it('keeps all other words, and is done at once', () => {
  const word = fc.constantFrom('one', 'zero', '4', '2', 'oh', 'parcel', ',', '.', '-', '\n');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const joined = joinDigits(words.join(' '), 'en');
      expect(joined.match(/parcel/g) ?? []).toEqual(words.filter((one) => one === 'parcel'));
      expect(joinDigits(joined, 'en')).toBe(joined);
    }),
  );
});
