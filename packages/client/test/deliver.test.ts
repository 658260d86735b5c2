/** When the outbox is sent, by the clocks of the page. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection } from '../src/connection/connection.js';
import { HelpdeskError } from '../src/errors.js';
import { createDelivery } from '../src/outbox/deliver.js';
import { openOutbox } from '../src/outbox/outbox.js';
import { memoryStorage } from '../src/outbox/storage.js';
import { createStore } from '../src/store/create-store.js';
import { LOOK_FOR_MS } from '../src/timings.js';

const A_DAY_MS = 24 * 60 * 60_000;

afterEach(() => void vi.useRealTimers());

test('after a sleep, no message is sent again before the history had time to show it, in any conversation', async () => {
  vi.useFakeTimers();
  const outbox = openOutbox(memoryStorage(), 'http://localhost', 'session');
  const ids = ['one', 'other'];
  for (const id of ids)
    outbox.add({
      client_message_id: id,
      conversation_key: `key-${id}`,
      ticket_chat_id: `chat-${id}`,
      message: id,
      attachments: [],
      created_at: Date.now(),
      first_sent_at: null,
      acknowledged: false,
      failed: null,
    });
  const request = vi.fn(async () => {
    throw new HelpdeskError({ code: 'offline', message: 'There is no connection.' });
  });
  const connection = { request } as unknown as Connection;
  const delivery = createDelivery(connection, outbox, createStore(), 'session', () => undefined);
  delivery.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(ids.length);
  delivery.end();

  // The monotonic clock stands still meanwhile.
  vi.setSystemTime(Date.now() + A_DAY_MS);
  delivery.begin();
  await vi.advanceTimersByTimeAsync(LOOK_FOR_MS - 1);
  expect(request).toHaveBeenCalledTimes(ids.length);
  await vi.advanceTimersByTimeAsync(1);
  expect(request).toHaveBeenCalledTimes(2 * ids.length);
  delivery.end();
});
