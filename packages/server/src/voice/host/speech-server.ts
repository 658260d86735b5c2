/**
 * An OpenAI-compatible speech server. The address is the operator's own setting and trusted like the model's base URL; a voice host
 * speaks to those addresses and the room alone.
 */
import { SpeechError } from './speech-error.js';

const BAD_REQUEST = 400;
const UNPROCESSABLE = 422;

/** @returns its answer, of which the head has come. @throws {SpeechError} */
export async function askSpeechServer(
  { base_url, api_key }: { base_url: string; api_key: string | undefined },
  what: 'transcriptions' | 'speech',
  init: RequestInit,
): Promise<Response> {
  const base = base_url.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  let response: Response;
  try {
    response = await fetch(`${base}/v1/audio/${what}`, {
      ...init,
      method: 'POST',
      redirect: 'error',
      headers: {
        ...(init.headers as Record<string, string>),
        ...(api_key === undefined ? {} : { authorization: `Bearer ${api_key}` }),
      },
    });
  } catch (cause) {
    throw new SpeechError(`the speech server did not answer (${String(cause)})`, { cause });
  }
  if (response.ok) return response;
  await response.body?.cancel();
  const refused = response.status === BAD_REQUEST || response.status === UNPROCESSABLE;
  throw new SpeechError(`the speech server answered ${response.status} to ${what}`, { refused });
}
