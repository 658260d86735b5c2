import { expect, test } from 'vitest';
import { delayAfter, LocalAttempts } from './attempts.js';

const policy = { free: 3, delay_ms: 1_000, most_delay_ms: 60_000, forget_ms: 3_600_000 };

test('the wait doubles past the free attempts, up to the longest', () => {
  expect([1, 2, 3, 4, 5, 9, 2_000].map((attempts) => delayAfter(attempts, policy))).toEqual([
    0, 0, 1_000, 2_000, 4_000, 60_000, 60_000,
  ]);
});

test('attempts that have to wait are not counted; a success and time clear them; keys do not share', () => {
  let now = 0;
  const attempts = new LocalAttempts(() => now);
  const take = (key: string, at: number) => {
    now = at;
    return attempts.take(key, policy);
  };
  expect([take('a', 0), take('a', 0), take('a', 0)]).toEqual([0, 0, 0]);
  expect([take('a', 100), take('a', 900)]).toEqual([900, 100]);
  expect(take('b', 100)).toBe(0);
  expect([take('a', 1_000), take('a', 1_000)]).toEqual([0, 2_000]);
  attempts.clear('a');
  expect([take('a', 1_001), take('a', 1_001), take('a', 1_001), take('a', 1_001)]).toEqual([0, 0, 0, 1_000]);
  const later = 1_001 + policy.forget_ms;
  expect([take('a', later), take('a', later)]).toEqual([0, 0]);
});

test('keys that nobody tries again do not fill the memory; those that are tried stay', () => {
  const attempts = new LocalAttempts(() => 0);
  for (let count = 0; count < 3; count++) attempts.take('guessed', policy);
  for (let name = 0; name < 99_999; name++) attempts.take(`name ${name}`, policy);
  expect(attempts.take('guessed', policy)).toBe(1_000);
  attempts.take('one more', policy);
  expect(attempts.take('guessed', policy)).toBe(0);
});
