/** The input and the result of a matcher step. */
import type { ModelReply, ModelTool, ReplyKind, Suggestion, ToolCall } from '@frontdesk/contract/language-model';
import { ASK_FOR_HUMAN } from '@frontdesk/contract/language-model';
import type { Conversation } from './conversation.js';
import type { LastResult, Listed } from './last-result.js';
import { sentencesIn, type Voice } from './phrases.js';
import type { TextWorker } from './text-worker.js';
import type { Read } from './values/reading.js';

export interface Step {
  text: string;
  /** The kind of the text. Undefined: an answer. */
  kind?: ReplyKind;
  /** For `not_understood`: the part of the message that was not understood. */
  question?: string;
  suggestions?: readonly Suggestion[];
  /** The articles used for the text. */
  sources?: NonNullable<ModelReply['sources']>;
  calls: Omit<ToolCall, 'id'>[];
}

/** The input of all parts of a step. */
export interface Situation extends Voice {
  conversation: Conversation;
  /** The organisation's functions, without built-in tools. */
  functions: ModelTool[];
  worker: TextWorker;
  /** Whether a built-in tool may be called in this step. */
  mayCall: (name: string) => boolean;
  /** A human has been requested and has not joined yet. */
  waitsForHuman: boolean;
  /** The customer is in a call and hears the reply. */
  aloud: boolean;
  now: number;
  /** The values recognised in a customer's text. */
  read: Read;
  /** The list that was told last, and what was looked up last: what a message may be about. */
  listed: Listed | undefined;
  last: LastResult | undefined;
  signal: AbortSignal;
}

export const say = (text: string, kind: ReplyKind = 'answer', suggestions: readonly Suggestion[] = []): Step => ({
  text,
  kind,
  suggestions,
  calls: [],
});
export const call = (name: string, input: ToolCall['arguments'] = {}): Step => ({
  text: '',
  calls: [{ name, arguments: input }],
});
/** The same call again, since its result may have changed. */
export const again = ({ name, arguments: input }: ToolCall): Step => call(name, input);

export function askForHuman(situation: Situation): Step {
  if (situation.waitsForHuman) return say(sentencesIn(situation).human_waiting);
  return situation.mayCall(ASK_FOR_HUMAN)
    ? call(ASK_FOR_HUMAN, { reason: 'The customer wants to talk to a person.' })
    : say(sentencesIn(situation).no_human, 'refusal');
}
