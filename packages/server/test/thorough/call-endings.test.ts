/**
 * Everything that can end a call, in every order: the call ends once, the customer is told once, and its room is removed
 * once. The record, the watch over the rooms and the calls are real; the host's process and the room server are played.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentActor, CustomerActor } from '../../src/features/actor.js';
import { endCall, startCall } from '../../src/features/calls/calls.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import type { DomainEvent } from '../../src/features/events.js';
import { attendCalls, type CallAttendance } from '../../src/voice/attend-calls.js';
import type { AboutCall, ToHost } from '../../src/voice/host/protocol.js';
import { identities } from '../../src/voice/identities.js';
import type { RoomControl } from '../../src/voice/room-control.js';
import { createCallRooms } from '../../src/voice/rooms.js';
import type { startVoiceHost } from '../../src/voice/voice-host.js';
import type { VoiceHostState } from '../../src/voice/voice-host-life.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const RUNS = 60;
/** Less than the time between two looks into the rooms: nothing here waits for one. */
const SOON = { timeout: 5_000, interval: 2 };
const SOCKET = 'socket';

const HAPPENINGS = [
  'the customer hangs up',
  'the conversation is closed',
  'an agent takes over',
  'the customer leaves the room',
  'the assistant loses the room',
  'the room is removed',
  'the host is killed',
  'the host hangs',
  'the server stops',
] as const;
type Happening = (typeof HAPPENINGS)[number];
/** What the service learns from the host. */
const REPORTED: Happening[] = ['the assistant loses the room', 'the room is removed'];

/** A room server: who is in which room, and which rooms the service has removed. */
class Rooms {
  readonly removed: string[] = [];
  readonly #present = new Map<string, Set<string>>();

  enter(room: string, identity: string): void {
    this.#present.set(room, (this.#present.get(room) ?? new Set()).add(identity));
  }

  leave(room: string, identity: string): void {
    this.#present.get(room)?.delete(identity);
  }

  /** Somebody else than the service does it. */
  drop(room: string): void {
    this.#present.delete(room);
  }

  has = (room: string, identity: string) => this.#present.get(room)?.has(identity) ?? false;

