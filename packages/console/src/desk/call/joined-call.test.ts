import type { CallData } from '@frontdesk/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallRoom, RoomListener } from './call-part.js';
import { JoinedCall } from './joined-call.js';

const DATA: CallData = {
  ticket_chat_id: 'conversation',
  ticket_call_id: 'call',
  room: 'room',
  call_start_time: '2026-01-01T09:00:00.000Z',
  token: 'token',
  url: 'wss://rooms.example',
};

/** A room that joins at once, and notes what it is told. */
function createRoom(part: Partial<CallRoom> = {}) {
  const told: unknown[] = [];
  let listener: RoomListener | undefined;
  const room: CallRoom = {
    async enter(place, given) {
      told.push(['enter', place.url]);
      listener = given;
      given.changed({ company: false, reconnecting: false, silenced: false });
    },
    setMuted: async (muted) => void told.push(['muted', muted]),
    setHold: async (hold) => void told.push(['hold', hold]),
    playSound: async () => void told.push('sound'),
    levels: () => ({ own: 0.1, other: 0.2 }),
    leave: () => void told.push('leave'),
    ...part,
  };
  return { room, told, tell: () => listener as RoomListener };
}

function createCall(open: () => Promise<CallRoom>) {
  const changed = vi.fn();
  const lost = vi.fn();
  return {
    call: new JoinedCall({ conversation: 'conversation', customer: 'Ada', open, changed, lost }),
    changed,
    lost,
  };
}

function defer<Value>() {
  let settle: ((value: Value) => void) | undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: Value) => settle?.(value) };
}

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(DATA);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the call is joined, and shows what the room tells', async () => {
  const { room, told, tell } = createRoom();
  const { call } = createCall(async () => room);
  expect(call.shown).toMatchObject({ state: 'joining', since: undefined });
  await call.enter();
  expect(asked).toEqual(['/api/v1/console/conversations/conversation/call/']);
  expect(told).toEqual([['enter', DATA.url]]);
  expect(call.shown).toMatchObject({ state: 'in', since: DATA.call_start_time, customer_there: false });
  tell().changed({ company: true, reconnecting: true, silenced: true });
  expect(call.shown).toMatchObject({ state: 'reconnecting', customer_there: true, silenced: true });
});

test('a call that is left while the microphone opens closes it, and is not asked for', async () => {
  const { room, told } = createRoom();
  const opening = defer<CallRoom>();
  const { call, changed } = createCall(() => opening.promise);
  const entered = call.enter();
  call.leave();
  opening.resolve(room);
  await entered;
  expect(told).toEqual(['leave']);
  expect(asked).toEqual([]);
  expect(changed).not.toHaveBeenCalled();
});

test('a microphone that is muted while it opens is muted before the room is joined', async () => {
  const { room, told } = createRoom();
  const opening = defer<CallRoom>();
  const { call } = createCall(() => opening.promise);
  const entered = call.enter();
  call.setMuted(true);
  opening.resolve(room);
  await entered;
  expect(told).toEqual([
    ['muted', true],
    ['enter', DATA.url],
  ]);
  expect(call.shown.muted).toBe(true);
});

test('what the room tells after the call was left is ignored', async () => {
  const { room, tell } = createRoom();
  const { call, changed, lost } = createCall(async () => room);
  await call.enter();
  call.leave();
  changed.mockClear();
  tell().changed({ company: true, reconnecting: false, silenced: false });
  tell().lost();
  expect(changed).not.toHaveBeenCalled();
  expect(lost).not.toHaveBeenCalled();
});

test('a room that closes by itself ends the call', async () => {
  const { room, tell } = createRoom();
  const { call, lost } = createCall(async () => room);
  await call.enter();
  tell().lost();
  expect(lost).toHaveBeenCalledOnce();
});

test('a call on hold is on hold again after the page was loaded anew, before its room is joined', async () => {
  const { call } = createCall(async () => createRoom().room);
  await call.enter();
  await call.setHold(true);
  expect(call.shown.on_hold).toBe(true);
  const { room, told } = createRoom();
  const { call: again } = createCall(async () => room);
  await again.enter();
  expect(told).toEqual([
    ['hold', true],
    ['enter', DATA.url],
  ]);
  expect(again.shown.on_hold).toBe(true);
  again.leave();
  const { call: another } = createCall(async () => createRoom().room);
  await another.enter();
  expect(another.shown.on_hold).toBe(false);
});

test('a call that is left while it is held again does not join its room', async () => {
  const { call } = createCall(async () => createRoom().room);
  await call.enter();
  await call.setHold(true);
  const holding = defer<void>();
  const setHold = vi.fn(() => holding.promise);
  const { room, told } = createRoom({ setHold });
  const { call: again } = createCall(async () => room);
  const entered = again.enter();
  await vi.waitFor(() => expect(setHold).toHaveBeenCalled());
  again.leave();
  holding.resolve();
  await entered;
  expect(told).toEqual(['leave']);
});

test('a microphone that cannot be switched, and a customer who cannot be told, leave what is shown as it was', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const refuse = () => Promise.reject(new Error('The room refuses.'));
  const { room } = createRoom({ setMuted: refuse, setHold: refuse });
  const { call } = createCall(async () => room);
  await call.enter();
  call.setMuted(true);
  expect(call.shown.muted).toBe(true);
  await vi.waitFor(() => expect(call.shown.muted).toBe(false));
  await expect(call.setHold(true)).rejects.toThrow('The customer could not be notified. Try again.');
  expect(call.shown.on_hold).toBe(false);
});
