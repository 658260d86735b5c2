/** When the assistant counts as having left a room that the room server tells of, and who is removed from it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPERATOR } from '../../src/features/audit/author.js';
import { requestErasure, runErasure } from '../../src/features/privacy/erase-customer.js';
import type { WatchedCall } from '../../src/voice/attended-rooms.js';
import { identities } from '../../src/voice/identities.js';
import type { Recordings } from '../../src/voice/recordings.js';
import { RoomWatch } from '../../src/voice/watch-rooms.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const SOON = { timeout: 10_000, interval: 20 };

describe.each(databases())('on $name', (database) => {
  let opened: TestContext;
  let watch: RoomWatch;
  let call: WatchedCall['call'];
  /** Who is in the room. */
  let present: string[];
  let looks: number;
  let missing: number;
  let removed: string[];
  /** The room server does not answer. */
  let down: boolean;

  let watchRooms: (recordings?: Pick<Recordings, 'look'>) => RoomWatch;

  beforeEach(async () => {
    opened = await openTestContext(database);
    call = { id: randomUUID(), conversation_id: randomUUID(), organisation_id: opened.organisation_id, room: null };
    [present, looks, missing, removed, down] = [[], 0, 0, [], false];
    const control = {
      participants: async () => {
        looks++;
        if (down) throw new Error('The room server does not answer');
        return present;
      },
      callers: async () => [],
      rooms: async () => [],
      remove: async (_room: string, identity: string) => void removed.push(identity),
      close: async () => undefined,
      readWebhook: () => Promise.reject(new Error('no webhook is read here')),
    };
    const assistant = identities.assistant(call.id, 'server');
    const watched: WatchedCall = { call, state: 'joined', assistant, apply: async () => void missing++ };
    watchRooms = (recordings) =>
      new RoomWatch(opened.context, control, new Map([[call.id, watched]]), undefined, recordings);
    watch = watchRooms();
  });
  afterEach(async () => {
    await watch[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  });

  /** As a webhook does. @returns once the room was looked into */
  async function tell(): Promise<void> {
    const before = looks;
    opened.context.cluster.publish('rooms', call.conversation_id);
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before), SOON);
  }

  test('several webhooks at once leave the assistant its time to come back', async () => {
    const began = performance.now();
    for (let told = 0; told < 4; told++) await tell();
    expect(missing).toBe(0);
    await vi.waitFor(() => expect(missing).toBe(1), SOON);
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  test('who comes in by the token of an earlier call is removed, customers too', async () => {
    const earlier = [identities.customer('earlier', 'socket'), identities.agent('earlier', 'robin')];
    present = [identities.assistant(call.id, 'server'), identities.customer(call.id, 'socket'), ...earlier];
    await tell();
    await vi.waitFor(() => expect(removed).toEqual(earlier), SOON);
  });

  test.each([
    1, 0,
  ] as const)('nobody stays in the room of an erased call, even if it could not be cleared: open %s', async (room_open) => {
    const { context, organisation_id } = opened;
    const session_id = 'customer-1';
    const { conversation_id } = await openWaitingConversation(opened, session_id);
    const [erased, kept] = [randomUUID(), 'another-call'];
    const over = { active: null, started_at: context.now(), ended_at: context.now(), room_open, room: null };
    await context.database.transaction(({ query }) =>
      query
        .insertInto('calls')
        .values({ id: erased, organisation_id, conversation_id, ...over })
        .execute(),
    );
    down = true;
    const { id } = await requestErasure(context, { organisation_id, session_id }, OPERATOR);
    expect(await runErasure(context, id, 'server')).toBe(true);
    down = false;
    const back = [identities.customer(erased, 'socket'), identities.agent(erased, 'robin')];
    present = [...back, identities.customer(kept, 'socket')];
    context.cluster.publish('rooms', conversation_id);
    await vi.waitFor(() => expect(removed).toEqual(back), SOON);
  });

  test('a flood of webhooks about one room is answered by two looks, one after the other', async () => {
    present = [identities.assistant(call.id, 'server')];
    for (let sent = 0; sent < 200; sent++) opened.context.cluster.publish('rooms', call.conversation_id);
    await vi.waitFor(() => expect(looks).toBe(2), SOON);
    await sleep(300);
    expect(looks).toBe(2);
    await tell();
  });

  test('a place of recordings that does not answer is asked once, and delays no room', async () => {
    await watch[Symbol.asyncDispose]();
    let [asked, answer, stopped]: [number, () => void, () => boolean] = [0, () => undefined, () => false];
    const recordings = {
      look: async (is_stopped = () => false) => {
        asked++;
        stopped = is_stopped;
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      },
    };
    watch = watchRooms(recordings);
    for (let told = 1; told <= 3; told++) await tell();
    expect(asked).toBe(1);
    answer();
    await vi.waitFor(() => expect(asked).toBe(2), SOON);
    const disposed = watch[Symbol.asyncDispose]();
    expect(stopped()).toBe(true);
    answer();
    await disposed;
  });

  test('recordings are looked after when a call is over, and not once more with every periodic look', async () => {
    await watch[Symbol.asyncDispose]();
    let asked = 0;
    watch = watchRooms({ look: async () => void asked++ });
    watch.clear();
    await sleep(300);
    expect(asked).toBe(0);
    watch.clear(call.conversation_id);
    await vi.waitFor(() => expect(asked).toBe(1), SOON);
  });

  test('an assistant that was back meanwhile has its whole time again', async () => {
    await tell();
    await sleep(1_200);
    present = [identities.assistant(call.id, 'server')];
    await tell();
    present = [];
    const began = performance.now();
    await tell();
    await vi.waitFor(() => expect(missing).toBe(1), SOON);
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });
});
