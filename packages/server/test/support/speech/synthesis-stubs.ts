/**
 * Providers that speak, each by the protocol it has. A sentence sounds for `SOUND_MS`; the first half is sent at once and the rest
 * when `hold` is done, so that a test can see what is played before the sound is whole.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AudioFrame } from '@livekit/rtc-node';
import type { WebSocket } from 'ws';
import type { SynthesisService } from '../../../src/speech-settings.js';
import { SPEECH_RATE } from '../../../src/voice/host/synthesis/synthesis.js';
import { writeWav } from '../../../src/voice/host/wav.js';
import { type Manner, PROVIDER_KEY, type SocketStubOptions, startSocketStub } from './socket-stub.js';

export const SOUND_MS = 800;
export const SOUND_SAMPLES = (SPEECH_RATE * SOUND_MS) / 1_000;
const LOUDNESS = 4_000;

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
  spoken: { text: string; voice: string | null; language: string | null }[];
  /** Sentences that were begun and are neither spoken to their end nor cancelled. */
  readonly open: number;
}

interface Sentence {
  text: string;
  voice: string | null;
  language: string | null;
}

type Reply = (name: 'sound' | 'end', sound: Buffer) => void;

type Protocol = Omit<SocketStubOptions, 'serve'> & {
  voice: string | undefined;
  /** Listens to one client. `speak` is called with each whole sentence, `cancel` when nobody wants any more of it. */
  serve(
    socket: WebSocket,
    url: URL,
    on: { speak: (sentence: Sentence, reply: Reply) => void; cancel: () => void },
  ): void;
};

const PROTOCOLS: Record<Exclude<SynthesisService['provider'], 'openai-compatible'>, Protocol> = {
  deepgram: {
    path: /^\/v1\/speak$/,
    key: { header: 'authorization', before: 'Token ' },
    voice: undefined,
    serve(socket, url, { speak, cancel }) {
      let text = '';
      socket.on('close', cancel);
      socket.on('message', (data) => {
        const message = JSON.parse(String(data));
        if (message.type === 'Speak') text += message.text;
        else if (message.type === 'Close') socket.close();
        else if (message.type === 'Flush' && text !== '') {
          speak({ text: text.trim(), voice: url.searchParams.get('model'), language: null }, (name, sound) =>
            socket.send(name === 'sound' ? sound : JSON.stringify({ type: 'Flushed', sequence_id: 0 })),
          );
          text = '';
        }
      });
    },
  },
  elevenlabs: {
    path: /^\/v1\/text-to-speech\/[^/]+\/multi-stream-input$/,
    key: { header: 'xi-api-key' },
    voice: 'a-voice',
    serve(socket, url, { speak, cancel }) {
      const texts = new Map<string, string>();
      socket.on('close', cancel);
      socket.on('message', (data) => {
        const { context_id: contextId, text, flush, close_context } = JSON.parse(String(data));
        if (close_context) return cancel();
        const whole = (texts.get(contextId) ?? '') + (text ?? '');
        texts.set(contextId, whole);
        if (!flush || text !== '') return;
        const sentence = { text: whole.trim(), voice: url.pathname.split('/')[3] ?? null };
        speak({ ...sentence, language: url.searchParams.get('language_code') }, (name, sound) =>
          socket.send(
            JSON.stringify(
              name === 'sound' ? { contextId, audio: sound.toString('base64') } : { contextId, isFinal: true },
            ),
          ),
        );
      });
    },
  },
  cartesia: {
    path: /^\/tts\/websocket$/,
    key: { header: 'x-api-key' },
    voice: 'a-voice',
    serve(socket, _url, { speak, cancel }) {
      let text = '';
      socket.on('close', cancel);
      socket.on('message', (data) => {
        const message = JSON.parse(String(data));
        text += message.transcript;
        if (message.continue) return;
        const { context_id } = message;
        const sentence = { text: text.trim(), voice: message.voice.id, language: message.language };
        text = '';
        speak(sentence, (name, sound) =>
          socket.send(
            JSON.stringify(
              name === 'sound'
                ? {
                    type: 'chunk',
                    data: sound.toString('base64'),
                    done: false,
                    status_code: 206,
                    step_time: 1,
                    context_id,
                  }
                : { type: 'done', done: true, status_code: 200, context_id },
            ),
          ),
        );
      });
    },
  },
};

export async function startSynthesisStub(provider: SynthesisService['provider']): Promise<SynthesisStub> {
  return provider === 'openai-compatible' ? startSpeechServerStub() : startStreamedStub(provider, PROTOCOLS[provider]);
}

function startState(service: SynthesisService) {
  return { service, mute: false, hold: Promise.resolve(), spoken: [] as Sentence[] };
}

/** Half of the sound of a sentence. */
const half = () => Buffer.from(new Int16Array(SOUND_SAMPLES / 2).fill(LOUDNESS).buffer);

async function startStreamedStub(provider: SynthesisService['provider'], protocol: Protocol): Promise<SynthesisStub> {
  let open = 0;
  const { path, key, voice } = protocol;
  const stub = await startSocketStub({ path, key, serve });
  const state = startState({
    provider,
    base_url: stub.url,
    api_key: PROVIDER_KEY,
    model: 'speaks',
    voice,
    voices: VOICES,
  });
  const self: SynthesisStub = {
    ...state,
    get manner() {
      return stub.manner;
    },
    set manner(manner) {
      stub.manner = manner;
    },
    get open() {
      return open;
    },
    [Symbol.asyncDispose]: () => stub[Symbol.asyncDispose](),
  };

  function serve(socket: WebSocket, url: URL, manner: () => Manner): void {
    let speaking = false;
    const done = () => {
      if (speaking) open--;
      speaking = false;
    };
    protocol.serve(socket, url, {
      cancel: done,
      async speak(sentence, reply) {
        self.spoken.push(sentence);
        open++;
        speaking = true;
        if (manner() === 'is silent') return;
        if (!self.mute) reply('sound', half());
        if (manner() === 'breaks off') return socket.terminate();
        await self.hold;
        if (!self.mute) reply('sound', half());
        reply('end', Buffer.alloc(0));
        done();
      },
    });
  }

  return self;
}

/** An OpenAI-compatible speech server. */
async function startSpeechServerStub(): Promise<SynthesisStub> {
  const open = new Set<unknown>();
  const server = createServer(async (request, response) => {
    open.add(request);
    response.once('close', () => open.delete(request));
    if (request.headers.authorization !== `Bearer ${PROVIDER_KEY}`) return void response.writeHead(401).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { input: text, voice } = JSON.parse(String(Buffer.concat(chunks)));
    self.spoken.push({ text, voice, language: null });
    if (self.manner === 'is silent' || self.manner === 'hangs') return;
    if (self.manner === 'refuses') return void response.writeHead(400).end();
    const samples = self.mute ? 0 : SOUND_SAMPLES;
    const wav = writeWav(new AudioFrame(new Int16Array(samples).fill(LOUDNESS), SPEECH_RATE, 1, samples));
    const middle = Math.ceil(wav.length / 2);
    response.write(wav.subarray(0, middle));
    if (self.manner === 'breaks off') return void setImmediate(() => response.destroy());
    await self.hold;
    response.end(wav.subarray(middle));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: SynthesisStub = {
    ...startState({
      provider: 'openai-compatible',
      base_url,
      api_key: PROVIDER_KEY,
      model: 'speaks',
      voice: 'a-voice',
      voices: VOICES,
    }),
    manner: 'answers',
    get open() {
      return open.size;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}
