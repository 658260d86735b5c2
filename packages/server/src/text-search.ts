/**
 * Finds a text in other texts in time proportional to their length (Knuth, Morris and Pratt). `String.replaceAll` takes the
 * product of both lengths for texts made to be slow, and here one organisation chooses both.
 */
export class TextSearch {
  readonly #wanted: string;
  /** For each place: how long a beginning of the wanted text ends there. */
  readonly #borders: Uint32Array;

  /** @param wanted not empty */
  constructor(wanted: string) {
    this.#wanted = wanted;
    this.#borders = new Uint32Array(wanted.length);
    for (let at = 1, length = 0; at < wanted.length; at++) {
      length = this.#next(length, wanted.charCodeAt(at));
      this.#borders[at] = length;
    }
  }

  replaceAll(text: string, replacement: string): string {
    const { length } = this.#wanted;
    if (text.length < length) return text;
    let result = '';
    let copied = 0;
    for (let at = 0, found = 0; at < text.length; at++) {
      found = this.#next(found, text.charCodeAt(at));
      if (found < length) continue;
      result += text.slice(copied, at + 1 - length) + replacement;
      copied = at + 1;
      found = 0;
    }
    return copied === 0 ? text : result + text.slice(copied);
  }

  /** @returns how much of the wanted text is found with this character, after so much of it was */
  #next(found: number, code: number): number {
    let length = found;
    while (length > 0 && this.#wanted.charCodeAt(length) !== code) length = this.#borders[length - 1] ?? 0;
    return this.#wanted.charCodeAt(length) === code ? length + 1 : 0;
  }
}
