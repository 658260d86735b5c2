/**
 * A server of OpenAI's Realtime protocol on the loopback: it understands a piece of speech as `text`, answers a step as a test says,
 * and keeps what it was asked for. Like the real one, it checks that a function's result has its call and that items exist.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { RealtimeService } from '../../../src/config/speech-settings.js';
import { type Manner, PROVIDER_KEY, startSocketStub } from './socket-stub.js';

/** Of its sound, in Hz. */
export const STUB_RATE = 24_000;
/** A word lasts so long in its own sound, in ms. */
export const WORD_MS = 200;
/** A slow word comes after this, in ms: sound is made faster than it is played. */
export const SLOW_WORD_MS = 60;

export interface StubAnswer {
  says?: string;
  calls?: { name: string; arguments: string }[];
  /**
   * `slowly`: word by word. `without an end`: so too, and over and over until it is cancelled. `breaks off`: the connection ends in the
   * middle. `fails`: the response does. `in silence`: nothing comes. `without sound`: only the transcript. `stubbornly`: as without
   * an end, and it cannot be cancelled.
   */
  manner?:
    | 'at once'
    | 'slowly'
    | 'without an end'
    | 'breaks off'
    | 'fails'
    | 'in silence'
    | 'without sound'
    | 'stubbornly';
}

export interface StubStep {
  instructions: string;
  input: {
    type: string;
    id?: string;
    role?: string;
    content?: { text?: string }[];
    call_id?: string;
    output?: string;
  }[];
  tools: { name: string; description: string; parameters: object }[];
  tool_choice: string;
  conversation: string;
}

export interface RealtimeStub extends AsyncDisposable {
  service: RealtimeService;
  manner: Manner;
  /** What it understands of each piece. */
  text: string;
  hearing: 'understands' | 'repeats itself' | 'fails' | 'is silent';
  answer: (step: StubStep) => StubAnswer;
  /** Makes the sound of words; unset: a tone. @returns 16 bits, of one channel */
  speak: ((words: string) => Promise<Buffer>) | undefined;
  /** It forgets what a response was named. */
  forgets_names: boolean;
  steps: StubStep[];
  /** Settings of each session. */
  sessions: Record<string, unknown>[];
  /** Bytes of each piece of speech. */
  pieces: number[];
  cancelled: number;
  /** Items that are still in the session. */
  items: Set<string>;
  /** Ends all connections. */
  disconnect(): void;
  readonly open: number;
}

export async function startRealtimeStub(): Promise<RealtimeStub> {
  const sockets = new Set<WebSocket>();
  const stub = await startSocketStub({
    path: /^\/v1\/realtime$/,
    key: { header: 'authorization', before: 'Bearer ' },
    serve,
  });
  const self: RealtimeStub = {
    service: {
      base_url: stub.url,
      api_key: PROVIDER_KEY,
      model: 'speaks',
      voice: 'a-voice',
      transcription_model: 'writes',
    },
    get manner() {
      return stub.manner;
    },
    set manner(manner) {
      stub.manner = manner;
    },
    text: '',
    hearing: 'understands',
    answer: () => ({ says: 'Hello.' }),
    speak: undefined,
    forgets_names: false,
    steps: [],
    sessions: [],
    pieces: [],
    cancelled: 0,
    items: new Set(),
    disconnect() {
      for (const socket of sockets) socket.terminate();
    },
    get open() {
      return stub.open;
    },
    [Symbol.asyncDispose]: () => stub[Symbol.asyncDispose](),
  };

  function serve(socket: WebSocket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    new StubSession(socket, self);
  }
  return self;
}

let ids = 0;
const newId = (kind: string) => `${kind}_${++ids}`;

class StubSession {
  readonly #socket: WebSocket;
  readonly #stub: RealtimeStub;
  #buffered = 0;
  readonly #cancelled = new Set<string>();

  constructor(socket: WebSocket, stub: RealtimeStub) {
    this.#socket = socket;
    this.#stub = stub;
    stub.items.clear();
    this.#send({ type: 'session.created', session: {} });
    socket.on('message', (data) => void this.#receive(JSON.parse(String(data))));
  }

  #send(event: object): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(JSON.stringify({ event_id: newId('event'), ...event }));
  }

