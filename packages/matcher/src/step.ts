/** What a step of the matcher knows and what it comes to. */
import type {
  KnowledgePassage,
  ModelReply,
  ModelTool,
  ReplyKind,
  Suggestion,
  ToolCall,
} from '@frontdesk/contract/language-model';
import { ASK_FOR_HUMAN } from '@frontdesk/contract/language-model';
import type { Conversation } from './conversation.js';
import { sentencesIn, type Voice } from './phrases.js';
import type { TextWorker } from './text-worker.js';
import type { Read } from './values/reading.js';

export interface Step {
  text: string;
  /** What the text is; undefined: an answer. */
  kind?: ReplyKind;
  /** Of `not_understood`: the part of the message that was not. */
  question?: string;
  suggestions?: readonly Suggestion[];
  /** The articles that the text is taken from. */
  sources?: NonNullable<ModelReply['sources']>;
  calls: Omit<ToolCall, 'id'>[];
}

/** What every part of a step needs to know. */
export interface Situation extends Voice {
  conversation: Conversation;
  /** The organisation's functions, without the house's own tools. */
  functions: ModelTool[];
  /** What the organisation's articles say of the question; undefined: they have not been searched. */
  passages: readonly KnowledgePassage[] | undefined;
  worker: TextWorker;
  /** Whether a tool of the house may be called in this step. */
  mayCall: (name: string) => boolean;
  /** A colleague has been asked for and has not come yet. */
  waitsForHuman: boolean;
  now: number;
  /** What was recognised in a text of the customer's. */
  read: Read;
  signal: AbortSignal;
}

export const say = (text: string, kind: ReplyKind = 'answer', suggestions: readonly Suggestion[] = []): Step => ({
  text,
  kind,
  suggestions,
  calls: [],
});
export const call = (name: string, input: Record<string, unknown> = {}): Step => ({
  text: '',
  calls: [{ name, arguments: input }],
});

export function askForHuman(situation: Situation): Step {
  if (situation.waitsForHuman) return say(sentencesIn(situation).human_waiting);
  return situation.mayCall(ASK_FOR_HUMAN)
    ? call(ASK_FOR_HUMAN, { reason: 'The customer wants to talk to a person.' })
    : say(sentencesIn(situation).no_human, 'refusal');
}
