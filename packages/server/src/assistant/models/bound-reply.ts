/**
 * Limits a model's reply before anything reads it, and gives every tool call an id of its own: results are matched to calls
 * by id, and some servers repeat ids or send none.
 */
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { ModelMessage, ModelReply, ToolCall } from '@frontdesk/contract/language-model';
import { lastSentence } from '../last-sentence.js';

/** @param messages the conversation that the model was sent */
export function boundReply(reply: ModelReply, messages: readonly ModelMessage[]): ModelReply {
  const ids = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : [])).map(({ id }) => id),
  );
  const text = reply.text.slice(0, LIMITS.modelTextCharacters).toWellFormed();
  const tool_calls = reply.tool_calls.slice(0, LIMITS.modelCallsPerStep).map((call) => withOwnId(call, ids));
  return { ...reply, text: reply.cut_off ? wholeSentences(text) : text, tool_calls };
}

const ENDED = /\p{Sentence_Terminal}["'”’»)\]]*\s*$/u;

/** Leaves out the beginning of a sentence at the end, if there is a whole one before it. */
function wholeSentences(text: string): string {
  const last = lastSentence(text);
  return last === undefined || last.index === 0 || ENDED.test(last.segment)
    ? text
    : text.slice(0, last.index).trimEnd();
}

function withOwnId(call: ToolCall, ids: Set<string>): ToolCall {
  // Nine letters and digits: Mistral accepts no other ids.
  const id = call.id === '' || ids.has(call.id) ? randomBytes(5).toString('hex').slice(1) : call.id;
  ids.add(id);
  return { ...call, id, name: toSentName(call.name) };
}

const NAME_CHARACTERS = 64;

/** Providers reject a conversation in which a tool has another name than they allow. */
const toSentName = (name: string): string => name.slice(0, NAME_CHARACTERS).replace(/[^\w-]/g, '_') || '_';
