/** What is looked for in the database, and when: on a real one, for sockets that are only in rooms. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { agentOf, customerOf } from '../../../test/support/actors.js';
import { openTestContext, type TestContext } from '../../../test/support/context.js';
import { databases } from '../../../test/support/databases.js';
import type { Context } from '../../features/context.js';
import { receiveMessage } from '../../features/conversations/receive-message.js';
import { takeOver } from '../../features/conversations/take-over.js';
import { conversationRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import type { Cursor, Place } from './cursor.js';
import { Cursors } from './cursors.js';
import type { Delivered } from './delivered.js';
import { startSweeping } from './sweep.js';

const SWEEP_MS = 2_000;
const OVERDUE_MS = 3_000;
const FORGOTTEN_MS = 10 * 60_000;

let service: TestContext;
let sessions = 0;
beforeAll(async () => {
  const [sqlite] = databases();
  service = await openTestContext(sqlite!);
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A conversation with two entries, of which the customer has the first. */
async function openUndelivered(): Promise<Place> {
  const { context, organisation_id } = service;
  const session_id = `customer-${++sessions}`;
  const said = { session_id, ticket_chat_id: null, message: 'Hello', attachment: false, sid: 'other' };
  const { conversation_id } = await receiveMessage(context, customerOf(organisation_id), said);
  await takeOver(context, agentOf(organisation_id, 'Ada'), conversation_id);
  return { organisation_id, session_id, conversation_id };
}

/** A socket in the room of each conversation, and the sweeping of its server. */
function sweepFor(...places: Place[]) {
  const rooms = places.map(conversationRoom);
  const socket = { id: 'own', connected: true, rooms: new Set(rooms) } as unknown as HelpdeskSocket;
  const adapter = { rooms: new Map(rooms.map((room) => [room, new Set(['own'])])) };
  const namespace = { adapter, sockets: new Map([['own', socket]]) };
  const cursors = new Cursors(namespace as unknown as HelpdeskNamespace);
  const advanced: Cursor[] = [];
  const learnt: number[] = [];
  const gaps: (() => void)[] = [];
  const context: Context = Object.create(service.context, {
    cluster: { value: { ...service.context.cluster, onGap: (found: () => void) => gaps.push(found) } },
  });
  const delivered = { learn: (_: Place, seq: number) => learnt.push(seq) } as unknown as Delivered;
  const sweeping = startSweeping(context, { cursors, delivered, advance: (cursor) => advanced.push(cursor) });
  const forgetUnused = vi.spyOn(cursors, 'forgetUnused');
  const own = places.map((place) => cursors.of(socket, place));
  return { sweeping, cursors: own, advanced, learnt, forgetUnused, gap: () => gaps[0]?.() };
}

test('an entry that was not delivered for some seconds is sent in full', async () => {
  const place = await openUndelivered();
  const { sweeping, cursors, advanced, learnt } = sweepFor(place);
  using _ = sweeping;
  service.advance(OVERDUE_MS + 1);
  vi.advanceTimersByTime(SWEEP_MS);
  await vi.waitFor(() => expect(advanced).toEqual(cursors));
  expect(learnt).toEqual([1]);
  expect(cursors[0]).toMatchObject({ reached: 2, in_full_until: 2 });
});

test('one that is new, or old, or of a conversation that nobody listens to, is left alone', async () => {
  const old = await openUndelivered();
  service.advance(FORGOTTEN_MS + 1);
  await openUndelivered();
  service.advance(OVERDUE_MS + 1);
  const fresh = await openUndelivered();
  const overdue = await openUndelivered();
  const { sweeping, cursors, advanced } = sweepFor(old, fresh, overdue);
  using _ = sweeping;
  cursors[2]!.passed_over = [passed(2, 0)];
  vi.advanceTimersByTime(SWEEP_MS);
  await vi.waitFor(() => expect(advanced).toEqual([cursors[2]]));
});

test('what was passed over is sent in full once it is overdue, unless it was sent or no longer blocks', async () => {
  const places = await Promise.all(Array.from({ length: 4 }, openUndelivered));
  const { sweeping, cursors, advanced, learnt } = sweepFor(...places);
  using _ = sweeping;
  const [waits, told, free, early] = cursors as [Cursor, Cursor, Cursor, Cursor];
  const now = service.context.now();
  waits.passed_over = [passed(1, 0), passed(2, now - OVERDUE_MS), passed(3, now)];
  told.passed_over = [{ ...passed(2, 0), told: true }];
  free.passed_over = [{ ...passed(2, 0), blocks: false }];
  early.passed_over = [passed(2, now - OVERDUE_MS + 1_000)];
  vi.advanceTimersByTime(SWEEP_MS);
  await vi.waitFor(() => expect(advanced).toEqual([waits]));
  expect([waits.in_full_until, waits.looks_back, learnt]).toEqual([2, true, [1]]);
});

test('a gap in the announcements brings how far the logs are, without sending in full', async () => {
  const { sweeping, cursors, advanced, learnt, gap } = sweepFor(await openUndelivered());
  using _ = sweeping;
  gap();
  await vi.waitFor(() => expect(advanced).toEqual(cursors));
  expect(learnt).toEqual([1]);
  expect(cursors[0]).toMatchObject({ reached: 2, in_full_until: 0 });
});

test('a failed search is logged, and the next one is made; after disposal there is none', async () => {
  const { sweeping, forgetUnused } = sweepFor(await openUndelivered());
  const away = vi.spyOn(service.context.database, 'read', 'get').mockImplementation(() => {
    throw new Error('away');
  });
  const before = service.lines.length;
  vi.advanceTimersByTime(2 * SWEEP_MS);
  await vi.waitFor(() => expect(service.lines.slice(before).join()).toContain('undelivered messages failed'));
  away.mockRestore();
  expect(forgetUnused).toHaveBeenCalledTimes(2);
  sweeping[Symbol.dispose]();
  vi.advanceTimersByTime(2 * SWEEP_MS);
  expect(forgetUnused).toHaveBeenCalledTimes(2);
});

function passed(seq: number, created_at: number): Cursor['passed_over'][number] {
  return { event: { entry: { seq, created_at } }, blocks: true, told: false } as Cursor['passed_over'][number];
}
