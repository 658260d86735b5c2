/**
 * Has each piece of the customer's speech transcribed while it is spoken, as the voice activity detection divides it. A
 * piece that fails is repeated once, from its beginning. Texts are reported in the order in which the pieces were
 * spoken.
 */
import { LIMITS } from '@frontdesk/contract';
import { stt, type VADEvent } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { CustomerVad, SpeechListener } from './hearing/customer-vad.js';
import type { CustomerVoice } from './hearing/customer-voice.js';
import { isPhantom, isSpeech, isSuspect } from './hearing/is-phantom.js';
import { type HeardSound, isVoiced } from './hearing/sound-meter.js';
import type { DroppedSpeech } from './protocol.js';
import { SpeechError } from './speech-error.js';
import type { Attempt } from './speech-health.js';
import {
  type SpokenPiece,
  TRANSCRIPTION_RATE,
  type Transcript,
  type Transcription,
} from './transcription/transcription.js';

/** A longer piece is ended here: more of it is neither kept nor transcribed. */
const MOST_SAMPLES = (LIMITS.callSpeechMs / 1_000) * TRANSCRIPTION_RATE;

export interface SpeechInOptions {
  transcription: Transcription;
  /** The voice activity detection, which another reader of its stream drives. It has one listener. */
  vad: Pick<CustomerVad, 'listener'>;
  /** Learns how loud the customer speaks. */
  voice: CustomerVoice;
  /** The spoken language; unset: it is detected. */
  language: string | undefined;
  /** Runs work, and repeats it if it fails the first time. */
  attempt: Attempt;
  /** The assistant is speaking: a sound of agreement is then no message. */
  isSpokenTo: () => boolean;
  /** The customer is not listened to now. */
  isDeaf: () => boolean;
  /** Called for a piece of speech that is no message of the customer. */
  dropped: (why: DroppedSpeech) => void;
}

export class SpeechIn extends stt.STT {
  override readonly label = 'speech-in';
  readonly #options: SpeechInOptions;

  constructor(options: SpeechInOptions) {
    super({ streaming: true, interimResults: true });
    this.#options = options;
  }

  override stream(): stt.SpeechStream {
    return new Listening(this, this.#options);
  }

  protected override async _recognize(): Promise<stt.SpeechEvent> {
    throw new Error('what is said is understood while it is spoken');
  }
}

class Listening extends stt.SpeechStream implements SpeechListener {
  override readonly label = 'speech-in';
  readonly #options: SpeechInOptions;
  #language: string | undefined;
  #piece: Piece | undefined;
  /** Resolves once the texts of earlier pieces have been reported. */
  #told: Promise<void> = Promise.resolve();

  constructor(speech_in: SpeechIn, options: SpeechInOptions) {
    super(speech_in, TRANSCRIPTION_RATE);
    this.#options = options;
    this.#language = options.language;
    options.vad.listener = this;
  }

  /** The detection has the same sound. */
  protected override async run(): Promise<void> {
    for await (const _sound of this.input) if (this.closed) return;
    await this.#told;
  }

  began({ frames }: VADEvent): void {
    if (this.#options.isDeaf()) return;
    this.#tell({ type: stt.SpeechEventType.START_OF_SPEECH });
    this.#piece = new Piece(() =>
      this.#options.transcription.begin({
        language: this.#language,
        signal: this.abortSignal,
        interim: (text) => {
          if (!this.#isNoMessage(text) && !isSuspect(text))
            this.#tell(spoken(stt.SpeechEventType.INTERIM_TRANSCRIPT, text));
        },
      }),
    );
    this.#piece.add(frames);
  }

