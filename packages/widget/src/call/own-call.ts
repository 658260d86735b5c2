/** The call of this tab as the window shows it. A tab has one at most; a call of another tab is no call of this one. */
import type { RunningCall } from '@frontdesk/client';
import type { MicrophoneProblem, RoomState } from './call-room.js';

/** Where this tab is in a call. */
export type CallStep =
  /** The browser asks for the microphone. */
  | 'microphone'
  | 'connecting'
  /** In the room, and nobody else is. */
  | 'alone'
  | 'talking'
  /** An agent has taken over: the assistant is gone, the agent may come. */
  | 'handed_over'
  | 'reconnecting'
  /** Hung up, and the service does not know it yet. */
  | 'ending'
  /** It is no more; `end` says why. */
  | 'over';

/** Why a call is over. */
export type CallEnd =
  | MicrophoneProblem
  | 'too_many'
  | 'busy'
  | 'unavailable'
  | 'nobody_came'
  | 'left'
  | 'dropped'
  | 'ended';

/** The call of this tab. */
export interface OwnCall {
  /** The conversation, by key or id; null while a call opens a new one. */
  conversation: string | null;
  /** Null until the service has started it. */
  ticket_call_id: string | null;
  /** In ms since 1970. */
  since: number | null;
  step: CallStep;
  end: CallEnd | null;
  muted: boolean;
  /** Null until the room is entered. */
  now: RoomState | null;
}

/** @param running the call that is to be entered, where it is one that runs already */
export function newCall(conversation: string | null, step: CallStep, running?: RunningCall | null): OwnCall {
  return {
    conversation,
    ticket_call_id: running?.ticket_call_id ?? null,
    since: running == null ? null : Date.parse(running.call_start_time),
    step,
    end: null,
    muted: false,
    now: null,
  };
}

/** Whether another cannot be begun. */
export const isGoing = (call: OwnCall | null): boolean => call !== null && call.step !== 'over';

export const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Why the service has opened no room. Where an agent answers is seen in the conversation itself. */
export function sayRefusal(error: unknown): CallEnd {
  switch (codeOf(error)) {
    case 'too_many_open_conversations':
      return 'too_many';
    case 'lines_busy':
      return 'busy';
    case 'no_call':
      return 'ended';
    default:
      return 'unavailable';
  }
}
