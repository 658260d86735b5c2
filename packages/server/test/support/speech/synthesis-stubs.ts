/**
 * Providers that speak, each by the protocol it has. A sentence sounds for `SOUND_MS`; the first half is sent at once and the rest
 * when `hold` is done, so that a test can see what is played before the sound is whole.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AudioFrame } from '@livekit/rtc-node';
import type { SynthesisService } from '../../../src/config/speech-settings.js';
import { SPEECH_RATE } from '../../../src/voice/host/synthesis/synthesis.js';
import { writeWav } from '../../../src/voice/host/wav.js';
import { serveLocally } from '../local-server.js';
import { type Manner, PROVIDER_KEY } from './socket-stub.js';
import { writeForever } from './transcription-stubs.js';

export const SOUND_MS = 800;
export const SOUND_SAMPLES = (SPEECH_RATE * SOUND_MS) / 1_000;
/** What it says when it refuses, and when it refuses the language. */
export const REFUSAL = 'no such voice';
const SPEED_REFUSAL = 'This voice has one rate';
const LANGUAGE_REFUSAL = 'Invalid request: language is not supported by the model';
const LOUDNESS = 4_000;
const DRIP_MS = 5_000;

/** Of languages that have one of their own. */
const VOICES = { fr: 'a-french-voice' };

export interface SynthesisStub extends AsyncDisposable {
  service: SynthesisService;
  /** `is silent` also while a sentence is spoken. */
  manner: Manner;
  /** A sentence has no sound. */
  mute: boolean;
  /** The second half of a sound is sent after it. */
  hold: Promise<void>;
  /** What it was asked to speak, and in which language. */
  spoken: Sentence[];
  /** Sentences that were begun and are neither spoken to their end nor cancelled. */
  readonly open: number;
}

interface Sentence {
  text: string;
  voice: string | null;
  language: string | null;
  /** Undefined: it was not told one. */
  speed?: number;
}

interface Protocol {
  path: RegExp;
  /** Where the key is, in lower case, and what stands before it. */
  key: { header: string; before?: string };
  voice: string | undefined;
  /** @throws for what it does not take */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of a provider
  read(url: URL, body: any): Sentence;
  /** Of a sound of so many samples. */
  sound(samples: number): { type: string; bytes: Uint8Array };
}

/** Byte by byte, each within the patience for the next sound. */
async function drip(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  for (let at = 0; !response.destroyed; at++) {
    response.write(bytes.subarray(at, at + 1));
    await new Promise((resolve) => setTimeout(resolve, DRIP_MS));
  }
}

const loud = (samples: number) => new Int16Array(samples).fill(LOUDNESS);

const rawSound = (samples: number) => ({ type: 'audio/pcm', bytes: new Uint8Array(loud(samples).buffer) });

const PROTOCOLS: Record<SynthesisService['provider'], Protocol> = {
  'openai-compatible': {
    path: /^\/v1\/audio\/speech$/,
    key: { header: 'authorization', before: 'Bearer ' },
    voice: 'a-voice',
    read: (_, { input, voice, speed }) => ({ text: input, voice, language: null, ...(speed && { speed }) }),
    sound: (samples) => ({
      type: 'audio/wav',
      bytes: writeWav(new AudioFrame(loud(samples), SPEECH_RATE, 1, samples)),
    }),
  },
  deepgram: {
    path: /^\/v1\/speak$/,
    key: { header: 'authorization', before: 'Token ' },
    voice: undefined,
    read({ searchParams }, { text }) {
      expectAll(searchParams, { encoding: 'linear16', container: 'none', sample_rate: String(SPEECH_RATE) });
      return { text, voice: searchParams.get('model'), language: null };
    },
    sound: rawSound,
  },
  elevenlabs: {
    path: /^\/v1\/text-to-speech\/[^/]+\/stream$/,
    key: { header: 'xi-api-key' },
    voice: 'a-voice',
    read({ pathname, searchParams }, { text, language_code = null }) {
      expectAll(searchParams, { output_format: `pcm_${SPEECH_RATE}` });
      return { text, voice: pathname.split('/')[3] ?? null, language: language_code };
    },
    sound: rawSound,
  },
  cartesia: {
    path: /^\/tts\/bytes$/,
    key: { header: 'x-api-key' },
    voice: 'a-voice',
    read(_, { transcript, voice, language = null, output_format }) {
      const format = new URLSearchParams(output_format);
      expectAll(format, { container: 'raw', encoding: 'pcm_s16le', sample_rate: String(SPEECH_RATE) });
      return { text: transcript, voice: voice.id, language };
    },
    sound: rawSound,
  },
};

function expectAll(given: URLSearchParams, expected: Record<string, string>): void {
  for (const [name, value] of Object.entries(expected))
    if (given.get(name) !== value) throw new RangeError(`${name} must be ${value}`);
}

export async function startSynthesisStub(provider: SynthesisService['provider']): Promise<SynthesisStub> {
  const protocol = PROTOCOLS[provider];
  const { header, before = '' } = protocol.key;
  const open = new Set<unknown>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '', self.service.base_url);
    if (!protocol.path.test(url.pathname)) return response.writeHead(404).end();
    if (request.headers[header] !== `${before}${PROVIDER_KEY}`)
      return response.writeHead(401).end(`no such key: ${request.headers[header]}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    self.spoken.push(protocol.read(url, JSON.parse(String(Buffer.concat(chunks)))));
    if (self.manner === 'hangs') return;
    if (self.manner === 'refuses') return response.writeHead(400).end(REFUSAL);
    if (self.manner === 'refuses the speed' && self.spoken.at(-1)?.speed !== undefined)
      return response.writeHead(422).end(SPEED_REFUSAL);
    if (self.manner === 'refuses the language') return response.writeHead(422).end(LANGUAGE_REFUSAL);
    if (self.manner === 'talks nonsense')
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"nonsense": true}');
    const { type, bytes } = protocol.sound(self.mute ? 0 : SOUND_SAMPLES);
    response.writeHead(200, { 'content-type': type });
    if (self.manner === 'never ends') return writeForever(response, bytes);
    if (self.manner === 'drips') return drip(response, bytes);
    if (self.manner === 'is silent') return response.flushHeaders();
    // In the middle of a sample.
    const middle = Math.ceil(bytes.length / 2) | 1;
    response.write(bytes.subarray(0, middle));
    if (self.manner === 'breaks off') return setImmediate(() => response.destroy());
    await self.hold;
    return response.end(bytes.subarray(middle));
  }

  const local = await serveLocally((request, response) => {
    open.add(request);
    response.once('close', () => open.delete(request));
    answer(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  const self: SynthesisStub = {
    ...local,
    service: {
      provider,
      base_url: local.url,
      api_key: PROVIDER_KEY,
      model: 'speaks',
      voice: protocol.voice,
      voices: VOICES,
    },
    manner: 'answers',
    mute: false,
    hold: Promise.resolve(),
    spoken: [],
    get open() {
      return open.size;
    },
  };
  return self;
}
