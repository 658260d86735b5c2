/**
 * Sends one request to a model through its provider package, whole or streamed, and returns one reply. The AI SDK's
 * wrapper around the packages is not used, because it costs more than the rest of a turn. Tool calls are dropped if the
 * request forbids them: the reply then has only text.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3ReasoningPart,
  LanguageModelV3Usage,
  SharedV3ProviderMetadata,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import { APICallError, InvalidResponseDataError } from '@ai-sdk/provider';
import type { ModelReply, ModelRequest, ToolCall } from '@frontdesk/contract/language-model';
import { parseExactJson } from '../../features/functions/exact-json.js';
import { type ThoughtsExpected, toSdkPrompt } from './ai-sdk-messages.js';
import { boundReply } from './bound-reply.js';
import type { ProviderTraits } from './providers.js';
import { readInput } from './read-input.js';
import { SENT_WITH_MESSAGE } from './reasoning-details.js';
import { replyTool, takeReplyCall } from './reply-tool.js';
import { readReportedError } from './reported-error.js';
import { toReportedUsage } from './reported-usage.js';
import { toSdkTool, withoutNulls } from './sdk-tools.js';
import { TextAfterThoughts, type ThinkingHabit } from './text-after-thoughts.js';
import { TextBeforeCalls, takeWrittenCalls } from './written-calls.js';

/** The response ended before it was complete. */
export class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

export interface SdkEndpoint {
  /** For complete responses, fetched in one piece. */
  whole: LanguageModelV3;
  /** The same model, for streamed responses. */
  streamed: LanguageModelV3;
  /** Generation settings. */
  limits: {
    max_output_tokens: number | undefined;
    temperature: number | undefined;
    /** How much the model thinks, as its package takes it. */
    effort: SharedV3ProviderOptions | undefined;
  };
  traits: ProviderTraits;
  thinking: ThinkingHabit;
  /** As the first reply with thoughts apart from the text, or the first request that was refused without, has shown. */
  expects_thoughts: ThoughtsExpected;
}

type SdkToolCall = Extract<LanguageModelV3Content, { type: 'tool-call' }>;

/** Parts of a stream that are read in one turn of the event loop: a burst of tiny ones must not block it. */
const PARTS_PER_TURN = 64;

/** What is tried next if a provider refuses a request because of its thoughts: some miss them, others accept none. */
const OTHERWISE = {
  nowhere: 'everywhere',
  with_calls: 'everywhere',
  everywhere: 'refused',
  refused: 'everywhere',
} as const satisfies Record<ThoughtsExpected, ThoughtsExpected>;
/** Requests of one step, until the provider accepts the thoughts. */
const TRIES_WITH_THOUGHTS = 3;

/** @throws errors of the provider package; {@link BrokenOffError} */
export async function askSdk(at: SdkEndpoint, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  for (let tries = 1; ; tries++) {
    const sent = at.expects_thoughts;
    try {
      return await askOnce(at, request, signal);
    } catch (error) {
      if (tries === TRIES_WITH_THOUGHTS || !refusesThoughts(error)) throw error;
      // Another step may have learnt it meanwhile.
      if (at.expects_thoughts === sent) at.expects_thoughts = OTHERWISE[sent];
    }
  }
}

/**
 * DeepSeek and Kimi miss `reasoning_content`; Groq and Cerebras (400) and Mistral (422) refuse it, and `reasoning_details`
 * of a model that answered before.
 */
const refusesThoughts = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  ['reasoning_content', 'reasoning_details'].some((field) => (error.responseBody ?? error.message).includes(field));

async function askOnce(at: SdkEndpoint, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  const options = toOptions(at, request, signal);
  const whole =
    request.on_delta === undefined ? await askWhole(at, options) : await askStreamed(at, options, request.on_delta);
  const called = takeWrittenCalls(whole, [...request.tools, replyTool], at.traits.writes_calls === true);
  const reply = takeReplyCall(boundReply(called, request.messages));
  signal.throwIfAborted();
  if (hasText(reply.thoughts) && at.expects_thoughts === 'nowhere') at.expects_thoughts = 'with_calls';
  if (request.tool_choice === 'auto' && reply.tool_calls.length > 0) return reply;
  const { thoughts: _, ...text } = reply;
  return { ...text, tool_calls: [] };
}

async function askWhole(at: SdkEndpoint, options: LanguageModelV3CallOptions): Promise<ModelReply> {
  const { content, finishReason, usage, providerMetadata } = await at.whole.doGenerate(options);
  if (content.length === 0 && finishReason.raw === undefined) throw new BrokenOffError('there is no answer in it');
  if (isFailed(finishReason)) throw new BrokenOffError('the provider gave up');
  const written = new TextAfterThoughts(at.thinking);
  written.add(content.map((part) => (part.type === 'text' ? part.text : '')).join(''));
  written.end();
  return {
    text: written.text,
    tool_calls: content.flatMap((part) => (part.type === 'tool-call' ? toToolCall(at, part) : [])),
    ...withThoughts(
      content.flatMap((part) => (part.type === 'reasoning' ? toThought(part) : [])),
      providerMetadata,
    ),
    ...cutOff(finishReason),
    usage: toUsage(usage),
  };
}

