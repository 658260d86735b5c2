import { describe, expect, test } from 'vitest';
import type { HelpdeskSocket } from '../socket.js';
import { Cursor } from './cursor.js';

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
});
