import { LIMITS, webhookPayload } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { eventsOfLog, type LoggedEntry } from './events-of-log.js';

const conversation = { id: 'c', ticket_id: 't', session_id: 's', merged_into: null };
const calls = new Map([['call', { started_at: 1_000 }]]);
const entry = (seq: number, given: Partial<LoggedEntry> = {}): LoggedEntry => ({
  id: `m${seq}`,
  seq,
  kind: 'message',
  sender: 'customer',
  agent_id: null,
  agent_name: null,
  message: 'Hello',
  attachment: 0,
  closed_support: 0,
  turn_id: null,
  call_id: null,
  created_at: 10_000 + seq,
  turn_result: null,
  ...given,
});
const asks = { sender: 'assistant', turn_result: 'handed_over' } as const;
const takesOver = { kind: 'handler_changed', sender: 'system', agent_id: 'a', agent_name: 'Ada' } as const;
const typesOf = (entries: LoggedEntry[], waiting: 0 | 1 = 0) =>
  eventsOfLog({ conversation, entries, calls, waiting })
    .events.map(({ type }) => type)
    .filter((type) => type !== 'message.added');

it('tells once that a customer waits, until somebody has come', () => {
  const log = [entry(2, asks), entry(3), entry(4, asks), entry(5, takesOver), entry(6, asks)];
  expect(typesOf(log)).toEqual(['conversation.waiting', 'conversation.handed_over', 'conversation.waiting']);
  expect(typesOf([entry(4, asks)], 1)).toEqual([]);
  expect(eventsOfLog({ conversation, entries: log.slice(0, 4), calls, waiting: 0 }).waiting).toBe(0);
});

it('does not take a request to log in for an answer of its turn', () => {
  const request = entry(2, { kind: 'login_request', sender: 'assistant', turn_result: 'handed_over' });
  expect(typesOf([request])).toEqual(['login.needed']);
});

it('tells that a call ended once, also if an agent goes on in its room', () => {
  const ended = entry(3, { kind: 'call_ended', sender: 'system', call_id: 'call' });
  const left = entry(3, { kind: 'assistant_left_call', sender: 'system', call_id: 'call' });
  expect(typesOf([ended])).toEqual(['call.ended']);
  expect(typesOf([left])).toEqual(['call.ended']);
  const going_on = [left, entry(4, takesOver), entry(5, { kind: 'call_ended', sender: 'system', call_id: 'call' })];
  expect(typesOf(going_on)).toEqual(['conversation.handed_over', 'call.ended']);
  const [event] = eventsOfLog({ conversation, entries: [ended], calls, waiting: 0 }).events;
  expect(event?.data).toMatchObject({ ticket_call_id: 'call', duration_ms: 9_003 });
});

it('says why a conversation was closed, and where it goes on', () => {
  const closed = (given: Partial<LoggedEntry>, merged_into: string | null = null) =>
    eventsOfLog({
      conversation: { ...conversation, merged_into },
      entries: [entry(2, { sender: 'assistant', closed_support: 1, ...given })],
      calls,
      waiting: 0,
    }).events.find(({ type }) => type === 'conversation.closed')?.data;
  expect(closed({ kind: 'closing_by_merge' }, 'other')).toMatchObject({ reason: 'merged', merged_into: 'other' });
  expect(closed({ kind: 'closing_by_merge' })).toMatchObject({ reason: 'merged', merged_into: null });
  expect(closed({ kind: 'closing' })).toMatchObject({ reason: 'requested', merged_into: null });
});

it('gives the same entries the same ids', () => {
  const ids = () => eventsOfLog({ conversation, entries: [entry(1)], calls, waiting: 0 }).events.map(({ id }) => id);
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(2);
});

it('keeps the largest body within its limit', () => {
  const said = entry(1, { message: '\u0001'.repeat(LIMITS.messageCharacters), sender: 'assistant' });
  const [, added] = eventsOfLog({ conversation, entries: [said], calls, waiting: 0 }).events;
  const payload = { type: added?.type, timestamp: new Date(0).toISOString(), data: added?.data };
  expect(webhookPayload.parse(payload)).toMatchObject({ type: 'message.added' });
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(LIMITS.webhookPayloadBytes);
});
