import { expect, it } from 'vitest';
import { HelpdeskError } from '../errors.js';
import { conversationOf, nextToSend, settleInOutbox } from './message-order.js';
import { type OutboxItem, openOutbox } from './outbox.js';
import { memoryStorage } from './storage.js';

const FAILED = new HelpdeskError({ code: 'invalid_payload', message: 'Empty.' });
let count = 0;

function message(client_message_id: string, change: Partial<OutboxItem> = {}): OutboxItem {
  return {
    client_message_id,
    conversation_key: 'key',
    ticket_chat_id: 'chat',
    message: client_message_id,
    attachments: [],
    created_at: ++count,
    first_sent_at: null,
    acknowledged: false,
    failed: null,
    ...change,
  };
}

const idsOf = (items: readonly OutboxItem[]) => items.map(({ client_message_id }) => client_message_id);

it('names a conversation by its id, and by its key before it has one', () => {
  expect(conversationOf(message('a'))).toBe('chat');
  expect(conversationOf(message('a', { ticket_chat_id: null }))).toBe('key');
});

it('sends the oldest message of each conversation', () => {
  const other = { ticket_chat_id: 'other' };
  expect(idsOf(nextToSend([message('a'), message('b'), message('c', other), message('d', other)]))).toEqual(['a', 'c']);
});

it('passes over what has failed, and what is acknowledged in a known conversation', () => {
  expect(idsOf(nextToSend([message('a', { failed: FAILED }), message('b')]))).toEqual(['b']);
  expect(idsOf(nextToSend([message('a', { acknowledged: true }), message('b')]))).toEqual(['b']);
});

it('sends nothing behind a first message that has not come back', () => {
  const first = message('a', { ticket_chat_id: null, acknowledged: true });
  expect(nextToSend([first, message('b', { ticket_chat_id: null })])).toEqual([]);
  expect(idsOf(nextToSend([{ ...first, failed: FAILED }, message('b', { ticket_chat_id: null })]))).toEqual(['b']);
});

it('gives the messages behind a first one its conversation before that one is removed', () => {
  const storage = memoryStorage();
  const outbox = openOutbox(storage, 'https://desk.example', 's');
  const unknown = { ticket_chat_id: null };
  const first = message('a', unknown);
  for (const item of [first, message('b', unknown), message('c', { ...unknown, conversation_key: 'other' })])
    outbox.add(item);
  const changed: string[] = [];
  const { setItem, removeItem } = storage;
  storage.setItem = (key, value) => {
    changed.push(`set ${key.at(-1)}`);
    setItem.call(storage, key, value);
  };
  storage.removeItem = (key) => {
    changed.push(`removed ${key.at(-1)}`);
    removeItem.call(storage, key);
  };
  settleInOutbox(outbox, outbox.find('a') ?? first, 'chat');
  expect(changed).toEqual(['set b', 'removed a']);
  expect(outbox.items()).toMatchObject([
    { client_message_id: 'b', ticket_chat_id: 'chat' },
    { client_message_id: 'c', ticket_chat_id: null },
  ]);
});
