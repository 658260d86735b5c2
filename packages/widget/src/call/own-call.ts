/** The state of this tab's call. A tab has at most one; calls of other tabs do not count. */
import type { RunningCall } from '@frontdesk/client';
import type { MicrophoneProblem, RoomState } from './call-room.js';

/** The step of the call. */
export type CallStep =
  /** The browser asks for the microphone. */
  | 'microphone'
  | 'connecting'
  /** In the room without another participant. */
  | 'alone'
  | 'talking'
  /** In the room with an agent who put the customer on hold. */
  | 'on_hold'
  /** An agent has taken over: the assistant left, and the agent may join. */
  | 'handed_over'
  | 'reconnecting'
  /** Hung up, but the service does not know yet. */
  | 'ending'
  /** Ended; `end` says why. */
  | 'over';

/** Why a call has ended. */
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
  /** Null until the room is joined. */
  now: RoomState | null;
}

/** @param running the active call, if one is joined */
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

/** Whether another call cannot be started. */
export const isGoing = (call: OwnCall | null): boolean => call !== null && call.step !== 'over';

export const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Why the service opened no room. If an agent answers, the conversation itself shows it. */
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
