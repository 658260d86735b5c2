/**
 * Providers that understand speech, each by the protocol it has: they count the sound they get, say after the first of it what
 * they have understood so far, and at its end `text`.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { TranscriptionService } from '../../../src/config/speech-settings.js';
import { serveLocally } from '../local-server.js';
import { type Manner, PROVIDER_KEY, type SocketStubOptions, startSocketStub } from './socket-stub.js';

export interface TranscriptionStub extends AsyncDisposable {
  service: TranscriptionService;
  manner: Manner;
  text: string;
  /** It says that it is not sure. */
  doubtful: boolean;
  /** It takes so long from the end of the sound to the text, in ms. */
  delay_ms: number;
  /** Bytes of 16-bit sound in each piece, in the order they began. */
  sound: number[];
  /** The language that was asked for, piece by piece. */
  readonly languages: (string | null)[];
  /** Connections that are open. */
  readonly open: number;
}

type Protocol = Omit<SocketStubOptions, 'serve'> & {
  language: string;
  /** @returns the sound in a message, or that the piece is over, or neither */
  read(data: Buffer, isBinary: boolean): Buffer | 'end' | undefined;
  greet?: object;
  interim(text: string): object;
  /** @param confidence of the provider, 0 to 1 */
  final(text: string, confidence: number): object[];
  failure?: object;
};

const PROTOCOLS: Record<Exclude<TranscriptionService['provider'], 'openai-compatible'>, Protocol> = {
  deepgram: {
    path: /^\/v1\/listen$/,
    key: { header: 'authorization', before: 'Token ' },
    language: 'language',
    read: (data, isBinary) => (isBinary ? data : JSON.parse(String(data)).type === 'CloseStream' ? 'end' : undefined),
    interim: (text) => deepgramResults(text, false),
    final: (text, confidence) => [
      // From stretch to stretch.
      ...(text === '' ? [''] : text.split(/(?<=,) /)).map((stretch) => deepgramResults(stretch, true, confidence)),
      { type: 'Metadata', request_id: 'one', duration: 1, channels: 1 },
    ],
  },
  elevenlabs: {
    path: /^\/v1\/speech-to-text\/realtime$/,
    key: { header: 'xi-api-key' },
    language: 'language_code',
    greet: { message_type: 'session_started', session_id: 'one', config: {} },
    read(data) {
      const { audio_base_64, commit } = JSON.parse(String(data));
      return commit ? 'end' : Buffer.from(audio_base_64, 'base64');
    },
    interim: (text) => ({ message_type: 'partial_transcript', text }),
    final: (text) => [{ message_type: 'committed_transcript', text }],
    failure: { message_type: 'quota_exceeded', error: 'no credits are left' },
  },
  assemblyai: {
    path: /^\/v3\/ws$/,
    key: { header: 'authorization' },
    language: 'language',
    greet: { type: 'Begin', id: 'one', expires_at: 1 },
    read: (data, isBinary) => (isBinary ? data : JSON.parse(String(data)).type === 'Terminate' ? 'end' : undefined),
    interim: (text) => assemblyaiTurn('', text, false),
    final: (text, confidence) => [
      ...(text === ''
        ? []
        : [assemblyaiTurn(text.toLowerCase(), '', false), assemblyaiTurn(text, '', true, confidence)]),
      { type: 'Termination', audio_duration_seconds: 1, session_duration_seconds: 1 },
    ],
    failure: { type: 'Error', error_code: 3_007, error: 'Audio Transmission Rate Exceeded' },
  },
};

const deepgramResults = (transcript: string, is_final: boolean, confidence = 1) => ({
  type: 'Results',
  is_final,
  speech_final: is_final,
  channel: { alternatives: [{ transcript, confidence, words: [] }] },
  metadata: { request_id: 'one' },
});
const assemblyaiTurn = (transcript: string, unsure: string, turn_is_formatted: boolean, confidence = 1) => ({
  type: 'Turn',
  turn_order: 0,
  turn_is_formatted,
  end_of_turn: unsure === '',
  transcript,
  words: [{ text: unsure || transcript, word_is_final: unsure === '', start: 0, end: 1, confidence }],
});

export async function startTranscriptionStub(provider: TranscriptionService['provider']): Promise<TranscriptionStub> {
  return provider === 'openai-compatible' ? startSpeechServerStub() : startStreamedStub(provider, PROTOCOLS[provider]);
}

