/**
 * The conversation as the AI SDK takes it. Neighbouring customer messages become one, since strict chat templates refuse
 * two in a row; a tool call always has its result and a result its call, since a cut transcript would otherwise be
 * refused. Tool results travel as JSON: data, never text of ours.
 */
import type { AssistantModelMessage, JSONValue, ModelMessage as SdkMessage, ToolCallPart } from 'ai';
import type { ModelMessage, ToolCall } from '../model.js';

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;
type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** What stands in for the result of a call that was interrupted. */
const INTERRUPTED: JSONValue = { ok: false, reason: 'interrupted', message: 'The call was interrupted.' };

export function toSdkMessages(messages: readonly ModelMessage[]): SdkMessage[] {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) if (message.role === 'tool') results.set(message.tool_call_id, message);

  const converted: SdkMessage[] = [];
  for (const message of messages) {
    if (message.role === 'customer') addCustomerText(converted, message.text);
    if (message.role === 'assistant') converted.push(...assistantMessages(message, results));
  }
  return converted;
}

function addCustomerText(converted: SdkMessage[], text: string): void {
  const last = converted.at(-1);
  if (last?.role === 'user' && typeof last.content === 'string') last.content += `\n\n${text}`;
  else converted.push({ role: 'user', content: text });
}

function assistantMessages(message: AssistantMessage, results: Map<string, ToolMessage>): SdkMessage[] {
  const calls = message.tool_calls ?? [];
  if (calls.length === 0) return message.text === '' ? [] : [{ role: 'assistant', content: message.text }];
  const spoken = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
  const asked: AssistantModelMessage = {
    role: 'assistant',
    content: [...spoken, ...calls.map((call) => toolCallPart(call))],
  };
  return [asked, { role: 'tool', content: calls.map((call) => toolResultPart(call, results.get(call.id))) }];
}

function toolCallPart(call: ToolCall) {
  const providerOptions = call.provider_metadata as ToolCallPart['providerOptions'];
  return {
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: toObject(call.arguments),
    ...(providerOptions !== undefined && { providerOptions }),
  };
}

/** Providers parse the arguments they once wrote; what was no object goes back inside one. */
function toObject(written: unknown): object {
  return typeof written === 'object' && written !== null && !Array.isArray(written) ? written : { unreadable: written };
}

function toolResultPart(call: ToolCall, message: ToolMessage | undefined) {
  const value = message === undefined ? INTERRUPTED : toJson(message.result);
  return {
    type: 'tool-result' as const,
    toolCallId: call.id,
    toolName: call.name,
    output: { type: 'json' as const, value },
  };
}

function toJson(value: unknown): JSONValue {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
