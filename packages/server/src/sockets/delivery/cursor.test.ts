import { describe, expect, test } from 'vitest';
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskSocket } from '../socket.js';
import { Cursor, type PassedOver } from './cursor.js';

const PLACE = { organisation_id: 'o', conversation_id: 'c', session_id: 's' };
const cursor = () => new Cursor({} as HelpdeskSocket, PLACE);

describe('the cursor of a socket', () => {
  test('starts after what was delivered, or where the socket began to listen if that is earlier', () => {
    const late = cursor();
    late.begin(5);
    const present = cursor();
    present.isPresentFrom(3);
    present.isPresentFrom(4);
    present.begin(5);
    expect([late.at, present.at]).toEqual([5, 3]);
  });

  test('starts once', () => {
    const one = cursor();
    one.begin(5);
    one.moveTo(8);
    one.begin(2);
    expect(one.at).toBe(8);
  });

  test('does not repeat to a socket that left and returned what it was sent before, confirmed or not', () => {
    const before = cursor();
    before.begin(2);
    before.moveTo(6);
    const again = before.left();
    again.begin(3);
    expect([again.at, again.told, again.sent]).toEqual([6, 6, 6]);
    expect(again.confirmed).toBe(3);
    const twice = before.left().left();
    twice.begin(3);
    expect(twice.at).toBe(6);
  });

  test('keeps the furthest that it was told of the log', () => {
    const one = cursor();
    one.extend({ reached: 7, in_full_until: 4 });
    one.extend({ reached: 5, in_full_until: 2 });
    expect([one.reached, one.in_full_until]).toEqual([7, 4]);
  });

  test('has neither a start nor a lookup of one at first', () => {
    const one = cursor();
    expect([one.at, one.starting]).toEqual([undefined, false]);
  });

  test('looks back only if something was passed over and entries are to be sent in full', () => {
    const one = cursor();
    one.extend({ reached: 4, in_full_until: 4 });
    expect(one.looks_back).toBe(false);
    one.passed_over.push({} as PassedOver);
    one.extend({ reached: 5 });
    expect(one.looks_back).toBe(false);
    one.extend({ in_full_until: 5 });
    one.extend({ reached: 6 });
    expect(one.looks_back).toBe(true);
  });

  test.each<[string, Listening, boolean]>([
    ['in the room of the conversation', { rooms: [conversationRoom(PLACE)] }, true],
    ['in the room of the session', { rooms: [sessionRoom(PLACE)] }, true],
    ['in another room', { rooms: [conversationRoom({ ...PLACE, conversation_id: 'other' })] }, false],
    ['disconnected', { rooms: [conversationRoom(PLACE)], connected: false }, false],
    ['replaced by a later cursor', { rooms: [conversationRoom(PLACE)], replaced: true }, false],
  ])('of a socket %s', (_, { rooms, connected = true, replaced = false }, listens) => {
    const socket = { connected, rooms: new Set(rooms) } as unknown as HelpdeskSocket;
    const one = new Cursor(socket, PLACE);
    if (replaced) one.left();
    expect(one.listens).toBe(listens);
  });
});

interface Listening {
  rooms: string[];
  connected?: boolean;
  replaced?: boolean;
}
