/**
 * One call of this tab: opens the microphone first, then asks the service, then joins the room, so that a refused
 * microphone starts no call. Every end closes the microphone. An active call is rejoined, not started again.
 */
import type { CallData, Conversation, Helpdesk } from '@frontdesk/client';
import { isAt } from '../chat.js';
import type { CallRoom, RoomListener, RoomState } from './call-room.js';
import { openCall } from './open-call.js';
import { holdCall } from './other-tabs.js';
import { type CallEnd, type CallStep, codeOf, isGoing, newCall, type OwnCall, sayRefusal } from './own-call.js';

/** Time between the events that the assistant has left and that an agent has taken over, in ms. */
const HANDLER_MS = 500;
/** Time for an assistant that closes the conversation to say goodbye before the room is removed, in ms. */
const GOODBYE_MS = 16_000;

/** What a call of this tab works with. */
export interface TabCallOptions {
  helpdesk: Helpdesk;
  /** The conversation, by key or id; null opens a new one. */
  place: string | null;
  /** Called with each new state; null: it is over, and there is nothing to say about it. */
  show: (call: OwnCall | null) => void;
  /** Tells the service that the call of a conversation has ended. */
  tellEnded: (conversation: string) => Promise<void>;
}

/** A call from the microphone on, until it is dismissed. */
export class TabCall {
  readonly #helpdesk: Helpdesk;
  readonly #show: TabCallOptions['show'];
  readonly #tellEnded: TabCallOptions['tellEnded'];
  /** Aborted at the end of the call. What arrives later is ignored. */
  readonly #leaving = new AbortController();
  readonly #unfollow: () => void;
  #state: OwnCall;
  #room: CallRoom | undefined;
  #giveBack: (() => void) | undefined;
  #somebody_came = false;
  #handed_over = false;
  #dismissed = false;

  constructor({ helpdesk, place, show, tellEnded }: TabCallOptions) {
    this.#helpdesk = helpdesk;
    this.#show = show;
    this.#tellEnded = tellEnded;
    this.#state = newCall(place, 'microphone', this.#find(place)?.call);
    this.#unfollow = helpdesk.state.subscribe(() => this.#follow());
  }

