/**
 * One utterance of the assistant in a call, from its first piece of text to its last sound. It records which text has
 * become which sound and how long that lasts, so that after an interruption the played words are known.
 */
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SpokenWords } from './protocol.js';
import type { ModelSound } from './realtime/model-sound.js';
import { cutSentences, endsSentence, playedOf, toSpeech } from './sentences.js';
import { sayForms } from './spoken-forms/say-forms.js';
import { SPEECH_RATE, toFrames } from './synthesis/synthesis.js';

/** How far sound is created ahead of playback, in seconds. */
const AHEAD_SECONDS = 12;
/**
 * The same for sound of a model, which already exists. It can be ahead of the text: sound that was taken is played even
 * if the text then continues in other words.
 */
const MODEL_AHEAD_SECONDS = 0.5;
/** Between two sentences to a customer who wants to be spoken to slowly, in seconds. */
const SLOW_PAUSE_SECONDS = 0.5;

interface Spoken {
  piece: string;
  /** The sound with which a model has said these words; unset: it is synthesised. */
  sound?: ModelSound;
  seconds: number;
  whole: boolean;
}

export class Speech {
  /** Pieces of text for captions, as they are spoken. */
  readonly text: ReadableStream<string>;
  /** The sound to play. */
  readonly sound: ReadableStream<AudioFrame>;
  /** Resolves once its first sound exists, before it is played; never if there is none. */
  readonly audible: Promise<void>;
  readonly #spoken: Spoken[] = [];
  readonly #pieces: Spoken[] = [];
  readonly #takeSound: ((text: string) => ModelSound | undefined) | undefined;
  /** The model's sound of the text so far, or undefined between two of them; `none`: the rest is synthesised. */
  #said_in: (Spoken & { sound: ModelSound }) | undefined | 'none';
  readonly #stopped = new AbortController();
  #captions: ReadableStreamDefaultController<string> | undefined;
  #written = '';
  #rest = '';
  #whole = false;
  #wake: (() => void) | undefined;
  #beAudible: () => void = () => undefined;

  /**
   * @param makeSound synthesises a text; an error ends the sound of the whole speech
   * @param words in the present language
   * @param takeSound finds the sound with which a model has said the beginning of a text. Unset: there is no realtime
   * model
   */
  constructor(
    makeSound: (text: string, signal: AbortSignal) => AsyncIterable<AudioFrame>,
    words: Pick<SpokenWords, 'language' | 'speed' | 'link'>,
    takeSound?: (text: string) => ModelSound | undefined,
  ) {
    this.#takeSound = takeSound;
    this.#said_in = takeSound === undefined ? 'none' : undefined;
    this.text = new ReadableStream({
      start: (captions) => {
        this.#captions = captions;
      },
    });
    this.audible = new Promise((resolve) => {
      this.#beAudible = resolve;
    });
    const frames = this.#makeFrames(makeSound, words);
    this.sound = new ReadableStream<AudioFrame>(
      {
        async pull(sound) {
          const { done, value } = await frames.next();
          if (done) sound.close();
          else sound.enqueue(value);
        },
        // Whether a model must stop, too, is decided once it is known how much was played.
        cancel: () => this.#halt(),
      },
      { highWaterMark: 1, size: (frame) => this.#share(frame) },
    );
  }

  /** @param frame of the present sound. @returns its share of all sound that is created ahead */
  #share({ samplesPerChannel, sampleRate }: AudioFrame): number {
    const ahead = this.#spoken.at(-1)?.sound === undefined ? AHEAD_SECONDS : MODEL_AHEAD_SECONDS;
    return samplesPerChannel / sampleRate / ahead;
  }

  /** Adds the next piece of its text. */
  add(text: string): void {
    if (this.#whole) return;
    this.#written += text;
    this.#captions?.enqueue(text);
    const left = this.#findInSounds(this.#rest + text);
    const { pieces, rest } = this.#said_in === 'none' ? cutSentences(left) : { pieces: [], rest: left };
    this.#pieces.push(...pieces.map(toSpoken));
    this.#rest = rest;
    this.#wake?.();
  }

  /** @returns the part of the text that no sound covers */
  #findInSounds(text: string): string {
    let left = text;
    while (this.#said_in !== 'none' && left.trim() !== '') {
      const sound = this.#said_in?.sound ?? this.#takeSound?.(left);
      if (sound === undefined) {
        this.#said_in = 'none';
        break;
      }
      if (this.#said_in === undefined) {
        this.#said_in = { piece: '', sound, seconds: 0, whole: false };
        this.#pieces.push(this.#said_in);
      }
      const said = this.#said_in.piece + left;
      const compared = sound.compare(said);
      if (compared.kind === 'differs') {
        sound.mute();
        this.#said_in = 'none';
      } else if (compared.kind === 'goes_on') {
        this.#said_in.piece = said;
        left = '';
      } else {
        this.#said_in.piece = said.slice(0, compared.length);
        left = said.slice(compared.length);
        this.#said_in = undefined;
      }
    }
    return left;
  }

