import { expect, it } from 'vitest';
import { HelpdeskError } from '../errors.js';
import { openOutbox } from './outbox.js';
import { memoryStorage } from './storage.js';

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
  open().add({
    client_message_id: 'm',
    conversation_key: 'c',
    ticket_chat_id: null,
    message: 'Hello',
    attachments: [],
    created_at: 1,
    first_sent_at: 1,
    acknowledged: false,
    failed,
  });

  expect(JSON.parse(storage.getItem(storage.key(0)!)!).failed).toEqual(details);
  const reader = open();
  reader.compare();
  expect(reader.find('m')?.failed).toEqual(new HelpdeskError(details));
});
