/** When a customer pauses, and what they have said by then, from the session's events. */
import { EventEmitter } from 'node:events';
import { voice } from '@livekit/agents';
import { beforeEach, expect, test } from 'vitest';
import { Pauses } from './pauses.js';

const { UserInputTranscribed, UserStateChanged } = voice.AgentSessionEventTypes;

let told: string[];
let session: EventEmitter & { userState: voice.UserState };
let pauses: Pauses;
let spoken_to: boolean;

beforeEach(() => {
  told = [];
  spoken_to = false;
  session = Object.assign(new EventEmitter(), { userState: 'listening' as voice.UserState });
  pauses = new Pauses(session as unknown as ConstructorParameters<typeof Pauses>[0], {
    paused: (said) => told.push(said),
    wentOn: () => told.push('…'),
    isSpokenTo: () => spoken_to,
  });
});

const become = (newState: voice.UserState) => {
  session.userState = newState;
  session.emit(UserStateChanged, { newState });
};
const understand = (transcript: string, isFinal = true) => session.emit(UserInputTranscribed, { transcript, isFinal });

test('what was said since the last message is told once for each pause', () => {
  become('speaking');
  become('listening');
  understand('I would like', false);
  understand('I would like to return');
  become('speaking');
  become('listening');
  understand('my shoes.');
  expect(told).toEqual(['I would like to return', '…', 'I would like to return my shoes.']);
  pauses.end();
  become('speaking');
  become('listening');
  understand('Thank you.');
  expect(told.slice(3)).toEqual(['Thank you.']);
});

test('what is understood while the customer speaks is told at their next pause', () => {
  become('speaking');
  understand('I would like');
  expect(told).toEqual([]);
  become('listening');
  expect(told).toEqual(['I would like']);
});

test('what is said into the speech of the assistant is not told', () => {
  spoken_to = true;
  become('speaking');
  become('listening');
  understand('Stop.');
  expect(told).toEqual([]);
});