  /** The text is complete. */
  end(): void {
    if (this.#whole) return;
    this.#whole = true;
    if (this.#rest !== '') this.#pieces.push(toSpoken(this.#rest));
    const last = this.#said_in === 'none' ? undefined : this.#said_in;
    // The sound continues with words that are not in the text.
    if (last?.sound.compare(last.piece).kind === 'goes_on') last.sound.stop();
    this.#captions?.close();
    this.#wake?.();
  }

  /** Creates no more sound. A model stops, too. */
  stop(): void {
    this.end();
    for (const { sound } of [...this.#spoken, ...this.#pieces]) sound?.stop();
    this.#halt();
  }

  /** Creates no more sound. A model continues, because its words are still needed. */
  mute(): void {
    for (const { sound } of [...this.#spoken, ...this.#pieces]) sound?.mute();
    this.end();
    this.#halt();
  }

  #halt(): void {
    this.#stopped.abort();
    this.#wake?.();
  }

  /** @param seconds of its sound that were played; undefined: all. @returns the played part of the text */
  played(seconds: number | undefined): string {
    if (seconds === undefined) return this.#written;
    let left = seconds;
    let played = '';
    for (const { piece, sound, seconds: length, whole } of this.#spoken) {
      if (whole && left >= length - PLAYED_MARGIN_SECONDS) played += piece;
      else {
        const lasts = whole ? length : (sound?.lasts ?? Math.max(length, estimateSeconds(piece)));
        return played + playedOf(piece, left / lasts);
      }
      left -= length;
    }
    return played;
  }

  async *#makeFrames(
    makeSound: (text: string, signal: AbortSignal) => AsyncIterable<AudioFrame>,
    { language, speed, link }: Pick<SpokenWords, 'language' | 'speed' | 'link'>,
  ): AsyncGenerator<AudioFrame, undefined> {
    const make = (piece: string) => {
      const text = sayForms(toSpeech(piece, link), language);
      return /[\p{L}\p{N}]/u.test(text) ? makeSound(text, this.#stopped.signal) : [];
    };
    for await (const spoken of this.#takePieces()) {
      const follows = endsSentence(this.#spoken.at(-1)?.piece ?? '') && spoken.sound === undefined;
      if (speed < 1 && follows && /[\p{L}\p{N}]/u.test(spoken.piece)) yield* this.#pause();
      this.#spoken.push(spoken);
      for await (const frame of spoken.sound?.play() ?? make(spoken.piece)) {
        if (this.#stopped.signal.aborted) return undefined;
        this.#beAudible();
        spoken.seconds += frame.samplesPerChannel / frame.sampleRate;
        yield frame;
      }
      this.#sayRest(spoken);
      spoken.whole = true;
    }
    return undefined;
  }

  *#pause(): Generator<AudioFrame> {
    this.#spoken.push({ piece: '', seconds: SLOW_PAUSE_SECONDS, whole: true });
    yield* toFrames(new Int16Array(SLOW_PAUSE_SECONDS * SPEECH_RATE), SPEECH_RATE);
  }

  /**
   * If the model's sound did not arrive, or was stopped because the text continues in other words, the rest is
   * synthesised.
   */
  #sayRest(spoken: Spoken): void {
    const { sound, piece, seconds } = spoken;
    if (sound === undefined || (sound.state === 'whole' && seconds > 0)) return;
    sound.mute();
    spoken.piece = playedOf(piece, seconds / estimateSeconds(piece));
    this.#pieces.unshift(toSpoken(piece.slice(spoken.piece.length)));
  }

  async *#takePieces(): AsyncGenerator<Spoken> {
    while (!this.#stopped.signal.aborted) {
      const piece = this.#pieces.shift();
      if (piece !== undefined) yield piece;
      else if (this.#whole) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

const toSpoken = (piece: string): Spoken => ({ piece, seconds: 0, whole: false });

/** The player reports whole frames. */
const PLAYED_MARGIN_SECONDS = 0.1;
/** At the rate of ordinary speech. */
const CHARACTERS_PER_SECOND = 14;
const estimateSeconds = (piece: string) => piece.length / CHARACTERS_PER_SECOND;