async function startStreamedStub(
  provider: TranscriptionService['provider'],
  protocol: Protocol,
): Promise<TranscriptionStub> {
  const { path, key } = protocol;
  const stub = await startSocketStub({ path, key, serve });
  const self: TranscriptionStub = {
    service: { provider, base_url: stub.url, api_key: PROVIDER_KEY, model: 'hears' },
    text: '',
    doubtful: false,
    delay_ms: 0,
    sound: [],
    get manner() {
      return stub.manner;
    },
    set manner(manner) {
      stub.manner = manner;
    },
    get languages() {
      return stub.asked.map(({ searchParams }) => searchParams.get(protocol.language));
    },
    get open() {
      return stub.open;
    },
    [Symbol.asyncDispose]: () => stub[Symbol.asyncDispose](),
  };

  function serve(socket: WebSocket, _url: URL, manner: () => Manner): void {
    const piece = self.sound.push(0) - 1;
    const send = (message: object) => socket.send(JSON.stringify(message));
    if (protocol.greet !== undefined) send(protocol.greet);
    socket.on('message', async (data, isBinary) => {
      const message = protocol.read(data as Buffer, isBinary);
      if (message === undefined) return;
      if (message !== 'end') {
        if (self.sound[piece] === 0 && self.text !== '') send(protocol.interim(self.text.split(' ')[0] ?? ''));
        self.sound[piece] = (self.sound[piece] ?? 0) + message.length;
        if (manner() === 'breaks off') socket.terminate();
        while (manner() === 'never ends' && socket.readyState === socket.OPEN) {
          for (const one of protocol.final(LONG_TEXT, 1).slice(0, 1)) send(one);
          await sleep(1);
        }
        if (manner() === 'reports a failure' && protocol.failure !== undefined) send(protocol.failure);
        return;
      }
      const { text } = self;
      await sleep(self.delay_ms);
      for (const one of protocol.final(text, self.doubtful ? DOUBT : 1)) send(one);
    });
  }

  return self;
}

/** An OpenAI-compatible speech server. */
async function startSpeechServerStub(): Promise<TranscriptionStub> {
  const open = new Set<unknown>();
  const local = await serveLocally(async (request, response) => {
    open.add(request);
    response.once('close', () => open.delete(request));
    if (self.manner === 'is silent' || self.manner === 'hangs') return;
    if (request.headers.authorization !== `Bearer ${PROVIDER_KEY}`) return void response.writeHead(401).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    self.languages.push(form.get('language') as string | null);
    const verbose = form.get('response_format') === 'verbose_json';
    if (self.manner === 'refuses' || (verbose && self.manner === 'gives the text alone'))
      return void response.writeHead(400).end();
    self.sound.push((form.get('file') as File).size - WAV_HEADER_BYTES);
    await sleep(self.delay_ms);
    if (self.manner === 'breaks off') response.write('{"text":', () => response.destroy());
    else if (self.manner === 'talks nonsense') response.end('nonsense');
    else if (self.manner === 'never ends') await writeForever(response, '{"text":"');
    else response.end(JSON.stringify({ text: self.text, ...(verbose && self.doubtful ? { segments: DOUBTFUL } : {}) }));
  });
  const self: TranscriptionStub = {
    ...local,
    service: { provider: 'openai-compatible', base_url: local.url, api_key: PROVIDER_KEY, model: 'hears' },
    manner: 'answers',
    text: '',
    doubtful: false,
    delay_ms: 0,
    sound: [],
    languages: [],
    get open() {
      return open.size;
    },
  };
  return self;
}

const WAV_HEADER_BYTES = 44;
/** No piece of speech has so many words. */
const LONG_TEXT = 'and '.repeat(5_000);

/** @param begin of what it writes, until the client has enough */
export async function writeForever(response: ServerResponse, begin: string | Uint8Array): Promise<void> {
  response.write(begin);
  while (!response.destroyed) {
    response.write(Buffer.alloc(64 * 1024, 'and '));
    await sleep(1);
  }
}

/** Of a provider with a confidence. */
const DOUBT = 0.25;
/** Of Whisper: of several segments, the best value of each counts. */
const DOUBTFUL = [
  { no_speech_prob: 0.95, avg_logprob: -1.5, compression_ratio: 0.8 },
  { no_speech_prob: 0.9, avg_logprob: -2, compression_ratio: 0.9 },
];