  async begin(): Promise<void> {
    const place = this.#state.conversation;
    const runs = this.#find(place)?.call != null;
    this.#change({});
    const opened = await openCall().catch((error: unknown) => {
      warn(error);
      return 'unavailable' as const;
    });
    if (typeof opened === 'string') return this.#over(opened);
    if (this.#left) return opened.leave();
    this.#room = opened;
    this.#change({ step: 'connecting' });
    await this.#enter(opened, place, runs);
  }

  /** Hangs up, or dismisses the message about the end. */
  async end(): Promise<void> {
    if (this.#dismissed) return;
    const { conversation, ticket_call_id, end } = this.#state;
    const may_run = isGoing(this.#state) || end === 'dropped';
    this.dismiss();
    if (conversation !== null && ticket_call_id !== null && may_run) await this.#tellEnded(conversation);
  }

  /** Leaves, and shows nothing more. The service is not told. */
  dismiss(): void {
    if (this.#dismissed) return;
    this.#dismissed = true;
    this.#leave();
    this.#unfollow();
    this.#show(null);
  }

  setMuted(muted: boolean): void {
    this.#change({ muted });
    this.#room?.setMuted(muted).catch((error: unknown) => {
      warn(error);
      this.#change({ muted: !muted });
    });
  }

  playSound(): void {
    this.#room?.playSound().catch(warn);
  }

  levels(): { own: number; other: number } {
    return this.#room?.levels() ?? { own: 0, other: 0 };
  }

  async #enter(opened: CallRoom, place: string | null, runs: boolean): Promise<void> {
    const asked = await this.#ask(place, runs).catch((error: unknown) => this.#over(sayRefusal(error)));
    if (asked === undefined) return;
    const { ticket_chat_id: conversation, ticket_call_id, call_start_time, token, url } = asked.call;
    if (this.#left) return asked.rejoined ? undefined : this.#tellEnded(conversation);
    // For a call that has just started, the page's own clock is used.
    const since = asked.rejoined ? Date.parse(call_start_time) : Date.now();
    this.#change({ conversation, ticket_call_id, since });
    this.#giveBack = holdCall(ticket_call_id, () => {
      if (!this.#left) this.dismiss();
    });
    try {
      if (url === undefined) throw new Error('The service has no rooms for calls');
      await opened.enter({ url, token }, this.#listener);
    } catch (error) {
      warn(error);
      if (this.#left) return;
      this.#over('unavailable');
      if (!asked.rejoined) await this.#tellEnded(conversation);
    }
  }

  async #ask(place: string | null, runs: boolean): Promise<{ call: CallData; rejoined: boolean }> {
    if (place === null || !runs) {
      const started = await this.#helpdesk.startCall(place).catch((error: unknown) => {
        // Started elsewhere a moment ago.
        if (place === null || codeOf(error) !== 'call_in_progress') throw error;
      });
      if (started !== undefined) return { call: started, rejoined: false };
    }
    return { call: await this.#helpdesk.rejoinCall(place as string), rejoined: true };
  }

  readonly #listener: RoomListener = {
    changed: (now) => {
      if (this.#left) return;
      this.#somebody_came ||= now.company;
      this.#change({ step: this.#stepIn(now), now });
    },
    lost: () => {
      if (this.#left) return;
      if (this.#conversation?.status !== 'open') this.dismiss();
      else this.#over(this.#runs ? 'dropped' : this.#whyEnded());
    },
    moved: () => {
      if (!this.#left) this.dismiss();
    },
  };

  #stepIn({ reconnecting, company, on_hold }: RoomState): CallStep {
    if (reconnecting) return 'reconnecting';
    if (on_hold) return 'on_hold';
    if (company) return 'talking';
    return this.#handed_over ? 'handed_over' : 'alone';
  }

  /** The service decides whether a call is active. */
  #follow(): void {
    const { ticket_call_id, end, now } = this.#state;
    const conversation = this.#conversation;
    if (this.#left) {
      // Closing ends the call first, so no further message is needed.
      if (conversation?.status === 'closed') this.dismiss();
      else if (end === 'dropped' && !this.#runs) this.#change({ end: this.#whyEnded() });
    } else if (ticket_call_id === null) return;
    else if (conversation === undefined) this.dismiss();
    else if (!this.#runs) this.#awaitReason();
    else if (conversation.call?.with === 'agent' && !this.#handed_over) {
      this.#handed_over = true;
      if (now !== null) this.#change({ step: this.#stepIn(now) });
    }
  }

  #awaitReason(): void {
    setTimeout(() => {
      if (this.#left || this.#runs) return;
      if (this.#conversation?.status === 'open') this.#over(this.#whyEnded());
      else
        setTimeout(() => {
          if (!this.#left) this.dismiss();
        }, GOODBYE_MS);
    }, HANDLER_MS);
  }

  #whyEnded(): CallEnd {
    if (this.#handed_over || this.#conversation?.assistant_left_call !== true) return 'ended';
    return this.#somebody_came ? 'left' : 'nobody_came';
  }

  #over(end: CallEnd): void {
    if (this.#left) return;
    this.#leave();
    this.#change({ step: 'over', end });
  }

  #leave(): void {
    this.#leaving.abort();
    this.#room?.leave();
    this.#room = undefined;
    this.#giveBack?.();
  }

  #change(part: Partial<OwnCall>): void {
    if (this.#dismissed) return;
    this.#state = { ...this.#state, ...part };
    this.#show(this.#state);
  }

  get #left(): boolean {
    return this.#leaving.signal.aborted;
  }

  get #conversation(): Conversation | undefined {
    return this.#find(this.#state.conversation);
  }

  /** Whether the service says that this call is active. */
  get #runs(): boolean {
    return this.#conversation?.call?.ticket_call_id === this.#state.ticket_call_id;
  }

  #find(place: string | null): Conversation | undefined {
    return this.#helpdesk.state.get().conversations.find((one) => isAt(one, place));
  }
}

/** For developers; the customer sees the state of the call instead. */
export const warn = (error: unknown) => console.warn('In a call:', error);
