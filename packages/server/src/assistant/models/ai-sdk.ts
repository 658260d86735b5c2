/**
 * A language model of a provider, through the AI SDK's provider packages. Retries are done here, few and quick, because
 * a customer waits; all attempts of a step share one time limit. Errors of the SDK are never kept as a cause, as they
 * contain the prompt.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import { LIMITS } from '@frontdesk/contract';
import {
  type LanguageModel,
  ModelError,
  type ModelProblem,
  type ModelReply,
  type ModelRequest,
} from '@frontdesk/contract/language-model';
import { Deadline } from '../../deadline.js';
import { fetchStream, fetchWhole } from '../../outbound/model-fetch.js';
import type { ReasoningEffort } from '../../reasoning-effort.js';
import { redactText } from '../../redact.js';
import { askSdk, BrokenOffError, type SdkEndpoint } from './ask-sdk.js';
import { watchHealth } from './model-health.js';
import { type ProviderName, providerOf } from './providers.js';
import { isUnreadCall, ReportedError, reportedErrorIn } from './reported-error.js';

const RETRY_DELAYS_MS = [200, 600];
/** A provider that asks for a longer pause is not asked again in this step. */
const LONGEST_PAUSE_MS = 5_000;
const PROVIDER_MESSAGE_CHARACTERS = 300;
const STEP_MS = 25_000;

export interface AiSdkModelSettings {
  /** The name that the operator sees, such as `openai:gpt-5`. */
  name: string;
  provider?: ProviderName;
  /** The base of the provider's paths, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  modelId: string;
  /** Of one reply; undefined: the provider's default. */
  max_output_tokens?: number | undefined;
  /** Undefined: the model's default. */
  temperature?: number | undefined;
  /** Undefined: the model's default. */
  reasoning_effort?: ReasoningEffort | undefined;
  /** Time limit of a step with all its attempts, in ms. */
  step_ms?: number;
  /** Pauses between attempts, in ms: there is one attempt more than pauses. */
  retry_delays_ms?: readonly number[];
}

/**
 * `ready()` does not call the provider; `health()` reports the last contact. An aborted request rejects with a {@link
 * ModelError} that is not retryable; one that exceeds its time limit is retryable.
 */
