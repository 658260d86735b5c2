/**
 * Looking into the rooms: from time to time, and when a webhook says that something has happened there. What is found is
 * compared with the record; a webhook that never came, came twice or came late changes nothing of it.
 */
import { LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import type { CallRow } from '../db/schema.js';
import { endAbandonedCall } from '../features/calls/leave-call.js';
import { findLeftRooms, type LeftRoom, markRoomGone } from '../features/calls/room-state.js';
import type { Context } from '../features/context.js';
import type { CallState } from './call-life.js';
import { identities, isCustomerOf, isOfCall, isOtherAgentOf } from './identities.js';
import type { RoomControl } from './room-control.js';

const LOOK_MS = 10_000;
/** The assistant may be on its way back: it has left once it is missing twice. */
const AGAIN_MS = 2_000;
/** How long the assistant may be in the room of a call that has ended, with a farewell. */
const LEAVING_MS = LIMITS.callFarewellMs + 5_000;

export interface WatchedCall {
  readonly call: Pick<CallRow, 'id' | 'conversation_id' | 'organisation_id'>;
  readonly state: CallState;
  apply(event: 'assistant_missing'): Promise<void>;
}

export interface RoomWatch extends AsyncDisposable {
  /**
   * A call of this conversation is over: its room is removed, or whoever is in it for the call only.
   * @param left the call that the assistant is out of. Any other is given time for its farewell
   */
  clear(conversation_id: string, left?: string): void;
}

export function watchRooms(
  context: Context,
  control: RoomControl,
  attended: ReadonlyMap<string, WatchedCall>,
): RoomWatch {
  const { log } = context;
  const customer_seen = new Map<string, number>();
  /** When anybody was last seen in the room of an agent. */
  const company_seen = new Map<string, number>();
  const missing = new Set<string>();
  const under_way = new Set<Promise<unknown>>();
  const again = new Set<NodeJS.Timeout>();
  let closed = false;

  /** One after the other for a room, and whatever fails is found again at the next look. */
  function run(work: () => Promise<unknown>): void {
    if (closed) return;
    const done = work()
      .catch((error: unknown) => log.warn({ err: error }, 'a room could not be looked into; trying again'))
      .finally(() => under_way.delete(done));
    under_way.add(done);
  }

  async function look(one: WatchedCall): Promise<void> {
    const { call, state } = one;
    if (state !== 'joined') return;
    const now = context.now();
    const present = await control.participants(call.conversation_id);
    if (present.includes(identities.assistant(call.id))) missing.delete(call.id);
    else await assistantMissing(one);
    if (present.some((identity) => isCustomerOf(call.id, identity)) || !customer_seen.has(call.id))
      customer_seen.set(call.id, now);
    else if (now - (customer_seen.get(call.id) ?? now) > LIMITS.callWithoutCustomerMs)
      await endAbandonedCall(context, call);
  }

  async function assistantMissing(one: WatchedCall): Promise<void> {
    const { call } = one;
    if (!missing.has(call.id)) {
      missing.add(call.id);
      const timer = setTimeout(() => {
        again.delete(timer);
        run(() => look(one));
      }, AGAIN_MS);
      again.add(timer);
      return;
    }
    if (one.state === 'joined') await one.apply('assistant_missing');
  }

  async function clearRooms(conversation_id?: string, left?: string): Promise<void> {
    for (const room of await findLeftRooms(context, conversation_id)) await clearRoom(room, left);
  }

  async function clearRoom(room: LeftRoom, left: string | undefined): Promise<void> {
    const { id, conversation_id, agent_id, in_use, gone, ended_at } = room;
    const present = await control.participants(conversation_id);
    if (gone && !present.some((identity) => isOfCall(id, identity))) return;
    const assistant = identities.assistant(id);
    if (agent_id !== null && mayGoOn(room, present)) {
      for (const identity of present)
        if (identity === assistant || isOtherAgentOf(id, agent_id, identity))
          await control.remove(conversation_id, identity);
      return;
    }
    // It says goodbye and leaves by itself. Then its server comes here; later, any does.
    if (id !== left && present.includes(assistant) && context.now() - ended_at <= LEAVING_MS) return;
    company_seen.delete(id);
    const others = in_use || present.some((identity) => !isOfCall(id, identity));
    if (!others) await control.close(conversation_id);
    else for (const identity of present) if (isOfCall(id, identity)) await control.remove(conversation_id, identity);
    await markRoomGone(context, id);
  }

  /** Whoever loads their page anew, or is about to come, finds the room still there. */
  function mayGoOn({ id, ended_at }: LeftRoom, present: string[]): boolean {
    const now = context.now();
    if (present.some((identity) => identity !== identities.assistant(id))) company_seen.set(id, now);
    return now - (company_seen.get(id) ?? ended_at) <= LIMITS.callWithoutCustomerMs;
  }

  context.cluster.subscribe('rooms', (payload) => {
    const conversation_id = z.string().parse(payload);
    for (const one of attended.values()) if (one.call.conversation_id === conversation_id) run(() => look(one));
    run(() => clearRooms(conversation_id));
  });
  const timer = setInterval(() => {
    for (const id of [...customer_seen.keys(), ...missing])
      if (!attended.has(id)) {
        customer_seen.delete(id);
        missing.delete(id);
      }
    for (const [id, seen_at] of company_seen)
      if (context.now() - seen_at > LIMITS.callWithoutCustomerMs) company_seen.delete(id);
    for (const one of attended.values()) run(() => look(one));
    run(() => clearRooms());
  }, LOOK_MS);

  return {
    clear: (conversation_id, left) => run(() => clearRooms(conversation_id, left)),
    async [Symbol.asyncDispose]() {
      closed = true;
      clearInterval(timer);
      for (const one of again) clearTimeout(one);
      await Promise.all(under_way);
    },
  };
}
