/**
 * The connection of one call to a realtime model: OpenAI's Realtime protocol over a WebSocket. It is opened on first
 * use, and again after it was lost. After a failure it is not retried for a while, so that not every sentence waits for
 * a server that is down. The server's voice activity detection and automatic responses are off: it acts only on
 * request.
 */
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { RealtimeService } from '../../../config/speech-settings.js';
import { SpeechError } from '../speech-error.js';
import { SPEECH_RATE } from '../synthesis/synthesis.js';
import { closeWebSocket, openWebSocket, webSocketUrl } from '../web-socket.js';
import { describeProblem, type RealtimeEvent, type RealtimeProblem, realtimeEvent } from './events.js';

/** From connecting to a session with our settings, in ms. */
const OPEN_MS = 8_000;
/** A failed session is not retried for this long, in ms. */
export const REST_MS = 20_000;
/** Of one message, in bytes: about 40 s of sound. */
const MESSAGE_BYTES = 1 << 22;
/** Of sound in both directions, in Hz. */
export const REALTIME_RATE = SPEECH_RATE;

/** A part of a call that uses the session. */
export interface SessionUser {
  received(event: RealtimeEvent): void;
  /** An event of this part was refused, or the whole session. */
  refused(event_id: string, error: SpeechError): void;
  /** The session has ended. @returns whether the part was waiting for a result */
  lost(error: SpeechError): boolean;
}

/** `resting`: failed, not retried yet. `ended`: the call is over. */
type State = 'closed' | 'opening' | 'open' | 'resting' | 'ended';

export class RealtimeSession {
  readonly #service: RealtimeService;
  readonly #language: string | undefined;
  readonly #users: SessionUser[] = [];
  #state: State = 'closed';
  #socket: WebSocket | undefined;
  #opening: Promise<void> | undefined;
  #opened: { resolve: () => void; reject: (error: SpeechError) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param language of the customer, ISO 639-1; undefined: it is detected */
  constructor(service: RealtimeService, language: string | undefined) {
    this.#service = service;
    this.#language = language;
  }

  use(user: SessionUser): void {
    this.#users.push(user);
  }

  /** A request now would fail. */
  get unavailable(): boolean {
    return this.#state === 'resting' || this.#state === 'ended';
  }

  /** Opens the session in advance. A failure is logged, and reported to what needs the session. */
  warmUp(): void {
    this.open().catch(() => undefined);
  }

  /** Resolves once the session is open. @throws {SpeechError} */
  async open(): Promise<void> {
    if (this.unavailable) throw new SpeechError('the realtime model is not available');
    this.#opening ??= this.#connect();
    await this.#opening;
  }

  /** @returns the id of the event. @throws {SpeechError} if the session is not open */
  send(event: { type: string } & Record<string, unknown>): string {
    if (this.#state !== 'open') throw new SpeechError('the connection to the realtime model was lost');
    return this.#write(event);
  }

  /** Sends an event that may be lost if the session is not open. */
  sendIfOpen(event: { type: string } & Record<string, unknown>): void {
    if (this.#state === 'open') this.#write(event);
  }

  /** @returns the provider's own message, for the log, without the key */
  describe(problem: RealtimeProblem): string {
    return describeProblem(problem, this.#service.api_key);
  }

  /** Ends the session because the server does not respond correctly. */
  fail(error: SpeechError): void {
    this.#lose(error, true);
  }

  close(): void {
    this.#lose(new SpeechError('the call is over'), false);
    clearTimeout(this.#timer);
    this.#state = 'ended';
  }

  #connect(): Promise<void> {
    const { base_url, api_key, model } = this.#service;
    this.#state = 'opening';
    const opening = new Promise<void>((resolve, reject) => {
      this.#opened = { resolve, reject };
    });
    // Callers of `open` get a failure, however late they call.
    opening.catch(() => undefined);
    const socket = openWebSocket(webSocketUrl(base_url, '/v1/realtime', { model }), MESSAGE_BYTES, {
      headers: api_key === undefined ? {} : { authorization: `Bearer ${api_key}` },
    });
    this.#socket = socket;
    const failed = (reason: string) => {
      if (this.#socket === socket) this.#lose(new SpeechError(`the realtime model: ${reason}`), true);
    };
    socket.on('open', () => this.#configure());
    socket.on('message', (data, isBinary) => {
      if (this.#socket === socket && !isBinary) this.#receive(String(data));
    });
    socket.on('unexpected-response', (_, { statusCode }) => failed(`it answered ${statusCode}`));
    socket.on('error', ({ message }) => failed(message));
    socket.on('close', (code) => {
      if (this.#socket !== socket) return;
      // Servers end sessions after a time limit. That is no failure if no request is open.
      this.#lose(new SpeechError(`the realtime model closed the connection (${code})`), this.#state === 'opening');
    });
    this.#timer = setTimeout(() => failed('no session in time'), OPEN_MS);
    return opening;
  }

  #configure(): void {
    const { voice, transcription_model: model } = this.#service;
    const format = { type: 'audio/pcm', rate: REALTIME_RATE };
    const language = this.#language;
    this.#write({
      type: 'session.update',
      session: {
        type: 'realtime',
        output_modalities: ['audio'],
        audio: {
          input: {
            format,
            transcription: { model, ...(language !== undefined && { language }) },
            turn_detection: null,
          },
          output: { format, voice },
        },
      },
    });
  }

  #write(event: { type: string } & Record<string, unknown>): string {
    const event_id = randomUUID();
    this.#socket?.send(JSON.stringify({ event_id, ...event }));
    return event_id;
  }

  #receive(data: string): void {
    let message: unknown;
    try {
      message = JSON.parse(data);
    } catch (cause) {
      this.fail(new SpeechError('the realtime model sent a message that is no JSON', { cause }));
      return;
    }
    const { data: event } = realtimeEvent.safeParse(message);
    if (event === undefined) return;
    if (event.type === 'session.updated') this.#isOpen();
    else if (event.type === 'error') this.#refuse(event.error);
    else for (const user of this.#users) user.received(event);
  }

  #isOpen(): void {
    if (this.#state !== 'opening') return;
    clearTimeout(this.#timer);
    this.#state = 'open';
    this.#opened?.resolve();
  }

  #refuse(problem: Extract<RealtimeEvent, { type: 'error' }>['error']): void {
    const reason = this.describe(problem);
    const error = new SpeechError(`the realtime model answered ${reason}`, { reason });
    if (this.#state === 'opening') this.fail(error);
    else {
      process.stderr.write(`${error.message}\n`);
      for (const user of this.#users) user.refused(problem.event_id ?? '', error);
    }
  }

  #lose(error: SpeechError, failed: boolean): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    clearTimeout(this.#timer);
    this.#socket = undefined;
    this.#opening = undefined;
    this.#state = 'closed';
    this.#opened?.reject(error);
    closeWebSocket(socket);
    const waited = this.#users.map((user) => user.lost(error)).includes(true);
    if (!failed && !waited) return;
    process.stderr.write(`${error.message}\n`);
    this.#state = 'resting';
    this.#timer = setTimeout(() => {
      if (this.#state === 'resting') this.#state = 'closed';
    }, REST_MS);
    this.#timer.unref();
  }
}
