/**
 * Starts calls for the rooms in which callers by phone wait: LiveKit SIP opens one room for each caller, and the called
 * number determines the organisation. A caller who cannot be answered is disconnected.
 */
import { AppError } from '../errors.js';
import { answerPhone, isAnswered } from '../features/calls/answer-phone.js';
import type { Context } from '../features/context.js';
import { PHONE_ROOM_PREFIX } from './identities.js';
import type { RoomControl } from './room-control.js';

/** Organisations by called number, as the operator has written it. */
export type PhoneNumbers = ReadonlyMap<string, string>;

export class PhoneRooms {
  readonly #context: Context;
  readonly #control: RoomControl;
  /** Without `+`: providers write numbers with and without it. */
  readonly #numbers: PhoneNumbers;
  /** Rooms whose call is known. */
  readonly #answered = new Set<string>();

  constructor(context: Context, control: RoomControl, numbers: PhoneNumbers) {
    this.#context = context;
    this.#control = control;
    this.#numbers = new Map([...numbers].map(([number, organisation_id]) => [withoutPlus(number), organisation_id]));
  }

  /** Also finds callers whose webhook was lost. @param rooms the names of all rooms */
  async lookIntoAll(rooms: readonly string[]): Promise<void> {
    for (const room of this.#answered) if (!rooms.includes(room)) this.#answered.delete(room);
    for (const room of rooms) await this.look(room);
  }

  async look(room: string): Promise<void> {
    if (!room.startsWith(PHONE_ROOM_PREFIX)) return;
    const was_answered = this.#answered.has(room);
    if (await isAnswered(this.#context, room)) {
      this.#answered.add(room);
      return;
    }
    // The call was erased while the caller was in it.
    if (was_answered) return this.#control.close(room);
    const [caller] = await this.#control.callers(room);
    if (caller === undefined) return;
    const { called, number } = caller;
    const organisation_id = this.#numbers.get(withoutPlus(called));
    if (organisation_id === undefined) {
      this.#context.log.warn({ called }, 'a number was called that PHONE_NUMBERS does not have');
      return this.#control.close(room);
    }
    try {
      await answerPhone(this.#context, { room, organisation_id, number });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#context.log.warn({ called, code: error.code }, 'a call by phone was not answered');
      await this.#control.close(room);
    }
  }
}

const withoutPlus = (number: string) => number.replace(/^\+/, '');
