/**
 * Watches the rooms of running calls: whether the assistant and the customer are in them. A call without a customer
 * ends after {@link LIMITS.callWithoutCustomerMs}, a call by phone at once, and so does one whose customer is removed because
 * the API key that they called with has ended. A customer or an agent who comes back by the token of an earlier call is removed, and so is the
 * assistant of a server that has lost its lease on the call.
 */
import { LIMITS } from '@frontdesk/contract';
import type { CallRow } from '../db/schema.js';
import { endAbandonedCall, endLeftCall } from '../features/calls/leave-call.js';
import { roomOf } from '../features/calls/room-of.js';
import type { Context } from '../features/context.js';
import type { CallState } from './call-life.js';
import { isAssistantOf, isCustomerOf, isOfAnotherCall } from './identities.js';
import { removeEnded } from './remove-ended.js';
import type { RoomControl } from './room-control.js';

/** The assistant may be reconnecting. It has left if it is missing for this long, in ms. */
const RETURN_MS = 2_000;

export interface WatchedCall {
  readonly call: Pick<CallRow, 'id' | 'conversation_id' | 'organisation_id' | 'room'>;
  readonly state: CallState;
  /** The identity of this server's assistant. */
  readonly assistant: string;
  apply(event: 'assistant_missing'): Promise<void>;
}

/** Once a server has recorded that its assistant has joined, no other server can get the call. */
const isForeignAssistant = ({ call, assistant }: WatchedCall, identity: string) =>
  isAssistantOf(call.id, identity) && identity !== assistant;

export class AttendedRooms {
  readonly #context: Context;
  readonly #control: RoomControl;
  /** When the customer was last in the room, by call, in ms since 1970; at first, when the room was first read. */
  readonly #customer_seen = new Map<string, number>();
  /** Since when the assistant is missing, by call, in ms since 1970. */
  readonly #missing = new Map<string, number>();

  constructor(context: Context, control: RoomControl) {
    this.#context = context;
    this.#control = control;
  }

  /**
   * @returns when to check again because the assistant is missing and may come back, in ms from now; undefined: not
   * needed
   */
  async look(one: WatchedCall): Promise<number | undefined> {
    const { call } = one;
    if (one.state !== 'joined') return undefined;
    const now = this.#context.now();
    const found = await this.#control.participants(roomOf(call));
    const present = await removeEnded(this.#context, this.#control, roomOf(call), found);
    for (const identity of present)
      if (isOfAnotherCall(call, identity) || isForeignAssistant(one, identity))
        await this.#control.remove(roomOf(call), identity);
    let again_ms: number | undefined;
    if (present.includes(one.assistant)) this.#missing.delete(call.id);
    else {
      const since = this.#missing.get(call.id) ?? now;
      this.#missing.set(call.id, since);
      const left_ms = since + RETURN_MS - now;
      if (left_ms > 0) again_ms = left_ms;
      else if (one.state === 'joined') await one.apply('assistant_missing');
    }
    const seen = this.#customer_seen.get(call.id);
    const here = present.some((identity) => isCustomerOf(call, identity));
    const isRemoved = !here && found.some((identity) => isCustomerOf(call, identity));
    if (isRemoved) await endAbandonedCall(this.#context, call);
    else if (call.room !== null && !here) await endLeftCall(this.#context, call);
    else if (seen === undefined || here) this.#customer_seen.set(call.id, now);
    else if (now - seen > LIMITS.callWithoutCustomerMs) await endAbandonedCall(this.#context, call);
    return again_ms;
  }

  /** Forgets calls that are over. @param attended by id */
  keepOnly(attended: ReadonlyMap<string, WatchedCall>): void {
    for (const id of [...this.#customer_seen.keys(), ...this.#missing.keys()])
      if (!attended.has(id)) {
        this.#customer_seen.delete(id);
        this.#missing.delete(id);
      }
  }
}
