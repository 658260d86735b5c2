/**
 * Converts the conversation to the provider packages' format. Adjacent customer messages are merged, since strict chat
 * templates reject two in a row. Every tool call gets a result and every result its call, since providers reject a
 * truncated transcript. Tool results are sent as JSON, so that they are data rather than text.
 */
import type {
  JSONValue,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolCallPart,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest, ToolCall } from '@frontdesk/contract/language-model';

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;
type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** Replaces the missing result of an interrupted call. */
const INTERRUPTED: JSONValue = { ok: false, reason: 'interrupted', message: 'The call was interrupted.' };

/** The constant instructions come first, then what differs from turn to turn: providers cache by prefix. */
export function toSdkPrompt(
  { instructions, circumstances, messages }: Pick<ModelRequest, 'instructions' | 'circumstances' | 'messages'>,
  cache_marker: LanguageModelV3Message['providerOptions'],
): LanguageModelV3Prompt {
  if (cache_marker === undefined)
    return [{ role: 'system', content: `${instructions}\n${circumstances}` }, ...toSdkMessages(messages)];
  const conversation = toSdkMessages(messages);
  const last = conversation.pop();
  return [
    { role: 'system', content: instructions, providerOptions: cache_marker },
    { role: 'system', content: circumstances },
    ...conversation,
    // The next step of the turn repeats this prefix.
    ...(last === undefined ? [] : [{ ...last, providerOptions: cache_marker }]),
  ];
}

function toSdkMessages(messages: readonly ModelMessage[]): LanguageModelV3Message[] {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) if (message.role === 'tool') results.set(message.tool_call_id, message);

  const prompt: LanguageModelV3Message[] = [];
  for (const message of messages) {
    if (message.role === 'customer') addCustomerText(prompt, message.text);
    if (message.role === 'assistant') prompt.push(...assistantMessages(message, results));
  }
  return prompt;
}

function addCustomerText(prompt: LanguageModelV3Message[], text: string): void {
  const last = prompt.at(-1);
  const [part] = last?.role === 'user' ? last.content : [];
  if (part?.type === 'text') part.text += `\n\n${text}`;
  else prompt.push({ role: 'user', content: [{ type: 'text', text }] });
}

function assistantMessages(message: AssistantMessage, results: Map<string, ToolMessage>): LanguageModelV3Message[] {
  const calls = message.tool_calls ?? [];
  const spoken = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
  if (calls.length === 0) return message.text === '' ? [] : [{ role: 'assistant', content: spoken }];
  return [
    { role: 'assistant', content: [...spoken, ...calls.map(toolCallPart)] },
    { role: 'tool', content: calls.map((call) => toolResultPart(call, results.get(call.id))) },
  ];
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
