/**
 * Sentences for a customer who waits for a reply. None is spoken over the reply: a sentence that has not started when
 * the reply comes is dropped, and one that is being spoken ends with the reply's first sound.
 */
import type { voice } from '@livekit/agents';
import type { SpokenWords } from './protocol.js';

/**
 * How long a customer hears nothing before the first sentence, in ms: after their question, and after a function is
 * called.
 */
const PATIENCE_MS = 3_000;
const CALL_PATIENCE_MS = 800;
/** Between two sentences, in ms. The last value repeats. */
const AGAIN_MS: readonly number[] = [5_000, 10_000];

type Sentence = Pick<voice.SpeechHandle, 'interrupt' | 'addDoneCallback'>;
/** Which sentence is said to a customer who waits. */
export type BridgeWords = keyof Pick<SpokenWords, 'one_moment' | 'still_on_it'>;

export class Bridge {
  readonly #say: (words: BridgeWords) => Sentence | undefined;
  readonly #spoken = new Set<Sentence>();
  #timer: NodeJS.Timeout | undefined;
  /** When the next sentence starts, by the monotonic clock. */
  #next_at = 0;
  #waits_for: 'nothing' | 'answer' | 'function' = 'nothing';
  /** Questions without a reply so far. */
  #open_questions = 0;
  /** Sentences of this wait that were started. */
  #begun = 0;

  /** @param say starts to speak; undefined: speaking is no longer possible */
  constructor(say: (words: BridgeWords) => Sentence | undefined) {
    this.#say = say;
  }

  /** Whether the customer waits for a reply that has not started. */
  get waits(): boolean {
    return this.#waits_for !== 'nothing';
  }

  /** The customer has asked, and waits. */
  begin(): void {
    this.#open_questions++;
    this.#wait();
  }

  /**
   * One of their questions is settled: its reply is over, or it gets none. If they have asked more than that, they wait
   * again. @param next another reply is playing or waiting
   */
  settle({ next }: { next: boolean }): void {
    this.#open_questions = Math.max(0, this.#open_questions - 1);
    if (next) return;
    if (this.#open_questions > 0) this.#wait();
    else this.stop();
  }

  /** They wait for the result of a function. */
  hurry(): void {
    if (this.#waits_for === 'function') return;
    if (this.#waits_for === 'nothing') {
      this.#begun = 0;
      this.#next_at = Number.POSITIVE_INFINITY;
    }
    this.#waits_for = 'function';
    if (this.#begun === 0) this.#sayIn(Math.min(CALL_PATIENCE_MS, this.#next_at - performance.now()));
  }

  /** The reply has started, so no further sentence does. */
  stop(): void {
    this.#waits_for = 'nothing';
    clearTimeout(this.#timer);
  }

  /** The reply can be heard. */
  cut(): void {
    this.stop();
    for (const sentence of this.#spoken) sentence.interrupt();
  }

  #wait(): void {
    this.#waits_for = 'answer';
    this.#begun = 0;
    this.#sayIn(PATIENCE_MS);
  }

  #sayIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#next_at = performance.now() + ms;
    this.#timer = setTimeout(() => {
      const sentence = this.#say(this.#begun === 0 ? 'one_moment' : 'still_on_it');
      if (sentence === undefined) return;
      this.#spoken.add(sentence);
      sentence.addDoneCallback(() => this.#spoken.delete(sentence));
      this.#sayIn(AGAIN_MS[Math.min(this.#begun, AGAIN_MS.length - 1)] as number);
      this.#begun++;
    }, ms);
  }
}