  /**
   * A piece without another voiced window after its beginning is a click or a cough: a speech server would make words of
   * it.
   */
  heard(window: VADEvent): void {
    if (this.#piece === undefined) this.began(window);
    else {
      this.#piece.add(window.frames);
      if (isVoiced(window)) this.#piece.begin();
    }
  }

  ended({ silenceDuration, inferenceDuration }: VADEvent, sound: HeardSound): void {
    const piece = this.#piece;
    if (piece === undefined) return;
    this.#piece = undefined;
    const ended_at = Date.now() - silenceDuration - inferenceDuration;
    this.#tell({ type: stt.SpeechEventType.END_OF_SPEECH, speechEndTime: ended_at });
    if (!piece.has_begun) return;
    const spoken_to = this.#options.isSpokenTo();
    const understood = this.#understand(piece);
    this.#told = this.#told.then(async () => {
      const transcript = await understood;
      if (transcript === undefined) return;
      const { text, certainty } = transcript;
      if (text === '') {
        if (!spoken_to && isSpeech(sound)) this.#options.dropped('unintelligible');
        return;
      }
      if (isPhantom(text, certainty, sound)) return this.#options.dropped('noise');
      this.#options.voice.learn(sound.level_db);
      if (spoken_to && isBackchannel(text)) return;
      this.#tell({ ...spoken(stt.SpeechEventType.FINAL_TRANSCRIPT, text), speechEndTime: ended_at });
    });
  }

  ignored(): void {
    this.#options.dropped('background_voice');
  }

  /** @returns undefined if the piece could not be transcribed, which ends the call, or was cancelled */
  async #understand(piece: Piece): Promise<Transcript | undefined> {
    try {
      return await this.#options.attempt(async () => {
        try {
          return await piece.end();
        } catch (error) {
          // A provider that refuses the language gets no language from then on.
          if (error instanceof SpeechError && error.refused) this.#language = undefined;
          throw error;
        }
      });
    } catch (error) {
      if (!this.abortSignal.aborted) process.stderr.write(`a piece of speech was not understood: ${String(error)}\n`);
      return undefined;
    }
  }

  #isNoMessage(text: string): boolean {
    return text === '' || (this.#options.isSpokenTo() && isBackchannel(text));
  }

  #tell(event: stt.SpeechEvent): void {
    if (!this.queue.closed) this.queue.put(event);
  }
}

/** A piece that can be repeated. */
class Piece {
  readonly #begin: () => SpokenPiece;
  readonly #frames: AudioFrame[] = [];
  #samples = 0;
  #given: SpokenPiece | undefined;
  /** The repeated piece was complete before its text was requested. */
  #text: Promise<Transcript> | undefined;
  has_begun = false;

  constructor(begin: () => SpokenPiece) {
    this.#begin = begin;
  }

  /** Starts its transcription. No effect if it has begun. */
  begin(): void {
    if (this.has_begun) return;
    this.has_begun = true;
    try {
      this.#given = this.#beginAgain();
    } catch (error) {
      this.#keep(Promise.reject(error));
    }
  }

  #beginAgain(): SpokenPiece {
    const given = this.#begin();
    for (const frame of this.#frames) given.add(frame);
    return given;
  }

  add(frames: readonly AudioFrame[]): void {
    for (const { data } of frames) {
      // The detection reuses this buffer.
      const sound = data.slice(0, MOST_SAMPLES - this.#samples);
      if (sound.length === 0) return;
      this.#samples += sound.length;
      const frame = new AudioFrame(sound, TRANSCRIPTION_RATE, 1, sound.length);
      this.#frames.push(frame);
      this.#given?.add(frame);
      if (this.#samples < MOST_SAMPLES || this.#given === undefined) continue;
      this.#keep(this.#given.end());
      this.#given = undefined;
    }
  }

  #keep(text: Promise<Transcript>): void {
    this.#text = text;
    // Callers that ask for the text get a failure, however late.
    text.catch(() => undefined);
  }

  async end(): Promise<Transcript> {
    const text = this.#text;
    this.#text = undefined;
    if (text !== undefined) return text;
    const given = this.#given ?? this.#beginAgain();
    this.#given = undefined;
    return given.end();
  }
}

function spoken(type: stt.SpeechEventType, text: string): stt.SpeechEvent {
  const language = '' as stt.SpeechData['language'];
  return { type, alternatives: [{ text, language, startTime: 0, endTime: 0, confidence: 1 }] };
}

/** Sounds of a listener, with repeated letters written once. */
const BACKCHANNELS = new Set(['hm', 'mhm', 'uhuh', 'aha', 'ah', 'oh', 'uh', 'eh', 'ehm', 'äh', 'ähm', 'euh']);

/**
 * @returns whether the text only shows that someone listens, as in "mm-hmm"; a number or another word makes it a
 * message
 */
export function isBackchannel(text: string): boolean {
  const letters = [...text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')];
  return BACKCHANNELS.has(letters.filter((letter, index) => letter !== letters[index - 1]).join(''));
}
