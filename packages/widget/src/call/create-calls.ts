/**
 * The call of this tab: opens the microphone first, then asks the service, then joins the room, so that a refused
 * microphone starts no call. Every end closes the microphone. An active call is rejoined rather than started anew.
 */
import type { CallData, Conversation, Helpdesk, Observable } from '@frontdesk/client';
import { isAt } from '../chat.js';
import { createValue } from '../parts/value.js';
import type { CallRoom, RoomListener, RoomState } from './call-room.js';
import { openCall } from './open-call.js';
import { holdCall } from './other-tabs.js';
import { type CallEnd, type CallStep, codeOf, isGoing, newCall, type OwnCall, sayRefusal } from './own-call.js';

/** Time between the events that the assistant has left and that an agent has taken over, in ms. */
const HANDLER_MS = 500;
/** Time for an assistant that closes the conversation to say goodbye before the room is removed, in ms. */
const GOODBYE_MS = 16_000;

/** The calls of this tab: at most one at a time. */
export interface Calls extends Observable<OwnCall | null> {
  /** Joins the active call of a conversation, or starts one. @param conversation null opens a new one */
  begin(conversation: string | null): Promise<void>;
  /** Hangs up; also dismisses the message about an ended call. */
  end(): Promise<void>;
  /** Ends a call that this tab is not in. */
  endOther(conversation: string): Promise<void>;
  setMuted(muted: boolean): void;
  playSound(): void;
  levels(): { own: number; other: number };
  /** Hangs up. */
  dispose(): void;
}

