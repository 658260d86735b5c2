/**
 * One thing that the assistant says in a call, from its first piece of text to its last sound. It keeps what it has made
 * sound of and how long that lasts, so that an interruption can be answered with the words that were really played.
 */
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import type { AudioFrame } from '@livekit/rtc-node';
import type { SpokenWords } from './protocol.js';
import { cutSentences, playedOf, toSpeech } from './sentences.js';
import { sayForms } from './spoken-forms/say-forms.js';

/** Sound that is made ahead of what is played, in seconds. */
const AHEAD_SECONDS = 12;

interface Spoken {
  piece: string;
  seconds: number;
  whole: boolean;
}

export class Speech {
  /** For captions, as it comes. */
  readonly text: ReadableStream<string>;
  /** What is played. */
  readonly sound: ReadableStream<AudioFrame>;
  /** Resolves once its first sound is made, which is before it is played; never if there is none. */
  readonly audible: Promise<void>;
  readonly #spoken: Spoken[] = [];
  readonly #pieces: string[] = [];
  readonly #stopped = new AbortController();
  #captions: ReadableStreamDefaultController<string> | undefined;
  #written = '';
  #rest = '';
  #whole = false;
  #wake: (() => void) | undefined;
  #beAudible: () => void = () => undefined;

  /** @param makeSound of a text; what it throws ends the sound of all. @param words of the language that is spoken */
  constructor(
    makeSound: (text: string, signal: AbortSignal) => AsyncIterable<AudioFrame>,
    words: Pick<SpokenWords, 'language' | 'link'>,
  ) {
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
        cancel: () => this.stop(),
      },
      { highWaterMark: AHEAD_SECONDS, size: (frame) => frame.samplesPerChannel / frame.sampleRate },
    );
  }

  /** The next piece of its text. */
  add(text: string): void {
    if (this.#whole) return;
    this.#written += text;
    this.#captions?.enqueue(text);
    const { pieces, rest } = cutSentences(this.#rest + text);
    this.#pieces.push(...pieces);
    this.#rest = rest;
    this.#wake?.();
  }

  /** Nothing more comes. */
  end(): void {
    if (this.#whole) return;
    this.#whole = true;
    this.#pieces.push(...(this.#rest === '' ? [] : [this.#rest]));
    this.#captions?.close();
    this.#wake?.();
  }

  /** No more sound is made of it. */
  stop(): void {
    this.end();
    this.#stopped.abort();
    this.#wake?.();
  }

  /** @param seconds of its sound that were played; undefined: all of it. @returns the beginning of the text that was played */
  played(seconds: number | undefined): string {
    if (seconds === undefined) return this.#written;
    let left = seconds;
    let played = '';
    for (const { piece, seconds: length, whole } of this.#spoken) {
      if (whole && left >= length - PLAYED_MARGIN_SECONDS) played += piece;
      else return played + playedOf(piece, left / (whole ? length : Math.max(length, estimateSeconds(piece))));
      left -= length;
    }
    return played;
  }

  async *#makeFrames(
    makeSound: (text: string, signal: AbortSignal) => AsyncIterable<AudioFrame>,
    { language, link }: Pick<SpokenWords, 'language' | 'link'>,
  ): AsyncGenerator<AudioFrame, undefined> {
    for await (const piece of this.#takePieces()) {
      const spoken: Spoken = { piece, seconds: 0, whole: false };
      this.#spoken.push(spoken);
      const text = sayForms(toSpeech(piece, link), language);
      if (/[\p{L}\p{N}]/u.test(text))
        for await (const frame of makeSound(text, this.#stopped.signal)) {
          if (this.#stopped.signal.aborted) return undefined;
          this.#beAudible();
          spoken.seconds += frame.samplesPerChannel / frame.sampleRate;
          yield frame;
        }
      spoken.whole = true;
    }
    return undefined;
  }

  async *#takePieces(): AsyncGenerator<string> {
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

/** The player reports in whole frames. */
const PLAYED_MARGIN_SECONDS = 0.1;
/** Of ordinary speech. */
const CHARACTERS_PER_SECOND = 14;
const estimateSeconds = (piece: string) => piece.length / CHARACTERS_PER_SECOND;
