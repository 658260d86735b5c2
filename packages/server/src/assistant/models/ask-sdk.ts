/**
 * One request to a model of the AI SDK, whole or streamed, as one reply. Tools are declared without an executor, so calls
 * come back unvalidated. Calls that a model makes although it may not are dropped: the loop then has its words.
 */
import { generateText, jsonSchema, streamText, ToolChoiceViolationError, type ToolSet, tool } from 'ai';
import type { ModelReply, ModelRequest, ModelTool, ToolCall } from '../model.js';
import { toSdkMessages } from './ai-sdk-messages.js';
import type { SdkModel } from './providers.js';

/** The stream ended without saying that the answer is complete. */
export class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

export interface SdkEndpoint {
  model: SdkModel;
  max_output_tokens: number | undefined;
}

interface SdkCall {
  toolCallId: string;
  toolName: string;
  input: unknown;
  providerMetadata?: unknown;
}

/** @throws whatever the SDK throws; {@link BrokenOffError} */
export function askSdk(at: SdkEndpoint, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  return request.on_delta === undefined
    ? askWhole(at, request, signal)
    : askStreamed(at, request, signal, request.on_delta);
}

async function askWhole(at: SdkEndpoint, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  try {
    const result = await generateText(toPrompt(at, request, signal));
    const nothing = result.text === '' && result.toolCalls.length === 0;
    if (nothing && result.rawFinishReason === undefined) throw new BrokenOffError('there is no answer in it');
    return { text: result.text, tool_calls: result.toolCalls.map(toToolCall), usage: toUsage(result.usage) };
  } catch (error) {
    if (!ToolChoiceViolationError.isInstance(error)) throw error;
    const spoken = error.content.map((part) => (part.type === 'text' ? part.text : ''));
    return { text: spoken.join(''), tool_calls: [], usage: null };
  }
}

async function askStreamed(
  at: SdkEndpoint,
  request: ModelRequest,
  signal: AbortSignal,
  on_delta: (text: string) => void,
): Promise<ModelReply> {
  // Errors come as parts of the stream as well; the default handler would print them, prompt and all.
  const result = streamText({ ...toPrompt(at, request, signal), onError: () => undefined });
  const reply: ModelReply = { text: '', tool_calls: [], usage: null };
  let complete = false;
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') {
      reply.text += part.text;
      on_delta(part.text);
    } else if (part.type === 'tool-call') reply.tool_calls.push(toToolCall(part));
    else if (part.type === 'finish') {
      reply.usage = toUsage(part.totalUsage);
      complete = part.rawFinishReason !== undefined;
    } else if (part.type === 'error' && !ToolChoiceViolationError.isInstance(part.error)) throw part.error;
    else if (part.type === 'error') complete = true;
  }
  signal.throwIfAborted();
  if (!complete) throw new BrokenOffError('the answer broke off');
  return request.tool_choice === 'none' ? { ...reply, tool_calls: [] } : reply;
}

function toPrompt({ model, max_output_tokens }: SdkEndpoint, request: ModelRequest, abortSignal: AbortSignal) {
  return {
    model,
    system: request.instructions,
    messages: toSdkMessages(request.messages),
    maxRetries: 0,
    ...(max_output_tokens !== undefined && { maxOutputTokens: max_output_tokens }),
    abortSignal,
    ...(request.tools.length > 0 && { tools: toToolSet(request.tools), toolChoice: request.tool_choice }),
  };
}

function toToolSet(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input_schema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(input_schema) }),
    ]),
  );
}

function toToolCall({ toolCallId, toolName, input, providerMetadata }: SdkCall): ToolCall {
  return {
    id: toolCallId,
    name: toolName,
    arguments: input,
    ...(providerMetadata !== undefined && { provider_metadata: providerMetadata }),
  };
}

function toUsage({
  inputTokens,
  outputTokens,
}: {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}) {
  if (inputTokens === undefined || outputTokens === undefined) return null;
  return { input_tokens: inputTokens, output_tokens: outputTokens };
}
