/**
 * One request to a model through its provider package, whole or streamed, as one reply. The packages know each wire; what
 * the AI SDK wraps around them is left out, because it costs more than the rest of a turn. Calls that a model makes
 * although it may not are dropped: the loop then has its words.
 */
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { parseExactJson } from '../../features/functions/exact-json.js';
import type { ModelReply, ModelRequest, ModelTool, ToolCall } from '../model.js';
import { toSdkPrompt } from './ai-sdk-messages.js';

/** The answer ended without saying that it is complete. */
export class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

export interface SdkEndpoint {
  model: LanguageModelV3;
  max_output_tokens: number | undefined;
  /** Arguments come as the model wrote them: no digit of a number is lost. */
  exact_arguments: boolean;
}

type SdkToolCall = Extract<LanguageModelV3Content, { type: 'tool-call' }>;

/** @throws whatever the provider package throws; {@link BrokenOffError} */
export async function askSdk(at: SdkEndpoint, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  const options = toOptions(at, request, signal);
  const reply =
    request.on_delta === undefined ? await askWhole(at, options) : await askStreamed(at, options, request.on_delta);
  signal.throwIfAborted();
  return request.tool_choice === 'none' ? { ...reply, tool_calls: [] } : reply;
}

async function askWhole(at: SdkEndpoint, options: LanguageModelV3CallOptions): Promise<ModelReply> {
  const { content, finishReason, usage } = await at.model.doGenerate(options);
  if (content.length === 0 && !isComplete(finishReason)) throw new BrokenOffError('there is no answer in it');
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    tool_calls: content.flatMap((part) => (part.type === 'tool-call' ? toToolCall(at, part) : [])),
    usage: toUsage(usage),
  };
}

async function askStreamed(
  at: SdkEndpoint,
  options: LanguageModelV3CallOptions,
  on_delta: (text: string) => void,
): Promise<ModelReply> {
  const reply: ModelReply = { text: '', tool_calls: [], usage: null };
  let complete = false;
  const { stream } = await at.model.doStream(options);
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      reply.text += part.delta;
      on_delta(part.delta);
    } else if (part.type === 'tool-call') reply.tool_calls.push(toToolCall(at, part));
    else if (part.type === 'finish') {
      reply.usage = toUsage(part.usage);
      complete = isComplete(part.finishReason);
    } else if (part.type === 'error') throw part.error;
  }
  if (!complete) throw new BrokenOffError('the answer broke off');
  return reply;
}

function toOptions(
  { max_output_tokens }: SdkEndpoint,
  { instructions, messages, tools, tool_choice }: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV3CallOptions {
  return {
    prompt: toSdkPrompt(instructions, messages),
    abortSignal,
    ...(max_output_tokens !== undefined && { maxOutputTokens: max_output_tokens }),
    ...(tools.length > 0 && { tools: tools.map(toSdkTool), toolChoice: { type: tool_choice } }),
  };
}

function toSdkTool({ name, description, input_schema }: ModelTool) {
  return { type: 'function' as const, name, description, inputSchema: input_schema };
}

function toToolCall(
  { exact_arguments }: SdkEndpoint,
  { toolCallId, toolName, input, providerMetadata }: SdkToolCall,
): ToolCall {
  return {
    id: toolCallId,
    name: toolName,
    arguments: readInput(input, exact_arguments ? parseExactJson : JSON.parse),
    ...(providerMetadata !== undefined && { provider_metadata: providerMetadata }),
  };
}

/** What is no JSON stays as the model wrote it. */
function readInput(written: string, parse: (text: string) => unknown): unknown {
  if (written.trim() === '') return {};
  try {
    return parse(written);
  } catch (error) {
    if (error instanceof SyntaxError) return written;
    throw error;
  }
}

function isComplete({ raw }: LanguageModelV3FinishReason): boolean {
  return raw !== undefined;
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV3Usage): ModelReply['usage'] {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return { input_tokens: inputTokens.total, output_tokens: outputTokens.total };
}
