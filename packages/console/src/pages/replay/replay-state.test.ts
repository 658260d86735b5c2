import type { ReplayedTurn, ReplayLine } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { countKinds, IDLE, type ReplayEvent, reduceReplay } from './replay-state.js';

const difference = (field: string) => ({ field, expected: 'a', happened: 'b' });
const turn = (...fields: string[]) =>
  ({ type: 'turn', differences: fields.map(difference) }) as unknown as ReplayedTurn;
const summary = { type: 'summary', turns: 3, same: 1 } as unknown as ReplayLine;
const after = (...events: ReplayEvent[]) => [{ kind: 'start' } as const, ...events].reduce(reduceReplay, IDLE);
const lines = (...given: ReplayLine[]): ReplayEvent => ({ kind: 'lines', lines: given });

test('turns are counted and those that differ are kept, until the summary', () => {
  const some = after(lines({ type: 'start', turns: 3 }, turn()), lines(turn('text', 'result'), turn('text')));
  expect(some).toMatchObject({ phase: 'running', total: 3, done: 3 });
  expect(some.differing).toHaveLength(2);
  expect(countKinds(some.differing)).toEqual([
    ['text', 2],
    ['result', 1],
  ]);
  const done = [lines(summary), { kind: 'ended' } as const].reduce(reduceReplay, some);
  expect(done).toMatchObject({ phase: 'done', summary });
  expect(reduceReplay(done, { kind: 'start' })).toMatchObject({ phase: 'running', done: 0, summary: undefined });
});

test('an error and an answer that breaks off end it; what is cancelled stays so', () => {
  expect(after(lines({ type: 'error', detail: 'No.' }))).toMatchObject({ phase: 'failed', error: 'No.' });
  expect(after(lines(turn()), { kind: 'ended' })).toMatchObject({ phase: 'failed', done: 1 });
  expect(after({ kind: 'cancelled' }, lines(turn()), { kind: 'ended' })).toMatchObject({ phase: 'cancelled', done: 0 });
});
