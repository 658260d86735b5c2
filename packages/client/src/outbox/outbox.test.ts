import { expect, it, vi } from 'vitest';
import { HelpdeskError } from '../errors.js';
import { type OutboxItem, openOutbox } from './outbox.js';
import { memoryStorage } from './storage.js';

const message: OutboxItem = {
  client_message_id: 'm',
  conversation_key: 'c',
  ticket_chat_id: null,
  message: 'Hello',
  attachments: [],
  created_at: 1,
  first_sent_at: 1,
  acknowledged: false,
  failed: null,
};

it('stores the named fields of an error, and reads them back', () => {
  const storage = memoryStorage();
  const open = () => openOutbox(storage, 'https://desk.example', 's');
  const details = {
    code: 'rate_limited' as const,
    message: 'Too many messages.',
    status_code: 429,
    errors: [{ path: 'message', message: 'Wait.' }],
    retry_after_ms: 1000,
  };
  const failed = Object.assign(new HelpdeskError(details), { added_later: true });
  open().add({ ...message, failed });

  expect(JSON.parse(storage.getItem(storage.key(0)!)!).failed).toEqual(details);
  const reader = open();
  reader.compare();
  expect(reader.find('m')?.failed).toEqual(new HelpdeskError(details));
});

it('leaves the messages of a session alone whose id continues its own', () => {
  const storage = memoryStorage();
  const open = (session_id: string) => openOutbox(storage, 'https://desk.example', session_id);
  open('guest:1').add(message);
  const shorter = open('guest');
  expect(shorter.compare().added).toEqual([]);
  shorter.clear();
  expect(open('guest:1').compare().added).toEqual([message]);
});

it.each(['key', 'getItem'] as const)('keeps a message while the storage refuses %s', (refused) => {
  const storage = memoryStorage();
  const outbox = openOutbox(storage, 'https://desk.example', 's');
  outbox.add(message);
  vi.spyOn(storage, refused).mockImplementationOnce(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(outbox.compare()).toEqual({ added: [], changed: [], removed: [] });
  expect(outbox.items()).toEqual([message]);
  expect(openOutbox(storage, 'https://desk.example', 's').compare().added).toEqual([message]);
});
