import { expect, it } from 'vitest';
import { narrowByAll, narrowFurther, narrowItems } from './narrow-items.js';

const NOW = Date.UTC(2019, 2, 1);
const SOFAS = [
  { name: 'Oslo', colour: 'grey', width_cm: 150, seats: 2, price: 29, currency: 'EUR', washable: true },
  { name: 'Bergen', colour: 'green', width_cm: 210, seats: 3, price: 45, currency: 'EUR', washable: false },
  { name: 'Malmo', colour: 'blue', width_cm: 220, seats: 3, price: 52, currency: 'EUR', washable: false },
];
const PLAYS = [
  { name: 'Hamlet', date: '2019-03-02', starts_at: '19:30', duration: '3 h 10 min' },
  { name: 'Peter Pan', date: '2019-03-03', starts_at: '11:00', duration: '85 min' },
  { name: 'Orchard', date: '2019-03-03', starts_at: '18:00', duration: '2 h 20 min' },
];
const names = (items: readonly unknown[] | undefined) => items?.map((item) => (item as { name: string }).name);

it.each([
  ['the second one', ['Bergen']],
  ['the last two', ['Bergen', 'Malmo']],
  ['the first', ['Oslo']],
  ["which one's the cheapest?", ['Oslo']],
  ['the most expensive', ['Malmo']],
  ['the small one', ['Oslo']],
  ['the widest', ['Malmo']],
  ['how much is the green one?', ['Bergen']],
  ['not the green one', ['Oslo', 'Malmo']],
  ['anything but green', ['Oslo', 'Malmo']],
  ['the washable one', ['Oslo']],
  ['one for three people', ['Bergen', 'Malmo']],
  ['anything under 50 euros?', ['Oslo', 'Bergen']],
  ['more than 50', ['Malmo']],
  ['under 10 euros', []],
  ['something between 40 and 50 euros', ['Bergen']],
  ['with at least 3 seats', ['Bergen', 'Malmo']],
])('picks by place, size, price, words and numbers: %j', (said, picked) => {
  expect(names(narrowItems(SOFAS, said, NOW)?.items)).toEqual(picked);
});

it.each([
  ['in the evening', ['Hamlet', 'Orchard']],
  ['before 12', ['Peter Pan']],
  ['anything before noon?', ['Peter Pan']],
  ['after 7pm', ['Hamlet']],
  ['on Saturday', ['Hamlet']],
  ['which one starts first?', ['Hamlet']],
  ['which takes longest?', ['Hamlet']],
  ['the shortest', ['Peter Pan']],
])('picks by day and time: %j', (said, picked) => {
  expect(names(narrowItems(PLAYS, said, NOW)?.items)).toEqual(picked);
});

it('takes what there is none of for a flag', () => {
  const tariffs = [
    { name: 'Fix', minimum_months: 24 },
    { name: 'Open', minimum_months: 0 },
  ];
  expect(names(narrowItems(tariffs, 'the one without a minimum term', NOW)?.items)).toEqual(['Open']);
  expect(names(narrowItems(tariffs, 'one with a minimum term', NOW)?.items)).toEqual(['Fix']);
});

it('compares the first field in which the items differ', () => {
  expect(names(narrowItems(PLAYS.slice(1), 'the later one', NOW)?.items)).toEqual(['Orchard']);
});

it.each([
  'the pink one',
  'is it small',
  'do you have parking',
  'in the evening',
  'the fourth',
])('leaves the list alone: %j', (said) => {
  expect(narrowItems(SOFAS, said, NOW)).toBeNull();
});

it('tells what is left of the message', () => {
  expect(narrowItems(SOFAS, 'how much is the green one', NOW)?.rest.trim()).toMatch(/^how much is the\s+one$/);
});

it('narrows further, and begins again with all', () => {
  const [, ...wide] = SOFAS;
  expect(names(narrowFurther(SOFAS, wide, 'the cheaper one', NOW)?.items)).toEqual(['Bergen']);
  expect(names(narrowFurther(SOFAS, wide, 'and the grey one?', NOW)?.items)).toEqual(['Oslo']);
  expect(names(narrowFurther(SOFAS, wide, 'any others?', NOW)?.items)).toEqual(['Oslo']);
});

it('reads all messages about a list, but no place in the one that asked for it', () => {
  expect(names(narrowByAll(SOFAS, ['my first sofa', 'the last two', 'the cheaper one'], NOW))).toEqual(['Bergen']);
  expect(names(narrowByAll(SOFAS, ['my first sofa'], NOW))).toEqual(['Oslo', 'Bergen', 'Malmo']);
});
