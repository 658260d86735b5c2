/**
 * Reads the keys that a caller presses, such as an order number. Digits form one message, which `#` or a pause ends.
 */
import { LIMITS } from '@frontdesk/contract';

const KEY = /^[0-9*#]$/;

export interface PhoneKeysOptions {
  /** Called for each key, before `typed`. Not for keys that are ignored. */
  pressed: () => void;
  /** Called with each message; empty: `#` without digits. */
  typed: (digits: string) => void;
}

export class PhoneKeys {
  readonly #options: PhoneKeysOptions;
  #digits = '';
  #pause: NodeJS.Timeout | undefined;

  constructor(options: PhoneKeysOptions) {
    this.#options = options;
  }

  /** @param key as LiveKit names it. Keys other than digits, `*` and `#` are ignored. */
  press(key: string): void {
    if (!KEY.test(key)) return;
    this.#options.pressed();
    clearTimeout(this.#pause);
    if (key !== '#') this.#digits += key;
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
    this.#options.typed(digits);
  }
}
