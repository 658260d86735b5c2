/**
 * Clears the rooms of calls that are over: removes the room, or only the call's participants if others are in it. Two
 * kinds may stay for a while: the assistant, to say goodbye, and the people of a call that an agent has taken over.
 */
import { LIMITS } from '@frontdesk/contract';
import type { ErasedCall } from '../features/calls/erased-calls.js';
import { endLeftCall } from '../features/calls/leave-call.js';
import { roomOf } from '../features/calls/room-of.js';
import { findLeftRooms, findReopenedRooms, type LeftRoom, markRoomGone } from '../features/calls/room-state.js';
import type { Context } from '../features/context.js';
import { isAssistantOf, isCustomerOf, isForeignAgent, isOfCall } from './identities.js';
import { removeEnded } from './remove-ended.js';
import type { RoomControl } from './room-control.js';

/** How long the assistant may stay for a farewell after a call has ended, in ms. */
const LEAVING_MS = LIMITS.callFarewellMs + 5_000;

export class LeftRooms {
  readonly #context: Context;
  readonly #control: RoomControl;
  /** When anybody was last in the room of an agent's call, by call, in ms since 1970. */
  readonly #company_seen = new Map<string, number>();
  /** Erased calls, until no token for them is valid, in ms since 1970. */
  readonly #erased = new Map<ErasedCall, number>();

  constructor(context: Context, control: RoomControl) {
    this.#context = context;
    this.#control = control;
  }

  /**
   * @param place a room, or a conversation; undefined: all
   * @param left the call that the assistant has left. In any other, it has time for its farewell
   */
  async clear(place?: string, left?: string): Promise<void> {
    const rooms = await findLeftRooms(this.#context, place);
    for (const room of rooms.filter(({ gone }) => !gone)) await this.#clearRoom(room, left);
    await this.#clearGone(
      rooms.filter(({ gone }) => gone),
      left,
    );
  }

  /**
   * Clears rooms that were opened again by an old token.
   * @param names of all rooms
   */
  async clearReopened(names: readonly string[]): Promise<void> {
    for (const name of await findReopenedRooms(this.#context, names)) await this.clear(name);
  }

  /** From now on, {@link clearErased} removes its participants. */
  noteErased(call: ErasedCall): void {
    this.#erased.set(call, this.#context.now() + LIMITS.callTokenMs);
  }

  /** Removes the participants of erased calls, of which there is no record. @param names of rooms that may exist */
  async clearErased(names: readonly string[]): Promise<void> {
    for (const [call, until] of this.#erased) {
      const name = roomOf(call);
      if (this.#context.now() > until) this.#erased.delete(call);
      else if (names.includes(name))
        for (const identity of await this.#control.participants(name))
          if (isOfCall(call, identity)) await this.#control.remove(name, identity);
    }
  }

  /** A participant may have come back by an old token. Reads each room once, however many calls it had. */
  async #clearGone(rooms: readonly LeftRoom[], left: string | undefined): Promise<void> {
    for (const name of new Set(rooms.map(roomOf))) {
      const present = await this.#control.participants(name);
      for (const room of rooms)
        if (roomOf(room) === name && present.some((identity) => isOfCall(room, identity)))
          await this.#clearRoom(room, left);
    }
  }

  async #clearRoom(room: LeftRoom, left: string | undefined): Promise<void> {
    const { id, agent_id, in_use, ended_at } = room;
    const name = roomOf(room);
    const found = await this.#control.participants(name);
    const present = await removeEnded(this.#context, this.#control, name, found);
    const remove = async (isOut: (identity: string) => boolean) => {
      for (const identity of present.filter(isOut)) await this.#control.remove(name, identity);
    };
    if (agent_id !== null) {
      const hung_up = room.room !== null && !present.some((identity) => isCustomerOf(room, identity));
      // The room is cleared after that.
      if (hung_up || !this.#mayGoOn(room, present)) return endLeftCall(this.#context, room);
      return remove((identity) => isAssistantOf(id, identity) || isForeignAgent(id, agent_id, identity));
    }
    // The assistant says goodbye and leaves by itself. Then its server clears the room; later, any server does.
    if (
      id !== left &&
      present.some((identity) => isAssistantOf(id, identity)) &&
      this.#context.now() - ended_at <= LEAVING_MS
    )
      return;
    this.#company_seen.delete(id);
    const others = in_use || present.some((identity) => !isOfCall(room, identity));
    if (others) await remove((identity) => isOfCall(room, identity));
    else await this.#control.close(name);
    await markRoomGone(this.#context, id);
  }

  /** A participant who reloads the page, or is about to join, must still find the room. */
  #mayGoOn({ id, ended_at }: LeftRoom, present: string[]): boolean {
    const now = this.#context.now();
    if (present.some((identity) => !isAssistantOf(id, identity))) this.#company_seen.set(id, now);
    return now - (this.#company_seen.get(id) ?? ended_at) <= LIMITS.callWithoutCustomerMs;
  }

  /** Forgets rooms that were empty for so long that they are removed. */
  forgetDeserted(): void {
    for (const [id, seen_at] of this.#company_seen)
      if (this.#context.now() - seen_at > LIMITS.callWithoutCustomerMs) this.#company_seen.delete(id);
  }
}
