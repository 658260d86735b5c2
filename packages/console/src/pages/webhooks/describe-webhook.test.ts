import { WEBHOOK_EVENT_MEANINGS } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { describeEvents, EVENT_WORDS, toggleEvent } from './describe-webhook.js';

it('says which events are sent', () => {
  expect(describeEvents(['*'])).toBe('All events');
  expect(describeEvents(['*', 'message.added'])).toBe('All events, message.added');
  expect(describeEvents(['call.ended', 'login.needed'])).toBe('call.ended, login.needed');
});

it('explains events as the documents do', () => {
  expect(WEBHOOK_EVENT_MEANINGS).toMatchObject(EVENT_WORDS);
});

it('names no event that all events include', () => {
  expect(toggleEvent(['call.ended', 'message.added'], '*')).toEqual(['*', 'message.added']);
  expect(toggleEvent(['*', 'message.added'], 'message.added')).toEqual(['*']);
  expect(toggleEvent(['*'], '*')).toEqual([]);
  expect(toggleEvent([], 'call.ended')).toEqual(['call.ended']);
});