  #refuse(event_id: string, message: string): void {
    this.#send({ type: 'error', error: { type: 'invalid_request_error', code: 'refused', message, event_id } });
  }

  // biome-ignore lint/suspicious/noExplicitAny: events of several kinds
  async #receive(event: any): Promise<void> {
    const stub = this.#stub;
    if (event.type === 'session.update') {
      stub.sessions.push(event.session);
      if (stub.manner === 'reports a failure') this.#refuse(event.event_id, 'there is no such voice');
      else this.#send({ type: 'session.updated', session: event.session });
    } else if (event.type === 'input_audio_buffer.clear') this.#buffered = 0;
    else if (event.type === 'input_audio_buffer.append') {
      this.#buffered += Buffer.from(event.audio, 'base64').length;
      if (stub.manner === 'breaks off') this.#socket.terminate();
    } else if (event.type === 'input_audio_buffer.commit') this.#commit(event.event_id);
    else if (event.type === 'conversation.item.delete') stub.items.delete(event.item_id);
    else if (event.type === 'response.create') await this.#respond(event.event_id, event.response);
    else if (event.type === 'response.cancel') {
      stub.cancelled++;
      this.#cancelled.add(event.response_id);
    }
  }

  #commit(event_id: string): void {
    if (this.#buffered < (STUB_RATE / 10) * 2) this.#refuse(event_id, 'the buffer is too small');
    else this.#understand();
  }

  #understand(): void {
    const stub = this.#stub;
    stub.pieces.push(this.#buffered);
    this.#buffered = 0;
    const item_id = newId('item');
    stub.items.add(item_id);
    this.#send({ type: 'input_audio_buffer.committed', item_id, previous_item_id: null });
    const about = { item_id, content_index: 0 };
    const transcription = 'conversation.item.input_audio_transcription';
    if (stub.hearing === 'is silent') return;
    if (stub.hearing === 'fails') {
      this.#send({ type: `${transcription}.failed`, ...about, error: { type: 'server_error', code: 'deaf' } });
      return;
    }
    for (const delta of stub.text.match(/\S+\s*/g) ?? [])
      this.#send({ type: `${transcription}.delta`, ...about, delta });
    const completed = { type: `${transcription}.completed`, ...about, transcript: stub.text, usage: {} };
    this.#send(completed);
    if (stub.hearing === 'repeats itself') this.#send(completed);
  }

  async #respond(event_id: string, step: StubStep & { metadata: object }): Promise<void> {
    const stub = this.#stub;
    stub.steps.push(step);
    const calls = new Set(step.input.flatMap(({ type, call_id }) => (type === 'function_call' ? (call_id ?? '') : [])));
    for (const { type, id, call_id } of step.input) {
      if (type === 'item_reference' && !stub.items.has(id ?? ''))
        return this.#refuse(event_id, 'there is no such item');
      if (type === 'function_call_output' && !calls.has(call_id ?? ''))
        return this.#refuse(event_id, 'there is no such call');
    }
    const { says = '', calls: asked = [], manner = 'at once' } = stub.answer(step);
    const id = newId('response');
    const named = stub.forgets_names ? {} : { metadata: step.metadata };
    this.#send({ type: 'response.created', response: { id, ...named, status: 'in_progress', output: [] } });
    if (manner === 'in silence') return;
    if (!(await this.#say(id, says, manner))) return;
    const output = asked.map((call) => ({ type: 'function_call', id: newId('item'), call_id: newId('call'), ...call }));
    const cancelled = this.#cancelled.has(id);
    const status = cancelled ? 'cancelled' : manner === 'fails' ? 'failed' : 'completed';
    const why = { type: status, error: { type: 'server_error', code: 'overloaded', message: 'too many' } };
    this.#send({
      type: 'response.done',
      response: {
        id,
        ...named,
        status,
        status_details: status === 'failed' ? why : null,
        output: [{ type: 'message', id: newId('item'), role: 'assistant', content: [] }, ...output],
        usage: { total_tokens: 30, input_tokens: 20, output_tokens: 10 },
      },
    });
  }

  /** @returns false: the connection is gone */
  async #say(response_id: string, says: string, manner: StubAnswer['manner']): Promise<boolean> {
    const about = { response_id, item_id: 'item', output_index: 0, content_index: 0 };
    const words = says.match(/\s*\S+/g) ?? [];
    const whole = this.#stub.speak && (await this.#stub.speak(says));
    const length = whole === undefined ? 0 : Math.ceil(whole.length / 2 / Math.max(1, words.length)) * 2;
    const endless = manner === 'without an end' || manner === 'stubbornly';
    for (let index = 0; endless || index < words.length; index++) {
      if (this.#socket.readyState !== this.#socket.OPEN) return false;
      if (this.#cancelled.has(response_id) && manner !== 'stubbornly') return true;
      if (manner === 'breaks off' && index >= words.length / 2) {
        this.#socket.terminate();
        return false;
      }
      const delta = words[index % words.length];
      this.#send({ type: 'response.output_audio_transcript.delta', ...about, delta });
      const at = (index % words.length) * length;
      const sound = whole?.subarray(at, at + length) ?? tone();
      if (manner !== 'without sound')
        this.#send({ type: 'response.output_audio.delta', ...about, delta: sound.toString('base64') });
      if (manner === 'slowly' || endless) await sleep(SLOW_WORD_MS);
    }
    return true;
  }
}

function tone(): Buffer {
  const samples = new Int16Array((STUB_RATE * WORD_MS) / 1_000);
  for (let at = 0; at < samples.length; at++) samples[at] = 8_000 * Math.sin((at * 2 * Math.PI * 440) / STUB_RATE);
  return Buffer.from(samples.buffer);
}
