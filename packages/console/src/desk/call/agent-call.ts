/**
 * The call that an agent has joined, one at a time. It continues while they view other conversations, and ends with the
 * desk.
 */
import type { CallData } from '@frontdesk/contract';
import { ApiError } from '../../api/api-error.js';
import { path, request } from '../../api/request.js';
import { t } from '../../language/translate.js';
import { type CallRoom, NoMicrophone, openCall } from './call-part.js';

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

export interface AgentCalls {
  get(): AgentCall | undefined;
  subscribe(listener: () => void): () => void;
  /** @param lost called when the call ends without `leave`. @throws Error with a sentence for the agent */
  join(given: { conversation: string; customer: string; lost: () => void }): Promise<void>;
  setMuted(muted: boolean): void;
  /** It ends with the agent's part in the call, and is found again after the page was loaded anew. @throws Error with a sentence for the agent */
  setHold(hold: boolean): Promise<void>;
  playSound(): void;
  levels(): { own: number; other: number };
  leave(): void;
}

/** In the session of the tab: the call that its agent has put on hold, for when the page is loaded anew. */
const HELD_CALL = 'frontdesk-held-call';

export function createAgentCalls(): AgentCalls {
  const listeners = new Set<() => void>();
  let call: AgentCall | undefined;
  let room: CallRoom | undefined;
  let ticket_call_id: string | undefined;
  /** Increases with each call, so that late results of an earlier call are ignored. */
  let number = 0;

  function show(next: AgentCall | undefined): void {
    call = next;
    for (const listener of listeners) listener();
  }
  const change = (part: Partial<AgentCall>) => {
    if (call !== undefined) show({ ...call, ...part });
  };

  function leave(): void {
    number++;
    room?.leave();
    room = undefined;
    if (ticket_call_id !== undefined) sessionStorage.removeItem(HELD_CALL);
    ticket_call_id = undefined;
    show(undefined);
  }

  async function enter(conversation: string, opened: CallRoom, wanted: () => boolean, lost: () => void): Promise<void> {
    const held = sessionStorage.getItem(HELD_CALL);
    const {
      url,
      token,
      call_start_time,
      ticket_call_id: entered,
    } = await request<CallData>('POST', path`/api/v1/console/conversations/${conversation}/call/`);
    if (!wanted()) return;
    ticket_call_id = entered;
    if (held === entered) await opened.setHold(true);
    change({ since: call_start_time, on_hold: held === entered });
    if (url === undefined) throw new Error('This service has no rooms for calls.');
    await opened.enter(
      { url, token },
      {
        changed: ({ company, reconnecting, silenced }) =>
          wanted() && change({ state: reconnecting ? 'reconnecting' : 'in', customer_there: company, silenced }),
        lost() {
          if (!wanted()) return;
          leave();
          lost();
        },
      },
    );
  }

  return {
    get: () => call,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async join({ conversation, customer, lost }) {
      leave();
      const mine = number;
      const wanted = () => mine === number;
      const begun = {
        state: 'joining',
        since: undefined,
        customer_there: false,
        muted: false,
        on_hold: false,
        silenced: false,
      } as const;
      show({ conversation, customer, ...begun });
      try {
        const opened = await openCall();
        if (!wanted()) return opened.leave();
        room = opened;
        await enter(conversation, opened, wanted, lost);
      } catch (error) {
        if (!wanted()) return;
        leave();
        if (error instanceof ApiError || error instanceof NoMicrophone) throw error;
        console.warn('The call could not be joined', error);
        throw new Error(t('The call could not be joined. Try again.'), { cause: error });
      }
    },
    setMuted(muted) {
      change({ muted });
      room?.setMuted(muted).catch((error: unknown) => {
        console.warn('The microphone could not be switched', error);
        change({ muted: !muted });
      });
    },
    async setHold(on_hold) {
      if (room === undefined || ticket_call_id === undefined) return;
      try {
        await room.setHold(on_hold);
      } catch (error) {
        console.warn('The call could not be held or resumed', error);
        throw new Error(t('The customer could not be notified. Try again.'), { cause: error });
      }
      if (on_hold) sessionStorage.setItem(HELD_CALL, ticket_call_id);
      else sessionStorage.removeItem(HELD_CALL);
      change({ on_hold });
    },
    playSound: () => void room?.playSound().catch((error: unknown) => console.warn('No sound can be played', error)),
    levels: () => room?.levels() ?? { own: 0, other: 0 },
    leave,
  };
}