  readonly control: RoomControl = {
    participants: async (room) => [...(this.#present.get(room) ?? [])],
    remove: async (room, identity) => this.leave(room, identity),
    close: async (room) => {
      if (this.#present.delete(room)) this.removed.push(room);
    },
    callers: async () => [],
    rooms: async () => [],
    readWebhook: async () => undefined,
  };
}

/** A host's process. It does what it is told a moment later, unless it hangs. */
class Host {
  state: VoiceHostState = 'ready';
  readonly lag_ms = 0;
  readonly failing = false;
  hangs = false;
  readonly #rooms: Rooms;
  /** Where its assistant is and by which name, by call. */
  readonly #in = new Map<string, [room: string, identity: string]>();
  readonly #about: Parameters<typeof startVoiceHost>[0];

  constructor(rooms: Rooms, about: Parameters<typeof startVoiceHost>[0]) {
    this.#rooms = rooms;
    this.#about = about;
  }

  tell = (message: ToHost): void => {
    if (this.state === 'ready') setImmediate(() => this.#take(message));
  };

  /** The assistant is out of the room of a call without having been told to leave. */
  lose(call_id: string): void {
    if (!this.hangs) this.#leave(call_id, 'the room was lost');
  }

  kill(): void {
    if (this.state !== 'ready') return;
    this.#end('ended');
    this.#about.ended();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end('stopped');
  }

  #take(message: ToHost): void {
    if (this.hangs || this.state !== 'ready') return;
    if (message.type === 'join') {
      const { call_id, token } = message;
      const { sub, video } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims;
      this.#in.set(call_id, [video.room, sub]);
      this.#rooms.enter(video.room, sub);
      this.#report({ type: 'joined', call_id });
    } else if (message.type === 'leave') this.#leave(message.call_id, 'asked to leave');
  }

  #leave(call_id: string, reason: string): void {
    const place = this.#in.get(call_id);
    if (place === undefined) return;
    this.#in.delete(call_id);
    this.#rooms.leave(...place);
    this.#report({ type: 'left', call_id, reason });
  }

  #report(message: AboutCall): void {
    setImmediate(() => {
      if (this.state === 'ready') this.#about.received(message);
    });
  }

  #end(state: VoiceHostState): void {
    this.state = state;
    for (const place of this.#in.values()) this.#rooms.leave(...place);
    this.#in.clear();
  }
}

interface Claims {
  sub: string;
  video: { room: string };
}

describe.each(databases())('on $name', (database) => {
  let test_context: TestContext;
  const events: DomainEvent[] = [];

  beforeAll(async () => {
    test_context = await openTestContext(database);
    test_context.context.cluster.subscribe('events', (event) => events.push(event as DomainEvent));
  });
  afterAll(() => test_context[Symbol.asyncDispose]());

  const told = (type: DomainEvent['type'], call_id: string) =>
    events.filter((event) => event.type === type && 'call_id' in event && event.call_id === call_id).length;

  async function runCall(happenings: Happening[], pauses: number[]): Promise<void> {
    const { context, organisation_id, advance, lines } = test_context;
    const session_id = randomUUID();
    const customer: CustomerActor = { kind: 'customer', organisation_id, session_id, mode: 'live' };
    const agent: AgentActor = { kind: 'inapp', organisation_id, member_id: 'robin', username: 'Robin', role: 'agent' };
    const rooms = new Rooms();
    const hosts: Host[] = [];
    const first_line = lines.length;
    const attend = (): Promise<CallAttendance> =>
      attendCalls(
        context,
        {
          rooms: createCallRooms({ url: 'ws://127.0.0.1', api_key: 'key', api_secret: 'secret-0123456789' }),
          control: rooms.control,
          speech: undefined,
          extra_ca_certs: undefined,
          recordings: undefined,
          prepared: undefined,
          voice_hosts: 1,
          calls_per_server: 1,
          phone_numbers: new Map(),
        },
        (about) => {
          const host = new Host(rooms, about);
          hosts.push(host);
          return host;
        },
      );
    const attendance = await attend();
    const call = await startCall(context, customer, { session_id, ticket_chat_id: null, sid: SOCKET });
    const { id: call_id, conversation_id } = call;
    const row = () =>
      context.database.read.selectFrom('calls').selectAll().where('id', '=', call_id).executeTakeFirstOrThrow();
    const look = () => context.cluster.publish('rooms', conversation_id);
    const caller = identities.customer(call_id, SOCKET);
    rooms.enter(conversation_id, caller);
    await expect.poll(async () => (await row()).joined_at, SOON).not.toBeNull();
    const [host] = hosts as [Host];

    let stopping: Promise<void> | undefined;
    const refused = (error: unknown) => expect((error as { code: string }).code).toMatch(/closed|not_handler/);
    const happen: Record<Happening, () => unknown> = {
      'the customer hangs up': () => endCall(context, customer, conversation_id, SOCKET).catch(refused),
      'the conversation is closed': () => closeConversation(context, customer, conversation_id, SOCKET),
      'an agent takes over': () => takeOver(context, agent, conversation_id).catch(refused),
      async 'the customer leaves the room'() {
        await sleep(5);
        look();
        await sleep(5);
        rooms.leave(conversation_id, caller);
        advance(LIMITS.callWithoutCustomerMs + 1);
        look();
      },
      'the assistant loses the room': () => host.lose(call_id),
      'the room is removed'() {
        rooms.drop(conversation_id);
        host.lose(call_id);
        look();
      },
      'the host is killed': () => host.kill(),
      'the host hangs'() {
        host.hangs = true;
      },
      'the server stops'() {
        attendance.drain();
        stopping = attendance.leave().then(() => attendance[Symbol.asyncDispose]());
      },
    };
    const all: unknown[] = [];
    for (const [index, happening] of happenings.entries()) {
      const happened = happen[happening]();
      all.push(happened);
      const pause = pauses[index] ?? 0;
      if (pause > 0) await happened;
      if (pause > 1) await sleep(pause);
    }

    await Promise.all(all);
    // A host that hangs reports nothing. Everything else ends the call by itself.
    const hung = happenings.includes('the host hangs');
    if (happenings.some((one) => one !== 'the host hangs' && !(hung && REPORTED.includes(one))))
      await expect.poll(async () => (await row()).active, SOON).toBeNull();
    // Whatever is left of it ends with the conversation, and with the process of a host that hangs.
    await closeConversation(
      context,
      happenings.includes('an agent takes over') ? agent : customer,
      conversation_id,
      SOCKET,
    ).catch(refused);
    await closeConversation(context, customer, conversation_id, SOCKET);
    if (host.hangs) host.kill();
    await stopping;
    await using _next = stopping === undefined ? undefined : await attend();
    await expect
      .poll(async () => {
        // The next server finds what the one that has stopped could not finish, if only at its next look.
        if (stopping !== undefined) look();
        const { active, room_open } = await row();
        return { active, room_open };
      }, SOON)
      .toEqual({ active: null, room_open: 0 });
    if (stopping === undefined) {
      await expect.poll(() => attendance.status().calls, SOON).toBe(0);
      await attendance[Symbol.asyncDispose]();
    }

    const ends = [told('assistant_left_call', call_id), told('call_ended', call_id)];
    expect(ends.toSorted()).toEqual([0, 1]);
    const notices = await context.database.read
      .selectFrom('messages')
      .select('kind')
      .where('conversation_id', '=', conversation_id)
      .where('kind', '=', 'assistant_left_call')
      .execute();
    expect(notices).toHaveLength(ends[0]!);
    if (happenings.includes('the room is removed')) expect(rooms.removed.length).toBeLessThanOrEqual(1);
    else expect(rooms.removed).toHaveLength(1);
    expect(rooms.has(conversation_id, caller)).toBe(false);
    const logged = lines.slice(first_line).filter((line) => /"level":[56]0/.test(line));
    expect(logged).toEqual([]);
  }

  test('a call ends once, is told of once and leaves no room, whatever happens and in which order', {
    timeout: 300_000,
  }, async () => {
    const orders = fc.shuffledSubarray([...HAPPENINGS], { minLength: 1 });
    const pauses = fc.array(fc.constantFrom(0, 1, 15), { minLength: HAPPENINGS.length, maxLength: HAPPENINGS.length });
    await fc.assert(fc.asyncProperty(orders, pauses, runCall), { numRuns: RUNS, endOnFailure: true });
  });
});
