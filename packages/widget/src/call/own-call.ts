/** The call of this tab as the window shows it. A tab has one at most; a call of another tab is no call of this one. */
import type { Caption, MicrophoneProblem } from './call-room.js';

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
  /** It was running when the page was left. */
  | 'interrupted'
  /** It is no more; `end` says why. */
  | 'over';

export type CallEnd =
  | MicrophoneProblem
  /** One is in progress already, of another tab or of an earlier visit. */
  | 'running'
  | 'too_many'
  | 'unavailable'
  | 'nobody_came'
  | 'left'
  | 'dropped'
  | 'ended';

export interface OwnCall {
  /** The conversation, by key or id; null while a call opens a new one. */
  conversation: string | null;
  /** Null until the service has started it. */
  ticket_call_id: string | null;
  /** In ms since 1970, by the clock of this page. */
  since: number | null;
  step: CallStep;
  end: CallEnd | null;
  muted: boolean;
  /** Sound needs a click. */
  silenced: boolean;
  captions: readonly Caption[];
}

export function newCall(conversation: string | null, step: CallStep): OwnCall {
  return {
    conversation,
    ticket_call_id: null,
    since: null,
    step,
    end: null,
    muted: false,
    silenced: false,
    captions: [],
  };
}

/** Whether there is something to hang up. */
export const isGoing = (call: OwnCall | null): call is OwnCall => call !== null && call.step !== 'over';

/** Why the service has started no call. Where an agent answers is seen in the conversation itself. */
export function sayRefusal(error: unknown): CallEnd {
  const { code } = error as { code?: string };
  if (code === 'call_in_progress') return 'running';
  return code === 'too_many_open_conversations' ? 'too_many' : 'unavailable';
}
