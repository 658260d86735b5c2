import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInProcessCluster } from '../../cluster/in-process.js';
import { announceStreams, followStreams, REPEAT_MS } from './stream-interest.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('after a gap every conversation is streamed until the servers have repeated their interest', async () => {
  await using cluster = createInProcessCluster(pino({ level: 'silent' }));
  let tellGap: () => void = () => expect.fail('nobody listens');
  const onGap = (listener: () => void) => {
    tellGap = listener;
  };
  const wanted = followStreams({ cluster: { ...cluster, onGap } });
  tellGap();
  expect(wanted('one')).toBe(true);
  vi.advanceTimersByTime(REPEAT_MS);
  expect(wanted('one')).toBe(false);
});

test('a conversation is streamed for as long as a server goes on saying so', async () => {
  await using cluster = createInProcessCluster(pino({ level: 'silent' }));
  const wanted = followStreams({ cluster });
  expect(wanted('one')).toBe(false);
  announceStreams({ cluster }, ['one', 'two']);
  expect([wanted('one'), wanted('two'), wanted('three')]).toEqual([true, true, false]);
  for (let minutes = 0; minutes < 5; minutes++) {
    vi.advanceTimersByTime(2 * REPEAT_MS);
    announceStreams({ cluster }, ['one']);
  }
  expect([wanted('one'), wanted('two')]).toEqual([true, false]);
  vi.advanceTimersByTime(3 * REPEAT_MS);
  expect(wanted('one')).toBe(false);
});