export function createCalls(helpdesk: Helpdesk): Calls {
  const own = createValue<OwnCall | null>(null);
  let room: CallRoom | undefined;
  let giveBack: (() => void) | undefined;
  let somebody_came = false;
  let handed_over = false;
  /** Increases with each call and its end, so that late results of an earlier call are ignored. */
  let number = 0;

  const find = (place: string | null) => helpdesk.state.get().conversations.find((one) => isAt(one, place));
  const change = (part: Partial<OwnCall>) => {
    const call = own.get();
    if (call !== null) own.set({ ...call, ...part });
  };

  function leave(): void {
    number++;
    room?.leave();
    room = undefined;
    giveBack?.();
    giveBack = undefined;
  }

  function over(end: CallEnd): void {
    leave();
    change({ step: 'over', end });
  }

  /** The call is not offered again until the service has ended it. */
  async function tellEnded(conversation: string): Promise<void> {
    const ending = newCall(conversation, 'ending');
    if (own.get() === null) own.set(ending);
    await helpdesk.endCall(conversation).catch(warn);
    if (own.get() === ending) own.set(null);
  }

  async function begin(place: string | null): Promise<void> {
    leave();
    const mine = number;
    const wanted = () => mine === number;
    somebody_came = false;
    handed_over = false;
    const running = find(place)?.call;
    own.set(newCall(place, 'microphone', running));
    const opened = await openCall().catch((error: unknown) => {
      warn(error);
      return 'unavailable' as const;
    });
    if (typeof opened === 'string') {
      if (wanted()) over(opened);
      return;
    }
    if (!wanted()) return opened.leave();
    room = opened;
    change({ step: 'connecting' });
    await enter(opened, place, running != null, wanted);
  }

  async function enter(opened: CallRoom, place: string | null, runs: boolean, wanted: () => boolean): Promise<void> {
    const asked = await askForCall(place, runs).catch((error: unknown) => {
      if (wanted()) over(sayRefusal(error));
    });
    if (asked === undefined) return;
    const { ticket_chat_id: conversation, ticket_call_id, call_start_time, token, url } = asked.call;
    if (!wanted()) return asked.rejoined ? undefined : tellEnded(conversation);
    // For a call that has just started, the page's own clock is used.
    change({ conversation, ticket_call_id, since: asked.rejoined ? Date.parse(call_start_time) : Date.now() });
    giveBack = holdCall(ticket_call_id, () => wanted() && forget());
    try {
      if (url === undefined) throw new Error('The service has no rooms for calls');
      await opened.enter({ url, token }, listener(wanted));
    } catch (error) {
      warn(error);
      if (!wanted()) return;
      over('unavailable');
      if (!asked.rejoined) await tellEnded(conversation);
    }
  }

  async function askForCall(place: string | null, runs: boolean): Promise<{ call: CallData; rejoined: boolean }> {
    if (place === null || !runs) {
      const started = await helpdesk.startCall(place).catch((error: unknown) => {
        // Started elsewhere a moment ago.
        if (place === null || codeOf(error) !== 'call_in_progress') throw error;
      });
      if (started !== undefined) return { call: started, rejoined: false };
    }
    return { call: await helpdesk.rejoinCall(place as string), rejoined: true };
  }

  const listener = (wanted: () => boolean): RoomListener => ({
    changed(now) {
      if (!wanted()) return;
      somebody_came ||= now.company;
      change({ step: stepIn(now), now });
    },
    lost() {
      if (!wanted()) return;
      const conversation = find(own.get()?.conversation ?? null);
      if (conversation?.status !== 'open') forget();
      else over(isOn(conversation, own.get()) ? 'dropped' : whyEnded());
    },
    moved() {
      if (wanted()) forget();
    },
  });

  function stepIn({ reconnecting, company, on_hold }: RoomState): CallStep {
    if (reconnecting) return 'reconnecting';
    if (on_hold) return 'on_hold';
    if (company) return 'talking';
    return handed_over ? 'handed_over' : 'alone';
  }

  /** Removes the call without a message. */
  function forget(): void {
    leave();
    own.set(null);
  }

  /** The service decides whether a call is active. */
  function follow(): void {
    const call = own.get();
    if (call === null) return;
    const conversation = find(call.conversation);
    const on = isOn(conversation, call);
    if (!isGoing(call)) {
      // Closing ends the call first, so no further message is needed.
      if (conversation?.status === 'closed') own.set(null);
      else if (call.end === 'dropped' && !on) change({ end: whyEnded() });
    } else if (call.ticket_call_id === null) return;
    else if (conversation === undefined) forget();
    else if (!on) awaitReason();
    else if (conversation.call?.with === 'agent' && !handed_over) {
      handed_over = true;
      if (call.now !== null) change({ step: stepIn(call.now) });
    }
  }

  function awaitReason(): void {
    const mine = number;
    setTimeout(() => {
      const conversation = find(own.get()?.conversation ?? null);
      if (mine !== number || isOn(conversation, own.get())) return;
      if (conversation?.status === 'open') over(whyEnded());
      else setTimeout(() => mine === number && forget(), GOODBYE_MS);
    }, HANDLER_MS);
  }

  function whyEnded(): CallEnd {
    if (handed_over || find(own.get()?.conversation ?? null)?.assistant_left_call !== true) return 'ended';
    return somebody_came ? 'left' : 'nobody_came';
  }
  const unfollow = helpdesk.state.subscribe(follow);

  async function end(): Promise<void> {
    const ending = own.get();
    leave();
    own.set(null);
    if (ending?.conversation == null || ending.ticket_call_id === null) return;
    if (isGoing(ending) || ending.end === 'dropped') await tellEnded(ending.conversation);
  }

  return {
    get: own.get,
    subscribe: own.subscribe,
    async begin(conversation) {
      if (!isGoing(own.get())) await begin(conversation);
    },
    end,
    endOther: tellEnded,
    setMuted(muted) {
      change({ muted });
      room?.setMuted(muted).catch((error: unknown) => {
        warn(error);
        change({ muted: !muted });
      });
    },
    playSound: () => void room?.playSound().catch(warn),
    levels: () => room?.levels() ?? { own: 0, other: 0 },
    dispose() {
      unfollow();
      void end();
    },
  };
}

/** For developers; the customer sees the state of the call instead. */
const warn = (error: unknown) => console.warn('In a call:', error);

const isOn = (conversation: Conversation | undefined, call: OwnCall | null) =>
  conversation?.call?.ticket_call_id === call?.ticket_call_id;
