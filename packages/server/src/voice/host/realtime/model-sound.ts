/**
 * The sound of one step of a realtime model, with its words. It is played only in place of the same words: `speech.ts`
 * compares a reply with it before it plays it.
 */
import type { AudioFrame } from '@livekit/rtc-node';
import { SPEECH_RATE, toFrames } from '../synthesis/synthesis.js';
import { WavReader } from '../wav.js';

/**
 * `open`: more may come. `whole`: it is complete. `muted`: no more of it is played, but its words are still needed.
 * `stopped`: neither.
 */
type State = 'open' | 'whole' | 'muted' | 'stopped';

export class ModelSound {
  readonly #streamed: boolean;
  readonly #stop: () => void;
  readonly #reader = WavReader.ofSamples(SPEECH_RATE);
  readonly #frames: AudioFrame[] = [];
  #words = '';
  #seconds = 0;
  #state: State = 'open';
  #complete = false;
  #wake: (() => void) | undefined;

  /**
   * @param streamed it may be played before it is complete
   * @param stop called if it is stopped before it is complete, so that the model does not continue
   */
  constructor(streamed: boolean, stop: () => void) {
    this.#streamed = streamed;
    this.#stop = stop;
  }

  get state(): State {
    return this.#state;
  }

  get words(): string {
    return this.#words;
  }

  /** Duration of all sound so far, in seconds. */
  get seconds(): number {
    return this.#seconds;
  }

  /** Its duration in seconds; undefined: not known yet. */
  get lasts(): number | undefined {
    return this.#complete ? this.#seconds : undefined;
  }

  addWords(words: string): void {
    this.#words += words;
  }

  /** @param sound 16 bits little-endian, at {@link SPEECH_RATE} */
  addSound(sound: Buffer): void {
    if (this.#state !== 'open') return;
    for (const frame of toFrames(this.#reader.read(sound), SPEECH_RATE)) {
      this.#seconds += frame.samplesPerChannel / frame.sampleRate;
      this.#frames.push(frame);
    }
    this.#wake?.();
  }

  /** The sound is complete. */
  end(): void {
    if (this.#state === 'open') {
      this.#state = 'whole';
      this.#complete = true;
    }
    this.#wake?.();
  }

  /** Plays no more of it. The model continues, because its words are still the reply. */
  mute(): void {
    if (this.#state !== 'stopped') this.#state = 'muted';
    this.#frames.length = 0;
    this.#wake?.();
  }

  /** Plays no more of it, and needs no more of its words. */
  stop(): void {
    const was = this.#state;
    this.#state = 'stopped';
    this.#frames.length = 0;
    this.#wake?.();
    if (was === 'open' || was === 'muted') this.#stop();
  }

  /**
   * @param said the text of a reply, from the beginning of this sound
   * @returns `goes_on`: the same words so far. `over`: all words of the sound, of `length` characters; the text
   * continues. `differs`: other words
   */
  compare(said: string): { kind: 'goes_on' } | { kind: 'over'; length: number } | { kind: 'differs' } {
    const begin = said.length - said.trimStart().length;
    const text = said.slice(begin);
    const words = this.#words.trim();
    if (words === '' || this.#state === 'muted' || this.#state === 'stopped') return { kind: 'differs' };
    if (this.#state === 'whole' && text.startsWith(words)) return { kind: 'over', length: begin + words.length };
    return this.#streamed && this.#words.trimStart().startsWith(text) ? { kind: 'goes_on' } : { kind: 'differs' };
  }

  /** The sound to play, as it arrives. */
  async *play(): AsyncGenerator<AudioFrame, undefined> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame !== undefined) yield frame;
      else if (this.#state !== 'open') return undefined;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
