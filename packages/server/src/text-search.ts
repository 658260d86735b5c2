/**
 * Searches a text in other texts in linear time (Knuth, Morris and Pratt). `String.replaceAll` takes time proportional
 * to the product of both lengths for hostile texts, and here an organisation controls both.
 */
export class TextSearch {
  readonly #wanted: string;
  /** For each position: the length of the longest border of the searched text that ends there. */
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

  /** @returns the length of the match after this character, given the length before */
  #next(found: number, code: number): number {
    let length = found;
    while (length > 0 && this.#wanted.charCodeAt(length) !== code) length = this.#borders[length - 1] ?? 0;
    return this.#wanted.charCodeAt(length) === code ? length + 1 : 0;
  }
}
