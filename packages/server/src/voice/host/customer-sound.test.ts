import { expect, test } from 'vitest';
import { nextConnection } from './customer-sound.js';

test.each([
  ['nobody is there', [], undefined, undefined],
  ['the first comes', ['one'], undefined, 'one'],
  ['a second comes', ['one', 'two'], 'one', undefined],
  ['the one that is listened to leaves', ['two', 'three'], 'one', 'three'],
  ['another leaves', ['one'], 'one', undefined],
  ['the last leaves', [], 'one', undefined],
])('when %s, the newest is listened to if nobody else is', (_, present, current, next) => {
  expect(nextConnection(present, current)).toBe(next);
});
