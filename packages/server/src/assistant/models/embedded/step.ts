/** What a step of the matcher knows and what it comes to. */
import type { ModelTool, ToolCall } from '../../model.js';
import { ASK_FOR_HUMAN } from '../../tool-names.js';
import type { Conversation } from './conversation.js';
import type { Encoder } from './encoder.js';
import { PHRASES } from './phrases.js';

export interface Step {
  text: string;
  calls: Omit<ToolCall, 'id'>[];
}

/** What every part of a step needs to know. */
export interface Situation {
  conversation: Conversation;
  /** The organisation's functions, without the house's own tools. */
  functions: ModelTool[];
  encoder: Encoder;
  /** Whether a tool of the house may be called in this step. */
  mayCall: (name: string) => boolean;
  /** Whether the conversation can be handed to a person. */
  offersHuman: boolean;
  now: number;
  signal: AbortSignal;
}

export const say = (text: string): Step => ({ text, calls: [] });
export const call = (name: string, input: Record<string, unknown> = {}): Step => ({
  text: '',
  calls: [{ name, arguments: input }],
});

export function askForHuman({ mayCall }: Situation): Step {
  return mayCall(ASK_FOR_HUMAN)
    ? call(ASK_FOR_HUMAN, { reason: 'The customer wants to talk to a person.' })
    : say(PHRASES.noHuman);
}
