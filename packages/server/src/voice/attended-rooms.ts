/**
 * The rooms of calls that go on: whether the assistant and the customer are still there. A call ends without a customer for
 * {@link LIMITS.callWithoutCustomerMs}.
 */
import { LIMITS } from '@frontdesk/contract';
import type { CallRow } from '../db/schema.js';
import { endAbandonedCall } from '../features/calls/leave-call.js';
import type { Context } from '../features/context.js';
import type { CallState } from './call-life.js';
import { identities, isCustomerOf } from './identities.js';
import type { RoomControl } from './room-control.js';

export interface WatchedCall {
  readonly call: Pick<CallRow, 'id' | 'conversation_id' | 'organisation_id'>;
  readonly state: CallState;
  apply(event: 'assistant_missing'): Promise<void>;
}

export class AttendedRooms {
  readonly #context: Context;
  readonly #control: RoomControl;
  /** By call, in ms since 1970; at first, when the room was looked into first. */
  readonly #customer_seen = new Map<string, number>();
  /** Calls whose assistant was missing at the last look. */
  readonly #missing = new Set<string>();

  constructor(context: Context, control: RoomControl) {
    this.#context = context;
    this.#control = control;
  }

  /** @returns true: the assistant is missing, perhaps on its way back. If it still is at the next look, it has left */
  async look(one: WatchedCall): Promise<boolean> {
    const { call } = one;
    if (one.state !== 'joined') return false;
    const now = this.#context.now();
    const present = await this.#control.participants(call.conversation_id);
    const missing = !present.includes(identities.assistant(call.id));
    const again = missing && !this.#missing.has(call.id);
    if (!missing) this.#missing.delete(call.id);
    else if (again) this.#missing.add(call.id);
    else if (one.state === 'joined') await one.apply('assistant_missing');
    const seen = this.#customer_seen.get(call.id);
    if (seen === undefined || present.some((identity) => isCustomerOf(call.id, identity)))
      this.#customer_seen.set(call.id, now);
    else if (now - seen > LIMITS.callWithoutCustomerMs) await endAbandonedCall(this.#context, call);
    return again;
  }

  /** Forgets calls that are over. @param attended by id */
  keepOnly(attended: ReadonlyMap<string, WatchedCall>): void {
    for (const id of [...this.#customer_seen.keys(), ...this.#missing])
      if (!attended.has(id)) {
        this.#customer_seen.delete(id);
        this.#missing.delete(id);
      }
  }
}
