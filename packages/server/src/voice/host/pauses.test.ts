/** When a customer pauses, and what they have said by then, from the session's events. */
import { EventEmitter } from 'node:events';
import { voice } from '@livekit/agents';
import { beforeEach, expect, test } from 'vitest';
import { Pauses } from './pauses.js';

const { UserInputTranscribed, UserStateChanged } = voice.AgentSessionEventTypes;

let told: string[];
let session: EventEmitter & { userState: voice.UserState };
let pauses: Pauses;
let playedOut: () => void;
let playing: Promise<void>;

beforeEach(() => {
  told = [];
  playing = Promise.resolve();
  session = Object.assign(new EventEmitter(), { userState: 'listening' as voice.UserState });
  pauses = new Pauses(session as unknown as ConstructorParameters<typeof Pauses>[0], {
    paused: (said) => told.push(said),
    wentOn: () => told.push('…'),
    interruptedOnesAreOver: () => playing,
  });
});

const become = (newState: voice.UserState) => {
  session.userState = newState;
  session.emit(UserStateChanged, { newState });
};
const understand = (transcript: string, isFinal = true) => session.emit(UserInputTranscribed, { transcript, isFinal });
/** Lets what was begun come to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('what was said since the last message is told once for each pause', async () => {
  become('speaking');
  become('listening');
  understand('I would like', false);
  understand('I would like to return');
  await settle();
  become('speaking');
  become('listening');
  await settle();
  understand('my shoes.');
  await settle();
  expect(told).toEqual(['I would like to return', '…', 'I would like to return my shoes.']);
  pauses.end();
  become('speaking');
  become('listening');
  understand('Thank you.');
  await settle();
  expect(told.slice(3)).toEqual(['Thank you.']);
});

test('what is understood while the customer speaks is told at their next pause', async () => {
  become('speaking');
  understand('I would like');
  await settle();
  expect(told).toEqual([]);
  become('listening');
  await settle();
  expect(told).toEqual(['I would like']);
});

test.each([
  ['goes on', () => become('speaking'), ['…']],
  ['has finished', () => pauses.end(), []],
])('is not told if the customer %s before what they interrupted is over', async (_, happen, after) => {
  playing = new Promise((resolve) => {
    playedOut = resolve;
  });
  understand('Stop.');
  happen();
  playedOut();
  await settle();
  expect(told).toEqual(after);
});
