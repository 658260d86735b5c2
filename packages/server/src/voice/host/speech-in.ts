/**
 * Divides the customer's speech into pieces by voice activity detection, and has each transcribed while it is spoken. A
 * piece that fails is repeated once, from its beginning. Texts are reported in the order in which the pieces were
 * spoken.
 */
import { LIMITS } from '@frontdesk/contract';
import { stt, type VADEvent, VADEventType } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { CustomerVad } from './hearing/customer-vad.js';
import type { CustomerVoice } from './hearing/customer-voice.js';
import { isPhantom, isSuspect } from './hearing/is-phantom.js';
import { SoundMeter } from './hearing/sound-meter.js';
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
  /** The voice activity detection, of all sound. */
  detection: ConstructorParameters<typeof CustomerVad>[0];
  /** Tells the customer's speech from other sound. */
  voice: CustomerVoice;
  /** The spoken language; unset: it is detected. */
  language: string | undefined;
  /** Runs work, and repeats it if it fails the first time. */
  attempt: Attempt;
  /** The assistant is speaking: a sound of agreement is then no message. */
  isSpokenTo: () => boolean;
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

class Listening extends stt.SpeechStream {
  override readonly label = 'speech-in';
  readonly #options: SpeechInOptions;
  readonly #vad: ReturnType<CustomerVad['stream']>;
  #language: string | undefined;
  #piece: Piece | undefined;
  readonly #meter = new SoundMeter();
  /** Resolves once the texts of earlier pieces have been reported. */
  #told: Promise<void> = Promise.resolve();

  constructor(speech_in: SpeechIn, options: SpeechInOptions) {
    super(speech_in, TRANSCRIPTION_RATE);
    this.#options = options;
    this.#language = options.language;
    const { detection, voice, dropped } = options;
    this.#vad = new CustomerVad(detection, voice, () => dropped('background_voice')).stream();
  }

  override close(): void {
    super.close();
    this.#vad.close();
  }

  protected override async run(): Promise<void> {
    await Promise.all([this.#listen(), this.#cut()]);
  }

  async #listen(): Promise<void> {
    for await (const sound of this.input) {
      if (this.closed) return;
      if (typeof sound === 'symbol') this.#vad.flush();
      else this.#vad.pushFrame(sound);
    }
    if (!this.closed) this.#vad.endInput();
  }

  async #cut(): Promise<void> {
    for await (const event of this.#vad) {
      if (event.type === VADEventType.START_OF_SPEECH) this.#begin(event);
      else if (event.type === VADEventType.INFERENCE_DONE) this.#hear(event);
      else if (event.type === VADEventType.END_OF_SPEECH) this.#end(event);
    }
    await this.#told;
  }

  #hear(window: VADEvent): void {
    this.#meter.hear(window);
    this.#piece?.add(window.frames);
  }

  #begin({ frames }: VADEvent): void {
    this.#meter.begin();
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

  #end({ silenceDuration, inferenceDuration, speechDuration }: VADEvent): void {
    const piece = this.#piece;
    if (piece === undefined) return;
    this.#piece = undefined;
    const ended_at = Date.now() - silenceDuration - inferenceDuration;
    this.#tell({ type: stt.SpeechEventType.END_OF_SPEECH, speechEndTime: ended_at });
    const spoken_to = this.#options.isSpokenTo();
    const sound = this.#meter.end(speechDuration);
    const understood = this.#understand(piece);
    this.#told = this.#told.then(async () => {
      const { text, certainty } = (await understood) ?? { text: '', certainty: {} };
      if (text === '') return;
      if (isPhantom(text, certainty, sound)) return this.#options.dropped('noise');
      this.#options.voice.learn(sound.level_db);
      if (spoken_to && isBackchannel(text)) return;
      this.#tell({ ...spoken(stt.SpeechEventType.FINAL_TRANSCRIPT, text), speechEndTime: ended_at });
    });
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

  constructor(begin: () => SpokenPiece) {
    this.#begin = begin;
    try {
      this.#given = begin();
    } catch (error) {
      this.#keep(Promise.reject(error));
    }
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
    const given = this.#given ?? this.#begin();
    if (this.#given === undefined) for (const frame of this.#frames) given.add(frame);
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
