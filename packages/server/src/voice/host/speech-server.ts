/**
 * HTTP requests for transcription and synthesis. Their addresses are the operator's own settings and trusted like the
 * model's base URL. A voice host connects only to these addresses and the room.
 */
import { SpeechError } from './speech-error.js';

const BAD_REQUEST = 400;
const UNPROCESSABLE = 422;
/** Most of a refusal that is logged, in bytes. */
const REASON_BYTES = 500;
/** Most of an answer in JSON, in bytes. */
const ANSWER_BYTES = 1 << 20;

export interface SpeechRequest {
  /** The provider's name, for the log. */
  name: string;
  url: URL | string;
  headers: Record<string, string>;
  body: string | FormData;
  signal: AbortSignal;
  /** Never part of an error. */
  api_key: string | undefined;
}

/** @returns the address of an OpenAI-compatible speech server, and its authorization header */
export function speechServer(
  { base_url, api_key }: { base_url: string; api_key: string | undefined },
  what: 'transcriptions' | 'speech',
): Pick<SpeechRequest, 'name' | 'url' | 'headers' | 'api_key'> {
  const base = base_url.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  return {
    name: 'the speech server',
    url: `${base}/v1/audio/${what}`,
    headers: api_key === undefined ? {} : { authorization: `Bearer ${api_key}` },
    api_key,
  };
}

/** @returns the response once its head has arrived. @throws {SpeechError} */
export async function askForSpeech({ name, url, api_key, ...init }: SpeechRequest): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, method: 'POST', redirect: 'error' });
  } catch (cause) {
    throw new SpeechError(`${name} did not answer (${withoutKey(String(cause), api_key)})`, { cause });
  }
  if (response.ok) return response;
  const refused = response.status === BAD_REQUEST || response.status === UNPROCESSABLE;
  const reason = await readReason(response, api_key);
  throw new SpeechError(`${name} answered ${response.status}${reason === '' ? '' : `: ${reason}`}`, {
    refused,
    reason,
  });
}

/** @returns the JSON of a response. @throws {SpeechError} */
export async function readAnswer({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES) throw new SpeechError('the speech server answered with too much');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    if (cause instanceof SpeechError) throw cause;
    throw new SpeechError('the speech server answered with something that is no JSON', { cause });
  }
}

/** @returns the beginning of a refusal, as one line */
async function readReason({ body }: Response, api_key: string | undefined): Promise<string> {
  let reason = Buffer.alloc(0);
  try {
    for await (const chunk of body ?? []) {
      reason = Buffer.concat([reason, chunk]);
      if (reason.length >= REASON_BYTES) break;
    }
  } catch (error) {
    return `it broke off (${String(error)})`;
  }
  return withoutKey(reason.toString(), api_key)
    .slice(0, REASON_BYTES)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const withoutKey = (text: string, api_key: string | undefined) =>
  api_key === undefined ? text : text.replaceAll(api_key, '…');
