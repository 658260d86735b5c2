import type { DeskConversation } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { possibleShortcuts, rightsIn } from './conversation-rights.js';

const ADA = { id: 'ada', manages: false };
const OLGA = { id: 'olga', manages: true };

const row = (change: Partial<DeskConversation>) =>
  ({ closed: false, handler: 'assistant', agent: null, ...change }) as DeskConversation;
const ofAda = row({ handler: 'agent', agent: { id: 'ada', username: 'Ada' } });
const ofBen = row({ handler: 'agent', agent: { id: 'ben', username: 'Ben' } });
const rightsOf = (given: DeskConversation, member: typeof ADA) =>
  Object.entries(rightsIn(given, member)).flatMap(([right, has]) => (has ? [right] : []));

test('any member takes a conversation over from the assistant', () => {
  expect(rightsOf(row({}), ADA)).toEqual(['take', 'assign', 'snooze', 'close']);
});

test('its agent hands it back', () => {
  expect(rightsOf(ofAda, ADA)).toEqual(['mine', 'assign', 'handBack', 'snooze', 'close']);
});

test('only managers take it from another agent', () => {
  expect(rightsOf(ofBen, ADA)).toEqual([]);
  expect(rightsOf(ofBen, OLGA)).toEqual(['force', 'assign', 'snooze']);
});

test('a closed one can be noted, tagged and prioritised', () => {
  const closed = row({ closed: true });
  expect(rightsOf(closed, OLGA)).toEqual([]);
  expect(possibleShortcuts(closed, rightsIn(closed, OLGA))).toEqual(['note', 'priority', 'tag', 'customer']);
});
