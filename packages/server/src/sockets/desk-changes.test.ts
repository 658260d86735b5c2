/** The number and order of events that a desk is sent; no change may be lost. */
import { type DeskChange, LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeskChanges } from './desk-changes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (ticket_chat_id: string): DeskChange => ({ ticket_chat_id, reason: 'message' });

function listen() {
  const told: (DeskChange & { desk: string; also?: DeskChange[] })[] = [];
  const changes = createDeskChanges((desk, change) => told.push({ desk, ...change }));
  return { told, changes };
}

test('what happens in a quiet organisation is told at once', () => {
  const { told, changes } = listen();
  changes.note('desk', message('a'));
  expect(told).toEqual([{ desk: 'desk', ...message('a') }]);
  vi.advanceTimersByTime(1_000);
  changes.note('desk', message('a'));
  expect(told).toHaveLength(2);
});

test('of a busy one every conversation is told, in order, in few events; another organisation does not wait', () => {
  const { told, changes } = listen();
  const ids = Array.from({ length: 2_000 }, (_, index) => `conversation-${index}`);
  for (const id of ids) changes.note('busy', message(id));
  changes.note('quiet', message('a'));
  expect(told.at(-1)?.desk).toBe('quiet');
  for (let second = 1; second <= 3; second++) {
    vi.advanceTimersByTime(1_000);
    expect(told.filter(({ desk }) => desk === 'busy').length).toBeLessThanOrEqual(
      (second + 0.25) * LIMITS.deskChangesPerSecond,
    );
  }
  const busy = told.filter(({ desk }) => desk === 'busy');
  expect(
    busy.flatMap(({ ticket_chat_id, also = [] }) => [ticket_chat_id, ...also.map((one) => one.ticket_chat_id)]),
  ).toEqual(ids);
  for (const { also = [] } of busy) expect(also.length).toBeLessThanOrEqual(LIMITS.deskChangesTogether);
});

test('several changes of a conversation become one, under the reason that matters most', () => {
  const { told, changes } = listen();
  for (let index = 0; index < 5; index++) changes.note('desk', message(`first-${index}`));
  for (const reason of ['message', 'needs_human', 'message', 'read'] as const)
    changes.note('desk', { ticket_chat_id: 'a', reason });
  for (const reason of ['needs_human', 'handler'] as const) changes.note('desk', { ticket_chat_id: 'b', reason });
  vi.advanceTimersByTime(250);
  expect(told.slice(5)).toEqual([
    { desk: 'desk', ticket_chat_id: 'a', reason: 'needs_human' },
    { desk: 'desk', ticket_chat_id: 'b', reason: 'handler' },
  ]);
});
