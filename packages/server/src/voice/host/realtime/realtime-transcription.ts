/**
 * Transcription by a realtime model: the customer's speech is added to the session, where the model can use its sound,
 * and its text is returned. The session has one input buffer, so pieces take turns. A piece that fails is repeated by
 * the other configured transcription, which also transcribes those after it for a while.
 */
import { type AudioFrame, AudioResampler } from '@livekit/rtc-node';
import { SpeechError } from '../speech-error.js';
import { AwaitedText } from '../transcription/awaited-text.js';
import {
  type PieceOptions,
  readText,
  type SpokenPiece,
  TRANSCRIPTION_RATE,
  type Transcript,
  type Transcription,
} from '../transcription/transcription.js';
import type { RealtimeEvent } from './events.js';
import { REALTIME_RATE, REST_MS, type RealtimeSession, type SessionUser } from './session.js';

/** The shortest piece that the provider accepts, in ms. */
const LEAST_MS = 100;
const LEAST_BYTES = ((REALTIME_RATE * LEAST_MS) / 1_000) * Int16Array.BYTES_PER_ELEMENT;
/** Most pieces that belong to no message yet. */
const MOST_UNDERSTOOD = 16;

interface Understood {
  item_id: string;
  text: string;
}

export class RealtimeTranscription implements Transcription, SessionUser {
  readonly session: RealtimeSession;
  readonly #otherwise: Transcription;
  /** Held by the piece whose sound is in the buffer; others wait for it. */
  #buffer: Promise<void> = Promise.resolve();
  /** Committed pieces in order, until the server has named their items. */
  #committed: { event_id: string; piece: RealtimePiece }[] = [];
  #items = new Map<string, RealtimePiece>();
  /** Items of the session that belong to no message so far. */
  #pieces: Understood[] = [];
  #newest: { text: string; items: readonly string[] } = { text: '', items: [] };
  /** Until then, the other transcription gets the pieces, by the monotonic clock. */
  #rests_until = 0;

  constructor(session: RealtimeSession, otherwise: Transcription) {
    this.session = session;
    this.#otherwise = otherwise;
    session.use(this);
  }

