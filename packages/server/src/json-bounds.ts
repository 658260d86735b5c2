/**
 * Checks limits of JSON text before it is parsed: depth and number of values. Parsing and validating very deep or wide
 * JSON costs far more than its size suggests. Text that is not JSON is left to the parser.
 */
const [QUOTE, COMMA, BACKSLASH] = ['"', ',', '\\'].map((character) => character.charCodeAt(0));
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map((one) => one.charCodeAt(0));

export interface JsonBounds {
  depth: number;
  /** At any depth. */
  values: number;
  /** Of the outermost array. */
  items?: number;
}

/** @returns the first limit that the text from `start` on exceeds */
export function findExcess(text: string, bounds: JsonBounds, start = 0): keyof JsonBounds | undefined {
  const items = text.charCodeAt(start) === OPEN_LIST ? (bounds.items ?? Number.POSITIVE_INFINITY) : undefined;
  let depth = 0;
  let values = 0;
  let outer = 1;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values++;
      if (++depth > bounds.depth) return 'depth';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    else if (code === COMMA) {
      values++;
      if (items !== undefined && depth === 1 && ++outer > items) return 'items';
    }
    if (values > bounds.values) return 'values';
  }
  return undefined;
}

/** @returns the end of the string that begins at `start`, or the end of the text */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = end;
    while (text.charCodeAt(slashes - 1) === BACKSLASH) slashes--;
    if ((end - slashes) % 2 === 0) return end;
  }
  return text.length;
}
