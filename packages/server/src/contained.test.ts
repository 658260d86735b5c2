import { expect, test } from 'vitest';
import { contained } from './contained.js';
import { createLogger } from './logger.js';

test('an error is logged and goes no further, whether it is thrown or comes of a promise', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { destination: { write: (line: string) => void lines.push(line) } });
  const taken: number[] = [];
  contained(log, 'taking', (value: number) => taken.push(value))(7);
  contained(log, 'throwing', () => {
    throw new Error('thrown');
  })();
  contained(log, 'rejecting', async () => {
    throw new Error('rejected');
  })();
  await expect.poll(() => lines).toHaveLength(2);
  expect(taken).toEqual([7]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'throwing failed', err: { message: 'thrown' } },
    { msg: 'rejecting failed', err: { message: 'rejected' } },
  ]);
});