  begin(options: PieceOptions): SpokenPiece {
    if (this.session.unavailable || performance.now() < this.#rests_until) return this.#otherwise.begin(options);
    return new RealtimePiece(this, options);
  }

  /** Assigns pieces to a message of the customer; its sound is theirs. Deletes the items of the previous message. */
  assignMessage(text: string): void {
    const of_it = this.#pieces.filter((piece) => text.includes(piece.text));
    const left = this.#pieces.filter((piece) => !of_it.includes(piece));
    const dropped = left.slice(0, -MOST_UNDERSTOOD).map(({ item_id }) => item_id);
    this.#pieces = left.slice(-MOST_UNDERSTOOD);
    for (const item_id of [...this.#newest.items, ...dropped])
      this.session.sendIfOpen({ type: 'conversation.item.delete', item_id });
    this.#newest = { text, items: of_it.map(({ item_id }) => item_id) };
  }

  /** @returns the items with the sound of a message; none if the stored text is not exactly what was recognised */
  findSoundItems(text: string): readonly string[] {
    return text === this.#newest.text ? this.#newest.items : [];
  }

  /** Waits for the buffer. @returns a function that frees it for the next piece */
  async takeBuffer(): Promise<() => void> {
    const before = this.#buffer;
    let free: () => void = () => undefined;
    this.#buffer = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    return free;
  }

  /** Assigns the content of the buffer to the piece. */
  commit(piece: RealtimePiece): void {
    const event_id = this.session.send({ type: 'input_audio_buffer.commit' });
    this.#committed.push({ event_id, piece });
  }

  failed(): void {
    this.#rests_until = performance.now() + REST_MS;
  }

  received(event: RealtimeEvent): void {
    if (event.type === 'input_audio_buffer.committed') {
      const next = this.#committed.shift();
      if (next !== undefined) this.#items.set(event.item_id, next.piece);
      return;
    }
    // Ignores texts that were already used or not requested.
    const piece = 'item_id' in event ? this.#items.get(event.item_id) : undefined;
    if (piece === undefined) return;
    if (event.type === 'conversation.item.input_audio_transcription.delta') piece.understand(event.delta);
    else if (event.type === 'conversation.item.input_audio_transcription.completed') {
      const { item_id } = event;
      const text = piece.finish(event.transcript);
      if (text !== '') this.#pieces.push({ item_id, text });
      this.#items.delete(item_id);
    } else if (event.type === 'conversation.item.input_audio_transcription.failed') {
      const reason = this.session.describe(event.error);
      piece.fail(new SpeechError(`the realtime model did not understand (${reason})`));
      this.#items.delete(event.item_id);
    }
  }

  refused(event_id: string, error: SpeechError): void {
    const refused = this.#committed.find((one) => one.event_id === event_id);
    this.#committed = this.#committed.filter((one) => one !== refused);
    refused?.piece.fail(error);
  }

  lost(error: SpeechError): boolean {
    const pieces = [...this.#committed.map(({ piece }) => piece), ...this.#items.values()];
    this.#committed = [];
    this.#items.clear();
    this.#pieces = [];
    this.#newest = { text: '', items: [] };
    for (const piece of pieces) piece.fail(error);
    return pieces.length > 0;
  }
}

class RealtimePiece implements SpokenPiece {
  readonly #transcription: RealtimeTranscription;
  readonly #options: PieceOptions;
  readonly #text: AwaitedText;
  #resampler: AudioResampler | undefined = new AudioResampler(TRANSCRIPTION_RATE, REALTIME_RATE, 1);
  #unsent: Buffer[] = [];
  #bytes = 0;
  #understood = '';
  #wake: (() => void) | undefined;
  #ended = false;

  constructor(transcription: RealtimeTranscription, options: PieceOptions) {
    this.#transcription = transcription;
    this.#options = options;
    this.#text = new AwaitedText(options.signal, (error) => {
      if (error !== undefined && !options.signal.aborted) transcription.failed();
      this.#close();
    });
    this.#give().catch((error: Error) => this.fail(error));
  }

  add(frame: AudioFrame): void {
    if (this.#ended || this.#resampler === undefined) return;
    this.#keep(this.#resampler.push(frame));
    this.#wake?.();
  }

  end(): Promise<Transcript> {
    if (!this.#ended && this.#resampler !== undefined) {
      this.#ended = true;
      this.#keep(this.#resampler.flush());
      this.#text.pieceEnded((error) => {
        this.#transcription.session.fail(error);
        this.fail(error);
      });
      this.#wake?.();
    }
    return this.#text.promise;
  }

  /** A part of the text. */
  understand(delta: string): void {
    if (this.#text.isSettled) return;
    this.#understood += delta;
    const text = this.#read(this.#understood);
    if (text !== undefined) this.#options.interim(text);
  }

  /** @returns the text, empty if it is not usable */
  finish(transcript: string): string {
    const text = this.#read(transcript);
    if (text === undefined) return '';
    this.#text.finish({ text, certainty: {} });
    return text;
  }

  #read(text: string): string | undefined {
    try {
      return readText(text);
    } catch (error) {
      this.fail(error as SpeechError);
      return undefined;
    }
  }

  fail(error: Error): void {
    this.#text.fail(error);
  }

  async #give(): Promise<void> {
    const free = await this.#transcription.takeBuffer();
    try {
      if (this.#text.isSettled) return;
      const { session } = this.#transcription;
      await session.open();
      // Clears what is left of an earlier, cancelled piece.
      session.send({ type: 'input_audio_buffer.clear' });
      while (!this.#text.isSettled) {
        for (const sound of this.#unsent.splice(0))
          session.send({ type: 'input_audio_buffer.append', audio: sound.toString('base64') });
        if (this.#ended) return this.#commit();
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      free();
    }
  }

  #commit(): void {
    const silence = LEAST_BYTES - this.#bytes;
    if (silence > 0)
      this.#transcription.session.send({
        type: 'input_audio_buffer.append',
        audio: Buffer.alloc(silence).toString('base64'),
      });
    this.#transcription.commit(this);
  }

  #keep(frames: readonly AudioFrame[]): void {
    for (const { data } of frames) {
      const sound = Buffer.from(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      this.#bytes += sound.length;
      this.#unsent.push(sound);
    }
  }

  #close(): void {
    this.#unsent = [];
    this.#resampler?.close();
    this.#resampler = undefined;
    this.#wake?.();
  }
}
