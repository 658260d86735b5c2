/**
 * Calls from this tab: microphone first, then the service, then the room, so that a refused microphone starts no call.
 * Whatever ends it closes the microphone. That one was running is remembered for the next page; what opens its room is not.
 */
import type { Conversation, Helpdesk, Observable } from '@frontdesk/client';
import { isAt } from '../chat.js';
import { forgetCall, keepCall, readKept } from '../kept.js';
import type { CallRoom, RoomListener } from './call-room.js';
import { loadCall } from './load-call.js';
import { type CallEnd, isGoing, newCall, type OwnCall, sayRefusal } from './own-call.js';

const HANDLER_MS = 500;

export interface Calls extends Observable<OwnCall | null> {
  /** @param conversation null opens a new one */
  begin(conversation: string | null): Promise<void>;
  /** Ends the call that is in the way, of whatever tab, and begins another. */
  beginAnew(conversation: string): Promise<void>;
  /** Also takes away what is said of one that is over. */
  end(): Promise<void>;
  /** Ends that of another tab. */
  endOther(conversation: string): Promise<void>;
  setMuted(muted: boolean): void;
  playSound(): void;
  levels(): { own: number; other: number };
  /** Hangs up. */
  dispose(): void;
}

interface CallsOptions {
  helpdesk: Helpdesk;
  /** Where the service is. */
  url: string;
  session_id: string;
}

export function createCalls({ helpdesk, url, session_id }: CallsOptions): Calls {
  const listeners = new Set<() => void>();
  let own = interrupted(session_id);
  let room: CallRoom | undefined;
  let somebody_came = false;
  let handed_over = false;
  /** Goes up with each call and its end: what comes late knows by it that it is no longer wanted. */
  let number = 0;

  function show(next: OwnCall | null): void {
    own = next;
    for (const listener of listeners) listener();
  }
  const change = (part: Partial<OwnCall>) => {
    if (own !== null) show({ ...own, ...part });
  };

  function leave(): void {
    number++;
    room?.leave();
    room = undefined;
    forgetCall(session_id);
  }

  function over(end: CallEnd): void {
    leave();
    change({ step: 'over', end });
  }

  const tellEnded = (conversation: string) => helpdesk.endCall(conversation).catch(warn);

  async function begin(conversation: string | null): Promise<void> {
    leave();
    const mine = number;
    const wanted = () => mine === number;
    somebody_came = false;
    handed_over = false;
    show(newCall(conversation, 'microphone'));
    const opened = await loadCall(url)
      .then(({ openCall }) => openCall())
      .catch((error: unknown) => {
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
    await startAndEnter(opened, conversation, wanted);
  }

  async function startAndEnter(opened: CallRoom, wish: string | null, wanted: () => boolean): Promise<void> {
    const call = await helpdesk.startCall(wish).catch((error: unknown) => {
      if (wanted()) over(sayRefusal(error));
    });
    if (call === undefined) return;
    const { ticket_chat_id: conversation, ticket_call_id, token } = call;
    if (!wanted()) return tellEnded(conversation);
    const since = Date.now();
    keepCall(session_id, { conversation, since });
    change({ conversation, ticket_call_id, since });
    try {
      if (call.url === undefined) throw new Error('The service has no rooms for calls');
      await opened.enter({ url: call.url, token }, listener(wanted));
    } catch (error) {
      warn(error);
      if (!wanted()) return;
      over('unavailable');
      await tellEnded(conversation);
    }
  }

  const listener = (wanted: () => boolean): RoomListener => ({
    changed({ company, reconnecting, silenced, captions }) {
      if (!wanted()) return;
      somebody_came ||= company;
      const inside = company ? 'talking' : handed_over ? 'handed_over' : 'alone';
      change({ step: reconnecting ? 'reconnecting' : inside, silenced, captions });
    },
    lost() {
      if (wanted()) over(isOn(find(), own?.ticket_call_id) ? 'dropped' : whyEnded());
    },
  });

  const find = () => helpdesk.state.get().conversations.find((one) => isAt(one, own?.conversation ?? null));

  /** The service has the last word on whether a call is on. */
  function follow(): void {
    const conversation = find();
    if (!isGoing(own)) {
      // Closing ends the call first: nothing more is to be said of it then.
      if (conversation?.status === 'closed') show(null);
      return;
    }
    const { step, ticket_call_id } = own;
    const interrupted = step === 'interrupted';
    if (conversation?.status !== 'open' && (interrupted ? helpdesk.state.get().loaded : ticket_call_id !== null)) {
      leave();
      show(null);
    } else if (ticket_call_id !== null && !isOn(conversation, ticket_call_id)) {
      if (conversation?.handler === 'agent') {
        if (!handed_over) change({ step: 'handed_over' });
        handed_over = true;
      } else if (handed_over || conversation?.assistant_left_call !== true) over('ended');
      else awaitHandler();
    }
  }

  /** That an agent has taken over is heard just after that the assistant has left. */
  function awaitHandler(): void {
    const mine = number;
    setTimeout(() => {
      if (mine === number && find()?.handler !== 'agent') over(whyEnded());
    }, HANDLER_MS);
  }

  function whyEnded(): CallEnd {
    if (find()?.assistant_left_call !== true) return 'ended';
    return somebody_came ? 'left' : 'nobody_came';
  }
  const unfollow = helpdesk.state.subscribe(follow);

  async function end(): Promise<void> {
    const ending = own;
    leave();
    show(null);
    const { conversation, ticket_call_id, step, end: why } = ending ?? {};
    const runs = step === 'interrupted' || (ticket_call_id != null && (step !== 'over' || why === 'dropped'));
    if (runs && conversation != null) await tellEnded(conversation);
  }

  return {
    get: () => own,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async begin(conversation) {
      if (!isGoing(own)) await begin(conversation);
    },
    async beginAnew(conversation) {
      leave();
      const mine = number;
      show(newCall(conversation, 'connecting'));
      await tellEnded(conversation);
      if (mine === number) await begin(conversation);
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
      listeners.clear();
      // What was interrupted is offered again on the next page.
      if (own?.step !== 'interrupted') void end();
    },
  };
}

/** For whoever looks for why; the customer is told by how the call stands. */
const warn = (error: unknown) => console.warn('In a call:', error);

const isOn = (conversation: Conversation | undefined, id: string | null | undefined) =>
  conversation?.call?.ticket_call_id === id;

function interrupted(session_id: string): OwnCall | null {
  const { call } = readKept(session_id);
  return call == null ? null : { ...newCall(call.conversation, 'interrupted'), since: call.since };
}
