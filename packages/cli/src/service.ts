/** The service's HTTP API, accessed with an API key. */
import { setTimeout as delay } from 'node:timers/promises';
import { type FieldError, fieldError, httpError } from '@frontdesk/contract';
import type { z } from 'zod';
import { type Surroundings, UsageError } from './command.js';

const DEFAULT_URL = 'http://127.0.0.1:3000';
/** How often a request that got 429 is retried, and the delay if the response names none, in ms. */
const TRIES = 20;
const WAIT_MS = 500;
/** Upper limit of a delay that a response names. */
const LONGEST_WAIT_MS = 60_000;

/** Options of all commands that use the service. */
export const serviceOptions = { url: { type: 'string' }, key: { type: 'string' } } as const;

export const SERVICE_HELP = `  --url URL        the service; default FRONTDESK_URL or ${DEFAULT_URL}
  --key KEY        an API key; default FRONTDESK_API_KEY`;

/** What is said of a response of another program, and of one that is not complete. */
export const NOT_JSON = 'the response is not JSON; is it Frontdesk?';
export const CUT_OFF = 'the connection ended before the response was complete';

/** The form of a response, in the contract. */
export type Form<Answer> = z.ZodType<Answer>;

/** The service refused a request or could not be reached. The message is for the user. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** HTTP status of a refusal. */
  readonly status: number | undefined;
  readonly errors: readonly FieldError[];
  constructor(message: string, status?: number, errors: readonly FieldError[] = []) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export interface Service {
  /** @param body JSON @param version that it may replace; undefined: any @throws {ServiceError} @throws the signal's reason */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'GET' | 'DELETE',
    path: string,
    body?: unknown,
    version?: string,
  ): Promise<Response>;
  /** Sends a request and reads its response, which is JSON of this form. @throws as `send` */
  ask<Answer>(
    form: Form<Answer>,
    method: 'POST' | 'PUT' | 'PATCH' | 'GET',
    path: string,
    body?: unknown,
    version?: string,
  ): Promise<Answer>;
  /** As `ask` with GET. @returns also the version that the response names, if any */
  read<Answer>(form: Form<Answer>, path: string): Promise<{ answer: Answer; version: string | undefined }>;
}

/**
 * @returns the answer as it came: a newer service may add fields, values of enumerations and higher limits
 * @throws {ServiceError} if a field is missing, or of another type
 */
export function requireForm<Answer>(form: Form<Answer>, answer: unknown): Answer {
  const wrong = form.safeParse(answer).error?.issues.find(({ code }) => code === 'invalid_type');
  if (wrong === undefined) return answer as Answer;
  const at = wrong.path.length === 0 ? '' : ` at ${wrong.path.join('.')}`;
  throw new ServiceError(`the response has another form${at}; is it Frontdesk, in this version or a newer one?`);
}

/** @throws {UsageError} without a key, or for an invalid URL */
export function openService(
  given: { url?: string | undefined; key?: string | undefined },
  { env, signal }: Surroundings,
): Service {
  const url = given.url ?? env.FRONTDESK_URL ?? DEFAULT_URL;
  const key = given.key ?? env.FRONTDESK_API_KEY;
  if (!URL.canParse(url)) throw new UsageError(`--url must be a URL: ${url}`);
  if (!key) throw new UsageError('needs an API key: --key, or FRONTDESK_API_KEY');
  const readJson = async <Answer>(form: Form<Answer>, response: Response): Promise<Answer> => {
    const answer: unknown = await response.json().catch((error: unknown) => {
      signal.throwIfAborted();
      throw new ServiceError(error instanceof SyntaxError ? NOT_JSON : CUT_OFF);
    });
    return requireForm(form, answer);
  };
  const service: Service = {
    async send(method, path, body, version) {
      for (let tried = 1; ; tried++) {
        const response = await request(new URL(path, url), {
          method,
          signal,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(version !== undefined && { 'if-match': `"${version}"` }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        if (response.ok) return response;
        if (response.status !== 429 || tried === TRIES) throw await toError(response);
        const seconds = Number(response.headers.get('retry-after'));
        await response.body?.cancel();
        await delay(seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : WAIT_MS, undefined, { signal });
      }
    },
    async ask(form, method, path, body, version) {
      return await readJson(form, await service.send(method, path, body, version));
    },
    async read(form, path) {
      const response = await service.send('GET', path);
      const version = /"([^"]+)"/.exec(response.headers.get('etag') ?? '')?.[1];
      return { answer: await readJson(form, response), version };
    },
  };
  return service;
}

async function request(url: URL, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    init.signal.throwIfAborted();
    const { message, cause } = error as Error;
    throw new ServiceError(`${url.origin} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
}

/** Without codes: a newer service may send some that this version does not know. */
const refused = httpError.pick({ detail: true }).extend({ errors: fieldError.omit({ code: true }).array().optional() });

async function toError(response: Response): Promise<ServiceError> {
  const { status } = response;
  const refusal = refused.safeParse(parseJson(await response.text()));
  if (refusal.success) return new ServiceError(refusal.data.detail, status, refusal.data.errors);
  return new ServiceError(`${new URL(response.url).origin} answered ${status}; is it Frontdesk?`, status);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