export function createAiSdkModel(settings: AiSdkModelSettings): LanguageModel {
  const { name, provider = 'openai-compatible', baseUrl, apiKey, modelId } = settings;
  const { step_ms = STEP_MS, temperature, reasoning_effort } = settings;
  const { open, key_headers, ...traits } = providerOf(provider);
  const limits = {
    max_output_tokens: settings.max_output_tokens ?? traits.max_output_tokens,
    temperature,
    effort: reasoning_effort && traits.toEffort(reasoning_effort),
  };
  const at = { base_url: baseUrl, api_key: apiKey, model: modelId };
  const health = watchHealth(name, async (signal) => {
    const headers = apiKey === undefined ? {} : key_headers(apiKey);
    return (await fetchWhole(`${baseUrl}/models`, { headers, signal })).status;
  });
  let opened: Promise<SdkEndpoint> | undefined;

  const endpointOnce = () => {
    opened ??= openBoth();
    return opened;
  };

  async function openBoth(): Promise<SdkEndpoint> {
    const whole = await open({ ...at, fetch: fetchWhole });
    const streamed = await open({ ...at, fetch: fetchStream });
    return { whole, streamed, limits, traits, thinking: { opened_by_prompt: false }, expects_thoughts: 'nowhere' };
  }

  async function generate(request: ModelRequest): Promise<ModelReply> {
    using deadline = new Deadline(step_ms, request.signal);
    const { signal } = deadline;
    const endpoint = await endpointOnce();
    const { on_delta, ...whole } = request;
    let said = false;
    // After an attempt has streamed text, later attempts do not stream, as their text may differ.
    const attempt = () =>
      askSdk(
        endpoint,
        on_delta === undefined || said
          ? whole
          : {
              ...request,
              on_delta(text) {
                said = true;
                on_delta(text);
              },
            },
        signal,
      );
    try {
      const reply = await withRetries(attempt, settings, signal);
      health.succeeded();
      return reply;
    } catch (error) {
      if (request.signal.aborted) throw new ModelError(`The request to ${name} was aborted.`, { retryable: false });
      const known = deadline.expired ? tooLate(name, step_ms) : error;
      if (known instanceof ModelError) health.failed(known);
      throw known;
    }
  }

  return {
    name,
    most_functions: LIMITS.functionsOfferedAtOnce,
    async ready() {
      await endpointOnce();
    },
    generate,
    health: health.current,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const tooLate = (name: string, step_ms: number) =>
  new ModelError(`${name} did not answer within ${step_ms / 1_000} s.`, { retryable: true, problem: 'unreachable' });

async function withRetries(
  attempt: () => Promise<ModelReply>,
  settings: AiSdkModelSettings,
  signal: AbortSignal,
): Promise<ModelReply> {
  const { retry_delays_ms = RETRY_DELAYS_MS } = settings;
  for (let tries = 0; ; tries++) {
    try {
      signal.throwIfAborted();
      return await attempt();
    } catch (error) {
      const known = toModelError(error, settings);
      const delayMs = retry_delays_ms[tries];
      if (!known.retryable || delayMs === undefined || signal.aborted) throw known;
      const pauseMs = Math.max(delayMs, pauseAskedFor(error));
      if (pauseMs > LONGEST_PAUSE_MS) throw known;
      await delay(pauseMs, undefined, { signal });
    }
  }
}

/** In ms; 0 if the provider asks for none. OpenAI says it more exactly in a header of its own. */
function pauseAskedFor(error: unknown): number {
  const headers = APICallError.isInstance(error) ? error.responseHeaders : undefined;
  const [ms, after] = [headers?.['retry-after-ms'], headers?.['retry-after']];
  if (ms !== undefined) return Number(ms) || 0;
  if (after === undefined) return 0;
  return (/^\s*\d/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now()) || 0;
}

function toModelError(error: unknown, settings: AiSdkModelSettings): ModelError {
  const { name, apiKey } = settings;
  if (error instanceof BrokenOffError)
    return new ModelError(`${name} stopped in the middle of its answer.`, { retryable: true });
  if (isLostConnection(error))
    return new ModelError(`The connection to ${name} was lost.`, { retryable: true, problem: 'unreachable' });
  if (error instanceof ReportedError) return toReported(error, settings);
  if (!APICallError.isInstance(error)) {
    const kind = error instanceof Error ? error.name : typeof error;
    return new ModelError(`${name} gave an answer that cannot be read (${kind}).`, { retryable: false });
  }
  const status = error.statusCode;
  const said = toSaid(error.message, apiKey);
  if (status === undefined)
    return new ModelError(`${name} cannot be reached: ${said}`, { retryable: true, problem: 'unreachable' });
  if (status >= 400) return toRefusal(error.message, status, settings, isUnreadCall(error.responseBody));
  const reported = reportedErrorIn(error.responseBody);
  if (reported !== undefined) return toReported(reported, settings);
  return new ModelError(`${name} gave an answer that cannot be read: ${said}`, { retryable: false });
}

function toReported({ message, status }: ReportedError, settings: AiSdkModelSettings): ModelError {
  if (status !== undefined) return toRefusal(message, status, settings);
  const said = `${settings.name} reported an error: ${toSaid(message, settings.apiKey)}`;
  return new ModelError(said, { retryable: true, problem: 'unreachable' });
}

function toRefusal(message: string, status: number, { name, apiKey }: AiSdkModelSettings, again = false): ModelError {
  const problem = problemOf(status);
  return new ModelError(`${name} answered HTTP ${status}: ${toSaid(message, apiKey)}`, {
    retryable: again || status === 429 || status >= 500,
    ...(problem !== undefined && { problem }),
  });
}

const toSaid = (message: string, apiKey: string | undefined): string =>
  redactText(withoutSecret(message, apiKey)).slice(0, PROVIDER_MESSAGE_CHARACTERS);

function problemOf(status: number): ModelProblem | undefined {
  if (status >= 500) return 'unreachable';
  if (status === 429) return 'limited';
  return [401, 403, 404].includes(status) ? 'refused' : undefined;
}

const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether the connection was lost during the reply; the packages wrap that error in their own. */
function isLostConnection(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if (LOST.has(String((error as { code?: unknown }).code))) return true;
  return isLostConnection(error.cause, depth + 1);
}

/** Removes the API key: providers quote refused keys, in part or whole. */
function withoutSecret(text: string, apiKey: string | undefined): string {
  const unquoted = text.replace(/\b(sk|pk|key)-[\w*.-]+/g, '[key]');
  return apiKey ? unquoted.replaceAll(apiKey, '[key]') : unquoted;
}
