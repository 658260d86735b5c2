import { expect, it } from 'vitest';
import { byTrouble, troubleOf } from './function-trouble.js';

it.each([
  [{ calls: 0, failed: 0, errors: 0 }, 'not_called'],
  [{ calls: 10, failed: 9, errors: 0 }, 'none'],
  [{ calls: 10, failed: 10, errors: 0 }, 'warn'],
  [{ calls: 10, failed: 1, errors: 1 }, 'warn'],
  [{ calls: 10, failed: 2, errors: 2 }, 'bad'],
])('%j is %s', (counts, trouble) => expect(troubleOf(counts)).toBe(trouble));

it('lists first what does badly, then what is in doubt, and what customers mistype as healthy', () => {
  const of = (name: string, calls: number, failed: number, errors: number) => ({ name, calls, failed, errors });
  const functions = [
    of('mistyped', 900, 800, 0),
    of('unused', 0, 0, 0),
    of('none succeeded', 3, 3, 0),
    of('some of many failed', 900, 9, 9),
    of('half failed', 4, 2, 2),
    of('healthy', 1_000, 0, 0),
  ];
  expect(functions.sort(byTrouble).map(({ name }) => name)).toEqual([
    'half failed',
    'some of many failed',
    'none succeeded',
    'healthy',
    'mistyped',
    'unused',
  ]);
});
