/**
 * Speech in and out through an OpenAI-compatible server. The address is the operator's own setting and trusted like the
 * model's base URL; it is the only place that a voice host speaks to besides the room. Every request has a deadline, and
 * what comes back is played as it comes.
 */
import { AudioFrame, AudioResampler } from '@livekit/rtc-node';
import type { SpeechServer } from './protocol.js';
import { WavReader, writeWav } from './wav.js';

/** Of everything that is spoken in a room, in Hz. */
export const SPEECH_RATE = 24_000;
const TRANSCRIPTION_MS = 15_000;
/** Sound is played in frames of this, in ms: an interruption takes effect between two of them. */
const FRAME_MS = 20;
/** Until the first sound of an answer. */
const FIRST_SOUND_MS = 15_000;

/** From one piece of a sound to the next. */
const NEXT_SOUND_MS = 10_000;

/** The server answered with something else than speech, or not at all. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';
  /** What it was asked for was not to its liking. */
  readonly refused: boolean;

  constructor(message: string, { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {}) {
    super(message, options);
    this.refused = refused;
  }
}

export interface Hearing {
  /** ISO 639-1, where it is known. */
  language?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** @returns what was said; empty where nothing was understood. @throws {SpeechError} */
export async function transcribe(
  server: SpeechServer,
  sound: AudioFrame,
  { language, signal }: Hearing = {},
): Promise<string> {
  const form = new FormData();
  if (language !== undefined) form.set('language', language);
  form.set('model', server.transcription_model);
  form.set('response_format', 'json');
  form.set('file', new Blob([writeWav(sound)], { type: 'audio/wav' }), 'speech.wav');
  const deadline = AbortSignal.timeout(TRANSCRIPTION_MS);
  const response = await ask(server, 'transcriptions', {
    body: form,
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  });
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw new SpeechError('the speech server answered with something that is no JSON', { cause });
  });
  const { text } = (typeof answer === 'object' && answer !== null ? answer : {}) as { text?: unknown };
  if (typeof text !== 'string') throw new SpeechError('the speech server answered without a text');
  return text.trim();
}

/** The sound of a text, as it comes. @throws {SpeechError} */
export async function* synthesise(server: SpeechServer, text: string, signal: AbortSignal): AsyncGenerator<AudioFrame> {
  const late = new AbortController();
  const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => late.abort(new SpeechError('no sound in time')), ms);
    return work.finally(() => clearTimeout(timer));
  };
  let resampler: AudioResampler | undefined;
  try {
    const asked = ask(server, 'speech', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: server.speech_model,
        voice: server.voice,
        input: text,
        response_format: 'wav',
      }),
      signal: AbortSignal.any([signal, late.signal]),
    });
    const { body } = await within(FIRST_SOUND_MS, asked);
    if (body === null) throw new SpeechError('the speech server answered with nothing');
    const wav = new WavReader();
    const chunks = body[Symbol.asyncIterator]();
    // Not while what has come is played: it is asked for the next piece when that is wanted.
    for (;;) {
      const { done, value: chunk } = await within(NEXT_SOUND_MS, chunks.next());
      if (done) break;
      const samples = wav.read(chunk);
      for (const frame of toFrames(samples, wav.sample_rate)) {
        if (wav.sample_rate === SPEECH_RATE) {
          yield frame;
          continue;
        }
        resampler ??= new AudioResampler(wav.sample_rate, SPEECH_RATE, 1);
        yield* resampler.push(frame);
      }
    }
    if (resampler !== undefined) yield* resampler.flush();
  } catch (error) {
    throw error instanceof SpeechError ? error : new SpeechError(String(error), { cause: error });
  } finally {
    late.abort();
    resampler?.close();
  }
}

function* toFrames(samples: Int16Array, rate: number): Generator<AudioFrame> {
  const most = Math.round((rate * FRAME_MS) / 1_000);
  for (let at = 0; at < samples.length; at += most) {
    const part = samples.slice(at, at + most);
    yield new AudioFrame(part, rate, 1, part.length);
  }
}

const BAD_REQUEST = 400;
const UNPROCESSABLE = 422;

async function ask(server: SpeechServer, what: 'transcriptions' | 'speech', init: RequestInit): Promise<Response> {
  const base = server.base_url.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  let response: Response;
  try {
    response = await fetch(`${base}/v1/audio/${what}`, {
      ...init,
      method: 'POST',
      redirect: 'error',
      headers: {
        ...(init.headers as Record<string, string>),
        ...(server.api_key === undefined ? {} : { authorization: `Bearer ${server.api_key}` }),
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
