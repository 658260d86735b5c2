/**
 * Converts the conversation to the provider packages' format. Adjacent customer messages are merged, since strict chat
 * templates reject two in a row. Blank text is left out, since Anthropic rejects it. Every tool call gets a result and
 * every result its call, since providers reject a truncated transcript. Tool results are sent as JSON, so that they are
 * data rather than text.
 */
import type {
  JSONValue,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ReasoningPart,
  LanguageModelV3ToolCallPart,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest, ToolCall } from '@frontdesk/contract/language-model';
import { SENT_WITH_MESSAGE } from './reasoning-details.js';

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;
type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** Replaces the missing result of an interrupted call. */
const INTERRUPTED: JSONValue = { ok: false, reason: 'interrupted', message: 'The call was interrupted.' };

/** Stands for the thoughts of earlier turns, which are not stored: some providers refuse calls, or messages, without. */
const FORGOTTEN: LanguageModelV3ReasoningPart = { type: 'reasoning', text: '(not kept)' };

export interface PromptOptions {
  cache_marker?: LanguageModelV3Message['providerOptions'];
  /** Where the provider expects its thoughts back. */
  expects_thoughts?: ThoughtsExpected;
}

/** `refused`: the provider accepts none. */
export type ThoughtsExpected = 'nowhere' | 'with_calls' | 'everywhere' | 'refused';

/** The constant instructions come first, then what differs from turn to turn: providers cache by prefix. */
export function toSdkPrompt(
  { instructions, circumstances, messages }: Pick<ModelRequest, 'instructions' | 'circumstances' | 'messages'>,
  { cache_marker, expects_thoughts = 'nowhere' }: PromptOptions = {},
): LanguageModelV3Prompt {
  const conversation = toSdkMessages(messages, expects_thoughts);
  if (cache_marker === undefined)
    return [{ role: 'system', content: `${instructions}\n${circumstances}` }, ...conversation];
  const last = conversation.pop();
  return [
    { role: 'system', content: instructions, providerOptions: cache_marker },
    { role: 'system', content: circumstances },
    ...conversation,
    // The next step of the turn repeats this prefix.
    ...(last === undefined ? [] : [{ ...last, providerOptions: cache_marker }]),
  ];
}

function toSdkMessages(
  messages: readonly ModelMessage[],
  expects_thoughts: ThoughtsExpected,
): LanguageModelV3Message[] {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) if (message.role === 'tool') results.set(message.tool_call_id, message);

  const prompt: LanguageModelV3Message[] = [];
  for (const message of messages) {
    if (message.role === 'customer') addCustomerText(prompt, message.text);
    if (message.role === 'assistant') prompt.push(...assistantMessages(message, results, expects_thoughts));
  }
  return prompt;
}

function addCustomerText(prompt: LanguageModelV3Message[], text: string): void {
  const last = prompt.at(-1);
  const [part] = last?.role === 'user' ? last.content : [];
  if (part?.type === 'text') part.text += `\n\n${text}`;
  else prompt.push({ role: 'user', content: [{ type: 'text', text }] });
}

function assistantMessages(
  message: AssistantMessage,
  results: Map<string, ToolMessage>,
  expects_thoughts: ThoughtsExpected,
): LanguageModelV3Message[] {
  const calls = message.tool_calls ?? [];
  const thoughts = thoughtsOf(message, expects_thoughts);
  const isBlank = message.text.trim() === '';
  const spoken = isBlank ? [] : [{ type: 'text' as const, text: message.text }];
  if (calls.length === 0) return isBlank ? [] : [{ role: 'assistant', content: [...thoughts, ...spoken] }];
  return [
    {
      role: 'assistant',
      content: [...thoughts, ...spoken, ...calls.map(toolCallPart)],
      ...(expects_thoughts !== 'refused' && sentWithMessage(message)),
    },
    { role: 'tool', content: calls.map((call) => toolResultPart(call, results.get(call.id))) },
  ];
}

function thoughtsOf(
  { thoughts, tool_calls = [] }: AssistantMessage,
  expected: ThoughtsExpected,
): LanguageModelV3ReasoningPart[] {
  if (expected === 'refused') return [];
  if (thoughts !== undefined) return thoughts as LanguageModelV3ReasoningPart[];
  return expected === 'everywhere' || (expected === 'with_calls' && tool_calls.length > 0) ? [FORGOTTEN] : [];
}

function sentWithMessage({ thoughts = [] }: AssistantMessage): Pick<LanguageModelV3Message, 'providerOptions'> {
  for (const { providerOptions } of thoughts as LanguageModelV3ReasoningPart[])
    if (providerOptions?.[SENT_WITH_MESSAGE] !== undefined) return { providerOptions };
  return {};
}

function toolCallPart(call: ToolCall) {
  const providerOptions = call.provider_metadata as LanguageModelV3ToolCallPart['providerOptions'];
  return {
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: toObject(call.arguments),
    ...(providerOptions !== undefined && { providerOptions }),
  };
}

/** Providers parse arguments that they wrote earlier, so anything but an object is wrapped in one. */
function toObject(written: unknown): object {
  return typeof written === 'object' && written !== null && !Array.isArray(written) ? written : { unreadable: written };
}

function toolResultPart(call: ToolCall, message: ToolMessage | undefined) {
  const value = message === undefined ? INTERRUPTED : withReply(message);
  return {
    type: 'tool-result' as const,
    toolCallId: call.id,
    toolName: call.name,
    output: { type: 'json' as const, value },
  };
}

/** Adds a suggested reply; the model decides, as the question may need more than one result. */
function withReply({ result, reply }: ToolMessage): JSONValue {
  if (result === undefined) return null;
  // Results are JSON, or become so when the request is written.
  const value = result as JSONValue;
  return reply === undefined || typeof value !== 'object' ? value : { ...value, suggested_reply: reply };
}
