/**
 * Tool calls that a model wrote into its text. Models on one's own hardware do so at times, and some servers pass it on
 * as text, which a customer would read. A text is taken for calls only if all of it is that: JSON with the name of a
 * tool that was offered.
 */
import type { ModelReply, ModelTool, ToolCall } from '@frontdesk/contract/language-model';
import { z } from 'zod';
import { parseExactJson } from '../../features/functions/exact-json.js';
import { readInput } from './read-input.js';

/** What models put around calls: Llama, Mistral, Qwen and others, and fences of Markdown. */
const MARKS = /<\|python_tag\|>|\[TOOL_CALLS\]|<\/?tool_call>|```(?:json)?/g;

const object = z.record(z.string(), z.unknown());
const written = z.object({ name: z.string(), arguments: object.optional(), parameters: object.optional() });

/** Whether a text that begins like this may be calls, so that it must not be shown before its end. */
export const mayBeCalls = (beginning: string): boolean => /^[{[<`]/.test(beginning);

/** @param tools those that were offered */
export function takeWrittenCalls(reply: ModelReply, tools: readonly ModelTool[]): ModelReply {
  if (reply.tool_calls.length > 0 || !mayBeCalls(reply.text.trimStart())) return reply;
  const calls = toCalls(reply.text.trim());
  const offered = new Set(tools.map(({ name }) => name));
  if (calls.length === 0 || !calls.every(({ name }) => offered.has(name))) return reply;
  return { ...reply, text: '', tool_calls: calls };
}

/** @returns none if the text is anything else */
function toCalls(text: string): ToolCall[] {
  const parts = text
    .split(MARKS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const calls = parts.flatMap((part) => [readInput(part, parseExactJson)].flat());
  const read = calls.map((call) => written.safeParse(call).data);
  return read.every((call) => call !== undefined)
    ? read.map((call) => ({ id: '', name: call.name, arguments: call.arguments ?? call.parameters ?? {} }))
    : [];
}
