/**
 * Who brings the assistant into which call, without rooms: calls are shared out among servers, one that dies loses its
 * calls, and however many notice that a call is over, it ends once. On both databases.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DatabaseOutageError } from '../../src/db/outage.js';
import type { CustomerActor } from '../../src/features/actor.js';
import { offerPlaces, withdrawPlaces } from '../../src/features/calls/call-places.js';
import { startCall } from '../../src/features/calls/calls.js';
import {
  CALL_LEASE_MS,
  claimCalls,
  handBackCall,
  markJoined,
  renewCalls,
} from '../../src/features/calls/claim-calls.js';
import { endAbandonedCall, leaveCall, leaveLostCalls } from '../../src/features/calls/leave-call.js';
import { findReopenedRooms, markRoomGone } from '../../src/features/calls/room-state.js';
import type { DomainEvent } from '../../src/features/events.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { attendCalls } from '../../src/voice/attend-calls.js';
import type { RoomControl } from '../../src/voice/room-control.js';
import { createCallRooms } from '../../src/voice/rooms.js';
import { takeCalls } from '../../src/voice/take-calls.js';
import type { VoiceHost } from '../../src/voice/voice-host.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { loseNextAnswer } from '../support/lost-answer.js';

describe.each(databases())('on $name', (database) => {
  let test_context: TestContext;
  const events: DomainEvent[] = [];
  let sessions = 0;

  beforeAll(async () => {
    test_context = await openTestContext(database);
    test_context.context.cluster.subscribe('events', (event) => events.push(event as DomainEvent));
  });
  afterAll(() => test_context[Symbol.asyncDispose]());

  const start = (organisation_id = test_context.organisation_id) => {
    const { context } = test_context;
    const session_id = `session-${++sessions}`;
    const actor: CustomerActor = { kind: 'customer', organisation_id, session_id, mode: 'live' };
    return startCall(context, actor, { session_id, ticket_chat_id: null, sid: 'socket' });
  };
  const told = (type: DomainEvent['type'], call_id: string) =>
    events.filter((event) => event.type === type && 'call_id' in event && event.call_id === call_id).length;

  test('several servers share the calls, each call one server, no server more than it has places', async () => {
    const { context, another } = test_context;
    await Promise.all(Array.from({ length: 12 }, () => start()));
    const servers = ['one', 'two', 'three'];
    const claimed = await Promise.all(servers.map((owner) => claimCalls(another(), owner, 5)));
    // Of those that looked at the same moment one may have found nothing left to take.
    for (const owner of servers) claimed.push(await claimCalls(context, owner, 5));
    const ids = claimed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(12);
    expect(claimed.every((calls) => calls.length <= 5)).toBe(true);
    for (const call of claimed.flat()) expect(await leaveCall(context, call)).toBe(true);
  });

  test('of calls that start at the same time, no more are admitted than there are places', async () => {
    const { context } = test_context;
    await offerPlaces(context, 'one', 2);
    await offerPlaces(context, 'another', 1);
    const organisations = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createOrganisation(context, { name: `Shop ${index}` })),
    );
    const started = await Promise.allSettled(organisations.map(({ id }) => start(id)));
    const admitted = started.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    const refused = started.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code);
    expect([admitted.length, new Set(refused)]).toEqual([3, new Set(['lines_busy'])]);
    for (const call of admitted) await leaveCall(context, call);
    for (const owner of ['one', 'another']) await withdrawPlaces(context, owner);
  });

  test('a server that dies loses its calls: one not joined is taken by another, one joined is left, once', async () => {
    const { context, advance } = test_context;
    const [waiting, joined] = [await start(), await start()];
    expect(await claimCalls(context, 'dead', 9)).toHaveLength(2);
    expect(await markJoined(context, joined.id, 'another')).toBe(false);
    expect(await markJoined(context, joined.id, 'dead')).toBe(true);
    expect(await renewCalls(context, 'dead', [waiting.id, joined.id])).toEqual(new Set([waiting.id, joined.id]));
    expect(await claimCalls(context, 'living', 9)).toEqual([]);
    expect(await leaveLostCalls(context)).toBe(0);

    advance(CALL_LEASE_MS + 1);
    const left = await Promise.all([leaveLostCalls(context), leaveLostCalls(context), leaveLostCalls(context)]);
    expect(left.reduce((sum, one) => sum + one)).toBe(1);
    expect(told('assistant_left_call', joined.id)).toBe(1);
    expect(await renewCalls(context, 'dead', [joined.id])).toEqual(new Set());
    expect((await claimCalls(context, 'living', 9)).map(({ id }) => id)).toEqual([waiting.id]);
    expect(await markJoined(context, waiting.id, 'dead')).toBe(false);

    // Its host has died: another may bring the assistant, until it is too late.
    expect(await handBackCall(context, waiting.id, 'living')).toBe(true);
    expect(await claimCalls(context, 'third', 9)).toHaveLength(1);
    advance(LIMITS.callJoinMs);
    expect(await handBackCall(context, waiting.id, 'third')).toBe(false);
    expect(await claimCalls(context, 'fourth', 9)).toEqual([]);
    expect(await leaveLostCalls(context)).toBe(1);
    expect(await leaveCall(context, waiting, 'third')).toBe(false);
    expect(told('assistant_left_call', waiting.id)).toBe(1);
  });

  test('a call that nobody brings the assistant to is left after its time', async () => {
    const { context, advance } = test_context;
    const call = await start();
    advance(LIMITS.callJoinMs - 1_000);
    expect(await leaveLostCalls(context)).toBe(0);
    advance(1_001);
    expect(await leaveLostCalls(context)).toBe(1);
    expect(told('assistant_left_call', call.id)).toBe(1);
  });

  test('of everything that would end a call at once exactly one does', async () => {
    const { context } = test_context;
    for (let round = 0; round < 5; round++) {
      const call = await start();
      const [held] = await claimCalls(context, 'one', 1);
      expect(held?.id).toBe(call.id);
      const ends = await Promise.all([
        leaveCall(context, call, 'one'),
        endAbandonedCall(context, call),
        leaveCall(context, call),
        leaveCall(context, call, 'another'),
      ]);
      expect(ends.filter(Boolean)).toHaveLength(1);
      expect(told('assistant_left_call', call.id) + told('call_ended', call.id)).toBe(1);
    }
  });

  test.each([
    true,
    false,
  ])('a claim whose answer is lost is taken for what it has stored (stored: %s)', async (stored) => {
    const { context } = test_context;
    const call = await start();
    const cut = loseNextAnswer(context.database, { stored });
    const claimed = await claimCalls(context, 'one', 9);
    cut.mockRestore();
    expect(claimed.map(({ id }) => id)).toEqual(stored ? [call.id] : []);
    expect((await claimCalls(context, 'two', 9)).map(({ id }) => id)).toEqual(stored ? [] : [call.id]);
    expect(await leaveCall(context, call)).toBe(true);
  });

  test('a call whose host has just ended is handed back after an outage, and delays no other', async () => {
    const { context } = test_context;
    const [first, second] = [await start(), await start()];
    const host = {
      state: 'ready' as VoiceHost['state'],
      lag_ms: 0,
      failing: false,
      tell: () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    };
    const taken: string[] = [];
    const cut = vi.spyOn(context.database, 'transaction');
    const taking = takeCalls(context, {
      owner: 'one',
      hosts: [host],
      most: 9,
      attended: () => [],
      callsOf: () => taken.length,
      take: async ({ id }) => {
        taken.push(id);
        host.state = 'starting';
        cut.mockRejectedValueOnce(new DatabaseOutageError('The connection is gone'));
      },
    });
    taking.wake();
    await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: 10_000 });
    const [other] = [first, second].filter(({ id }) => !taken.includes(id));
    await vi.waitFor(
      async () => expect((await claimCalls(context, 'two', 9)).map(({ id }) => id)).toEqual([other?.id]),
      {
        timeout: 10_000,
      },
    );
    await taking.stop();
    cut.mockRestore();
    for (const call of [first, second]) expect(await leaveCall(context, call)).toBe(true);
  });

  test('a server whose lease ended in an outage does not claim the call again that it attends', async () => {
    const { context, advance } = test_context;
    const call = await start();
    expect(await claimCalls(context, 'one', 9)).toHaveLength(1);
    advance(CALL_LEASE_MS + 1);
    const taken: string[] = [];
    const taking = takeCalls(context, {
      owner: 'one',
      most: 9,
      hosts: [{ state: 'ready', lag_ms: 0 } as VoiceHost],
      attended: () => [call.id],
      callsOf: () => 1,
      take: async ({ id }) => void taken.push(id),
    });
    const other = await start();
    taking.wake();
    await vi.waitFor(() => expect(taken).toEqual([other.id]), { timeout: 10_000 });
    await taking.stop();
    expect(await markJoined(context, call.id, 'one')).toBe(true);
    for (const one of [call, other]) expect(await leaveCall(context, one)).toBe(true);
  });

  test('a server attends no more calls than its processors carry, however many hosts it has', async () => {
    const { context } = test_context;
    const calls = await Promise.all(Array.from({ length: 3 }, () => start()));
    const taken: string[] = [];
    const host = () => ({ state: 'ready', lag_ms: 0, tell: () => undefined }) as unknown as VoiceHost;
    const taking = takeCalls(context, {
      owner: 'one',
      hosts: [host(), host()],
      most: 2,
      attended: () => taken,
      callsOf: () => taken.length,
      take: async ({ id }) => void taken.push(id),
    });
    taking.wake();
    await vi.waitFor(() => expect(taken).toHaveLength(2), { timeout: 10_000 });
    await taking.stop();
    expect(await claimCalls(context, 'another', 9)).toHaveLength(1);
    for (const call of calls) expect(await leaveCall(context, call)).toBe(true);
  });

  test('a call goes to an overloaded host only if no other has taken it, also after it was handed back', async () => {
    const { context, advance } = test_context;
    /** Looks for calls once. @returns the calls taken, with the lag of the host that got each */
    async function takeAs(owner: string, lags_ms: number[]): Promise<[string, number][]> {
      const taken: [string, number][] = [];
      const taking = takeCalls(context, {
        owner,
        hosts: lags_ms.map((lag_ms) => ({ state: 'ready', lag_ms }) as VoiceHost),
        most: 9,
        attended: () => [],
        callsOf: () => 0,
        take: async ({ id }, { lag_ms }) => void taken.push([id, lag_ms]),
      });
      taking.wake();
      await taking.stop();
      return taken;
    }
    const late = LIMITS.voiceHostLagMs;
    const first = await start();
    expect(await takeAs('overloaded', [late])).toEqual([]);
    expect(await takeAs('partly overloaded', [late, 0])).toEqual([[first.id, 0]]);
    advance(10_000);
    expect(await handBackCall(context, first.id, 'partly overloaded')).toBe(true);
    expect(await takeAs('overloaded', [late])).toEqual([]);
    advance(2_000);
    expect(await takeAs('overloaded', [late])).toEqual([[first.id, late]]);
    expect(await leaveCall(context, first)).toBe(true);
  });

  test('a room is opened again if it exists although its calls are over and it was removed', async () => {
    const { context, organisation_id } = test_context;
    const [running, left, removed] = [await start(), await start(), await start()];
    await leaveCall(context, left);
    const session_id = `session-${sessions}`;
    const actor: CustomerActor = { kind: 'customer', organisation_id, session_id, mode: 'live' };
    const again = (ticket_chat_id: string | null, phone?: { room: string; number: undefined }) =>
      startCall(context, actor, { session_id, ticket_chat_id, sid: 'socket', ...(phone && { phone }) });
    const by_phone = await again(null, { room: 'phone_1', number: undefined });
    for (const call of [removed, by_phone]) {
      await leaveCall(context, call);
      await markRoomGone(context, call.id);
    }
    const others = Array.from({ length: 2_000 }, (_, index) => `of another application ${index}`);
    const rooms = [running, left, removed, by_phone].map(({ conversation_id }) => conversation_id);
    const reopened = () => findReopenedRooms(context, [...others, ...rooms, 'phone_1']);
    expect((await reopened()).toSorted()).toEqual([removed.conversation_id, 'phone_1'].toSorted());
    const next = await again(removed.conversation_id);
    expect(await reopened()).toEqual(['phone_1']);
    for (const call of [running, next]) await leaveCall(context, call);
  });

  /** A server with one host. */
  async function attend() {
    const { context } = test_context;
    const host = {
      state: 'ready',
      lag_ms: 0,
      failing: false,
      tell: () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    };
    let changed: () => void = () => undefined;
    const attendance = await attendCalls(
      context,
      {
        rooms: createCallRooms({ url: 'ws://127.0.0.1', api_key: 'key', api_secret: 'secret-0123456789' }),
        control: { participants: async () => [], rooms: async () => [] } as unknown as RoomControl,
        speech: undefined,
        prepared: undefined,
        extra_ca_certs: undefined,
        recordings: undefined,
        voice_hosts: 1,
        calls_per_server: LIMITS.callsPerHost,
        phone_numbers: new Map(),
      },
      (about) => {
        ({ changed } = about);
        return host as VoiceHost;
      },
    );
    const lag = (lag_ms: number) => {
      host.lag_ms = lag_ms;
      changed();
    };
    return { attendance, lag };
  }
  const offered = async () =>
    (await test_context.context.database.read.selectFrom('voice_servers').select('places').execute()).map(
      ({ places }) => places,
    );
  const SOON = { timeout: 10_000 };

  test('a server whose host is overloaded admits no further call until the host has caught up', async () => {
    const { context } = test_context;
    const { attendance, lag } = await attend();
    const call = await start();
    await vi.waitFor(() => expect(attendance.status().calls).toBe(1), SOON);
    lag(LIMITS.voiceHostLagMs);
    await vi.waitFor(async () => expect(await offered()).toEqual([1]), SOON);
    await expect(start()).rejects.toMatchObject({ code: 'lines_busy' });
    lag(LIMITS.voiceHostLagMs - 1);
    await vi.waitFor(async () => expect(await offered()).toEqual([LIMITS.callsPerHost]), SOON);
    const admitted = await start();
    await attendance[Symbol.asyncDispose]();
    for (const one of [call, admitted]) await leaveCall(context, one);
  });

  test('the places of a process that has died are not offered beside those of the next one', async () => {
    await offerPlaces(test_context.context, 'dead', 9);
    const { attendance } = await attend();
    expect(await offered()).toEqual([LIMITS.callsPerHost]);
    await attendance[Symbol.asyncDispose]();
  });

  test('what a server offers last holds, however long an earlier offer takes', async () => {
    const { context } = test_context;
    const { attendance, lag } = await attend();
    const run = context.database.transaction.bind(context.database);
    const transactions = vi.spyOn(context.database, 'transaction');
    /** @returns lets the next offer go on */
    function delay(): () => Promise<void> {
      let goOn: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const begun = transactions.mock.calls.length;
      transactions.mockImplementationOnce((work) => held.then(() => run(work)));
      return async () => {
        goOn();
        await transactions.mock.results[begun]?.value;
      };
    }
    const goOn = delay();
    lag(LIMITS.voiceHostLagMs);
    lag(0);
    await goOn();
    // Sooner than the offer is renewed.
    await vi.waitFor(async () => expect(await offered()).toEqual([LIMITS.callsPerHost]), { timeout: 2_000 });

    const goOnAgain = delay();
    lag(LIMITS.voiceHostLagMs);
    attendance.drain();
    await goOnAgain();
    await vi.waitFor(async () => expect(await offered()).toEqual([]), { timeout: 2_000 });
    transactions.mockRestore();
    await attendance[Symbol.asyncDispose]();
  });

  test('a server that cannot offer places keeps its calls', async () => {
    const { context } = test_context;
    const { attendance } = await attend();
    const call = await start();
    const lease = async () =>
      (await context.database.read.selectFrom('calls').selectAll().where('id', '=', call.id).executeTakeFirstOrThrow())
        .lease_expires_at;
    await vi.waitFor(async () => expect(await lease()).not.toBeNull(), SOON);
    const rename = (from: string, to: string) =>
      context.database.transaction(({ query }) => query.schema.alterTable(from).renameTo(to).execute());
    await rename('voice_servers', 'hidden');
    const until = await lease();
    await vi.waitFor(async () => expect(await lease()).toBeGreaterThan(until ?? 0), SOON);
    await rename('hidden', 'voice_servers');
    await attendance[Symbol.asyncDispose]();
    await leaveCall(context, call);
  });
});
