/**
 * Reads the keys that a caller presses, such as an order number. Digits form one message, which `#` or a pause ends.
 */
import { LIMITS } from '@frontdesk/contract';

const KEY = /^[0-9*]$/;

export class PhoneKeys {
  readonly #typed: (digits: string) => void;
  #digits = '';
  #pause: NodeJS.Timeout | undefined;

  /** @param typed called with each message, of at least one key */
  constructor(typed: (digits: string) => void) {
    this.#typed = typed;
  }

  /** @param key as LiveKit names it. Keys other than digits, `*` and `#` are ignored. */
  press(key: string): void {
    if (KEY.test(key)) this.#digits += key;
    else if (key !== '#') return;
    clearTimeout(this.#pause);
    if (key === '#' || this.#digits.length >= LIMITS.phoneKeys) this.#end();
    else this.#pause = setTimeout(() => this.#end(), LIMITS.phoneKeysPauseMs);
  }

  /** Drops an unfinished message. */
  stop(): void {
    clearTimeout(this.#pause);
    this.#digits = '';
  }

  #end(): void {
    const digits = this.#digits;
    this.#digits = '';
    if (digits !== '') this.#typed(digits);
  }
}
