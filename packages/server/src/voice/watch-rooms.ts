/**
 * Looking into the rooms: from time to time, and when a webhook says that something has happened there. What is found is
 * compared with the record; a webhook that never came, came twice or came late changes nothing of it.
 */
import { LIMITS } from '@frontdesk/contract';
import { endAbandonedCall, leaveCall } from '../features/calls/leave-call.js';
import { findLeftRooms, type LeftRoom, markRoomGone } from '../features/calls/room-state.js';
import type { Context } from '../features/context.js';
import type { AttendedCall } from './attend-calls.js';
import type { RoomControl } from './room-control.js';
import { identities, isCustomerOf, isOfCall } from './rooms.js';

const LOOK_MS = 10_000;
/** The assistant may be on its way back: it has left once it is missing twice. */
const AGAIN_MS = 2_000;

export interface RoomWatch extends AsyncDisposable {
  /** A call of this conversation is over: its room is not needed any more. */
  tidy(conversation_id: string): void;
}

export function watchRooms(
  context: Context,
  options: { control: RoomControl; attended: ReadonlyMap<string, AttendedCall>; leave: (call_id: string) => void },
): RoomWatch {
  const { control, attended, leave } = options;
  const { log } = context;
  const customer_seen = new Map<string, number>();
  const missing = new Set<string>();
  const under_way = new Set<Promise<unknown>>();
  const again = new Set<NodeJS.Timeout>();

  /** One after the other for a room, and whatever fails is found again at the next look. */
  function run(work: () => Promise<unknown>): void {
    const done = work()
      .catch((error: unknown) => log.warn({ err: error }, 'a room could not be looked into; trying again'))
      .finally(() => under_way.delete(done));
    under_way.add(done);
  }

  async function look(one: AttendedCall): Promise<void> {
    const { call, joined, over } = one;
    if (!joined || over) return;
    const present = await control.participants(call.conversation_id);
    if (present.includes(identities.assistant(call.id))) missing.delete(call.id);
    else await assistantMissing(one);
    const now = context.now();
    if (present.some((identity) => isCustomerOf(call.id, identity)) || !customer_seen.has(call.id))
      customer_seen.set(call.id, now);
    else if (now - (customer_seen.get(call.id) ?? now) > LIMITS.callWithoutCustomerMs)
      await endAbandonedCall(context, call);
  }

  async function assistantMissing(one: AttendedCall): Promise<void> {
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
    if (attended.get(call.id) !== one || one.over) return;
    await leaveCall(context, call);
    leave(call.id);
  }

  async function tidyAll(conversation_id?: string): Promise<void> {
    for (const room of await findLeftRooms(context, conversation_id)) await tidyRoom(room);
  }

  async function tidyRoom({ id, conversation_id, agents_room, in_use }: LeftRoom): Promise<void> {
    const present = await control.participants(conversation_id);
    const assistant = identities.assistant(id);
    if (agents_room && present.some((identity) => identity !== assistant)) {
      if (present.includes(assistant)) await control.remove(conversation_id, assistant);
      return;
    }
    const others = in_use || present.some((identity) => !isOfCall(id, identity));
    if (!others) await control.close(conversation_id);
    else for (const identity of present) if (isOfCall(id, identity)) await control.remove(conversation_id, identity);
    await markRoomGone(context, id);
  }

  context.cluster.subscribe('rooms', (payload) => {
    for (const one of attended.values()) if (one.call.conversation_id === payload) run(() => look(one));
    run(() => tidyAll(payload as string));
  });
  const timer = setInterval(() => {
    for (const id of [...customer_seen.keys(), ...missing])
      if (!attended.has(id)) {
        customer_seen.delete(id);
        missing.delete(id);
      }
    for (const one of attended.values()) run(() => look(one));
    run(() => tidyAll());
  }, LOOK_MS);

  return {
    tidy: (conversation_id) => run(() => tidyAll(conversation_id)),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const one of again) clearTimeout(one);
      await Promise.all(under_way);
    },
  };
}