async function askStreamed(
  at: SdkEndpoint,
  options: LanguageModelV3CallOptions,
  on_delta: (text: string) => void,
): Promise<ModelReply> {
  const reply: Omit<ModelReply, 'text'> = { tool_calls: [], usage: null };
  const written = new TextAfterThoughts(at.thinking);
  const shown = new TextBeforeCalls(at.traits.writes_calls === true);
  const thoughts = new Map<string, LanguageModelV3ReasoningPart>();
  const tell = (piece: string) => {
    if (piece !== '') on_delta(piece);
  };
  let metadata: SharedV3ProviderMetadata | undefined;
  let complete = false;
  let parts = 0;
  const { stream } = await at.streamed.doStream(options);
  for await (const part of stream) {
    if (++parts % PARTS_PER_TURN === 0) await nextTurn();
    if (part.type === 'text-delta') tell(shown.add(written.add(part.delta)));
    else if (part.type === 'reasoning-start') thoughts.set(part.id, toThought({ text: '', ...part }));
    else if (part.type === 'reasoning-delta' || part.type === 'reasoning-end') addThought(thoughts.get(part.id), part);
    else if (part.type === 'tool-call') reply.tool_calls.push(toToolCall(at, part));
    else if (part.type === 'finish') {
      reply.usage = toUsage(part.usage);
      metadata = part.providerMetadata;
      complete = part.finishReason.raw !== undefined && !isFailed(part.finishReason);
      Object.assign(reply, cutOff(part.finishReason));
    } else if (part.type === 'error' && !hasNoEnd(part.error)) throw readReportedError(part.error);
  }
  if (!complete) throw new BrokenOffError('the answer broke off');
  tell(shown.add(written.end()) + shown.end());
  return { ...reply, ...withThoughts([...thoughts.values()], metadata), text: written.text };
}

/** @param metadata may have the thoughts in the form in which they are sent back, instead of their text */
function withThoughts(
  thoughts: LanguageModelV3ReasoningPart[],
  metadata: SharedV3ProviderMetadata = {},
): Pick<ModelReply, 'thoughts'> {
  const sent = metadata[SENT_WITH_MESSAGE];
  if (sent !== undefined)
    return { thoughts: [toThought({ text: '', providerMetadata: { [SENT_WITH_MESSAGE]: sent } })] };
  return thoughts.length === 0 ? {} : { thoughts };
}

const hasText = (thoughts: ModelReply['thoughts']): boolean =>
  (thoughts as LanguageModelV3ReasoningPart[] | undefined)?.some(({ text }) => text !== '') ?? false;

function toThought(part: { text: string; providerMetadata?: SharedV3ProviderMetadata }): LanguageModelV3ReasoningPart {
  const { text, providerMetadata } = part;
  return { type: 'reasoning', text, ...(providerMetadata && { providerOptions: providerMetadata }) };
}

/** A signature comes with a piece of its own. */
function addThought(
  thought: LanguageModelV3ReasoningPart | undefined,
  { delta = '', providerMetadata }: { delta?: string; providerMetadata?: SharedV3ProviderMetadata },
): void {
  if (thought === undefined) return;
  thought.text += delta;
  if (providerMetadata !== undefined) thought.providerOptions = { ...thought.providerOptions, ...providerMetadata };
}

function toOptions(
  { limits: { max_output_tokens, temperature, effort }, traits, expects_thoughts }: SdkEndpoint,
  request: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV3CallOptions {
  const { tools, tool_choice } = request;
  const most = Math.min(max_output_tokens ?? Infinity, request.max_output_tokens ?? Infinity);
  const { cache_marker } = traits;
  return {
    prompt: toSdkPrompt(request, { cache_marker, expects_thoughts }),
    abortSignal,
    ...(Number.isFinite(most) && { maxOutputTokens: most }),
    ...(temperature !== undefined && { temperature }),
    ...(effort !== undefined && { providerOptions: effort }),
    ...(tools.length > 0 && {
      tools: [...tools, replyTool].map((tool) => toSdkTool(tool, traits)),
      toolChoice: { type: tool_choice },
    }),
  };
}

function toToolCall(
  { traits: { exact_arguments = false, strict_tools = false } }: SdkEndpoint,
  { toolCallId, toolName, input, providerMetadata }: SdkToolCall,
): ToolCall {
  const written = readInput(input, exact_arguments ? parseExactJson : JSON.parse);
  return {
    id: toolCallId,
    name: toolName,
    arguments: strict_tools ? withoutNulls(written) : written,
    ...(providerMetadata !== undefined && { provider_metadata: providerMetadata }),
  };
}

/** Google could not read the model's call; OpenRouter's server behind it failed. What came before is no answer. */
const isFailed = ({ unified, raw }: LanguageModelV3FinishReason): boolean =>
  raw !== undefined && (unified === 'error' || raw === 'error');

const cutOff = ({ unified }: LanguageModelV3FinishReason): Pick<ModelReply, 'cut_off'> =>
  unified === 'length' ? { cut_off: true } : {};

/** The stream ended in order, but not the answer: a gateway was stopped. */
const hasNoEnd = (error: unknown): boolean => InvalidResponseDataError.isInstance(error);

const toUsage = ({ inputTokens, outputTokens }: LanguageModelV3Usage): ModelReply['usage'] =>
  toReportedUsage(inputTokens.total, outputTokens.total);
