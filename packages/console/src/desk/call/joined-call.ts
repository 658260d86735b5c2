/**
 * A call that an agent joins, from opening the microphone until it is left. What arrives after that is ignored. It can be
 * on hold, which ends with the agent's part in the call, and is found again after a reload of the page.
 */
import type { CallData } from '@frontdesk/contract';
import { path, request } from '../../api/request.js';
import { t } from '../../language/translate.js';
import type { CallRoom, RoomListener } from './call-part.js';

export interface AgentCall {
  conversation: string;
  customer: string;
  /** `joining` until the room is joined. */
  state: 'joining' | 'in' | 'reconnecting';
  /** When the call began, in ISO 8601. */
  since: string | undefined;
  customer_there: boolean;
  muted: boolean;
  /** The customer waits: neither hears the other. */
  on_hold: boolean;
  /** The browser plays no sound before a click. */
  silenced: boolean;
}

export interface JoinedCallOptions {
  conversation: string;
  customer: string;
  /** Opens the microphone. */
  open: () => Promise<CallRoom>;
  /** Called with each change of `shown`. */
  changed: () => void;
  /** Called when the call ends without `leave`. */
  lost: () => void;
}

/** In the session of the tab: the call that its agent has put on hold, for a reload of the page. */
const HELD_CALL = 'frontdesk-held-call';

export class JoinedCall {
  readonly #open: JoinedCallOptions['open'];
  readonly #changed: JoinedCallOptions['changed'];
  readonly #lost: JoinedCallOptions['lost'];
  #shown: AgentCall;
  #room: CallRoom | undefined;
  #ticket_call_id: string | undefined;
  #left = false;

  constructor({ conversation, customer, open, changed, lost }: JoinedCallOptions) {
    this.#open = open;
    this.#changed = changed;
    this.#lost = lost;
    this.#shown = {
      conversation,
      customer,
      state: 'joining',
      since: undefined,
      customer_there: false,
      muted: false,
      on_hold: false,
      silenced: false,
    };
  }

  get shown(): AgentCall {
    return this.#shown;
  }

  /** @throws {ApiError} @throws what `open` and the room throw */
  async enter(): Promise<void> {
    const room = await this.#open();
    if (this.#left) return room.leave();
    this.#room = room;
    if (this.#shown.muted) this.setMuted(true);
    const asked = path`/api/v1/console/conversations/${this.#shown.conversation}/call/`;
    const { url, token, call_start_time, ticket_call_id } = await request<CallData>('POST', asked);
    if (this.#left) return;
    this.#ticket_call_id = ticket_call_id;
    const on_hold = sessionStorage.getItem(HELD_CALL) === ticket_call_id;
    if (on_hold) await room.setHold(true);
    if (this.#left) return;
    this.#change({ since: call_start_time, on_hold });
    if (url === undefined) throw new Error('This service has no rooms for calls.');
    await room.enter({ url, token }, this.#listener);
  }

  /** Before the microphone is open: it opens muted. */
  setMuted(muted: boolean): void {
    this.#change({ muted });
    this.#room?.setMuted(muted).catch((error: unknown) => {
      console.warn('The microphone could not be switched', error);
      this.#change({ muted: !muted });
    });
  }

  /** Does nothing before the service has named the call. @throws Error with a sentence for the agent */
  async setHold(on_hold: boolean): Promise<void> {
    if (this.#room === undefined || this.#ticket_call_id === undefined) return;
    try {
      await this.#room.setHold(on_hold);
    } catch (error) {
      console.warn('The call could not be held or resumed', error);
      throw new Error(t('The customer could not be notified. Try again.'), { cause: error });
    }
    if (this.#left) return;
    if (on_hold) sessionStorage.setItem(HELD_CALL, this.#ticket_call_id);
    else sessionStorage.removeItem(HELD_CALL);
    this.#change({ on_hold });
  }

  playSound(): void {
    this.#room?.playSound().catch((error: unknown) => console.warn('No sound can be played', error));
  }

  levels(): { own: number; other: number } {
    return this.#room?.levels() ?? { own: 0, other: 0 };
  }

  leave(): void {
    this.#left = true;
    this.#room?.leave();
    if (this.#ticket_call_id !== undefined) sessionStorage.removeItem(HELD_CALL);
  }

  readonly #listener: RoomListener = {
    changed: ({ company, reconnecting, silenced }) =>
      this.#change({ state: reconnecting ? 'reconnecting' : 'in', customer_there: company, silenced }),
    lost: () => {
      if (!this.#left) this.#lost();
    },
  };

  #change(part: Partial<AgentCall>): void {
    if (this.#left) return;
    this.#shown = { ...this.#shown, ...part };
    this.#changed();
  }
}
