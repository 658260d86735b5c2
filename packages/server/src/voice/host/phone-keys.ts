/**
 * What a caller types on their phone, such as an order number: digits are one message, which `#` ends, or a pause.
 */
import { LIMITS } from '@frontdesk/contract';

const KEY = /^[0-9*]$/;

export class PhoneKeys {
  readonly #typed: (digits: string) => void;
  #digits = '';
  #pause: NodeJS.Timeout | undefined;

  /** @param typed told of each message, which has a key at least */
  constructor(typed: (digits: string) => void) {
    this.#typed = typed;
  }

  /** @param key as LiveKit names it. Other keys than digits, `*` and `#` mean nothing. */
  press(key: string): void {
    if (KEY.test(key)) this.#digits += key;
    else if (key !== '#') return;
    clearTimeout(this.#pause);
    if (key === '#' || this.#digits.length >= LIMITS.phoneKeys) this.#end();
    else this.#pause = setTimeout(() => this.#end(), LIMITS.phoneKeysPauseMs);
  }

  /** Drops what is not ended. */
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
