/**
 * A model's text without the thoughts that some models write before it (`<think>…</think>`), read piece by piece.
 * Providers return thoughts apart from the text; local servers do so only if they are told how the model marks them.
 */
import { LIMITS } from '@frontdesk/contract';

const OPENS = '<think>';
const CLOSES = '</think>';

/** Of all replies of a model. */
export interface ThinkingHabit {
  /** The server's prompt opens the thoughts, so that a reply has only their end: as the last reply with text had it. */
  opened_by_prompt: boolean;
}

export class TextAfterThoughts {
  readonly #habit: ThinkingHabit;
  /** `thinking`: the reply has opened thoughts. `holding`: the prompt may have. */
  #state: 'undecided' | 'thinking' | 'holding' | 'answering';
  #closed = false;
  /** The last characters, which may be the beginning of a tag. */
  #tail = '';
  /** What is not known to be text yet. */
  #held = '';
  #text = '';
  /** Thoughts were returned as text, which nothing can continue. */
  #muted = false;

  constructor(habit: ThinkingHabit) {
    this.#habit = habit;
    this.#state = habit.opened_by_prompt ? 'holding' : 'undecided';
  }

  /** The text, up to its limit; complete after {@link end}. */
  get text(): string {
    return this.#text;
  }

  /** @returns the next piece of the text; empty as long as this is thought, or may be */
  add(piece: string): string {
    const seen = this.#tail + piece;
    const closes = this.#closed ? -1 : seen.indexOf(CLOSES);
    this.#tail = seen.slice(1 - CLOSES.length);
    if (closes >= 0) return this.#answer(seen.slice(closes + CLOSES.length));
    if (this.#state === 'answering') return this.#append(piece);
    if (this.#state === 'thinking') return '';
    this.#held += piece;
    return this.#state === 'undecided' ? this.#decide() : '';
  }

  /** @returns the last piece of the text. Thoughts that never end leave none. */
  end(): string {
    if (this.#opensByItself()) this.#held = '';
    // A customer can make any model write the end of thoughts, once.
    if (this.#state === 'holding' && this.#held !== '') this.#habit.opened_by_prompt = false;
    return this.#release();
  }

  #decide(): string {
    if (this.#opensByItself()) {
      this.#state = 'thinking';
      this.#held = '';
      return '';
    }
    if (OPENS.startsWith(this.#held.trimStart())) return '';
    this.#state = 'answering';
    return this.#release();
  }

  #opensByItself(): boolean {
    return this.#held.trimStart().startsWith(OPENS);
  }

  /** @param rest what follows the end of the thoughts */
  #answer(rest: string): string {
    this.#closed = true;
    this.#habit.opened_by_prompt ||= this.#state !== 'thinking' && !this.#opensByItself();
    this.#muted = this.#text !== '';
    this.#state = 'answering';
    this.#text = this.#held = '';
    return this.#append(rest);
  }

  #release(): string {
    const held = this.#held;
    this.#held = '';
    return this.#append(held);
  }

  #append(piece: string): string {
    const begun = this.#closed && this.#text === '' ? piece.trimStart() : piece;
    const fitting = begun.slice(0, LIMITS.modelTextCharacters - this.#text.length);
    this.#text += fitting;
    return this.#muted ? '' : fitting;
  }
}
