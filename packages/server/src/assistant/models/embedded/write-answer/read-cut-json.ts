/**
 * Data that was cut to size on its way here is the beginning of a JSON text. What is whole of it is read; the rest is
 * let go. A text that is no JSON gives undefined.
 */

/** The value that `text` begins, without the part that was cut in two. */
export function readCutJson(text: string): unknown {
  const closers: string[] = [];
  let whole: { length: number; closers: string } | undefined;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      closers.unshift(character === '{' ? '}' : ']');
      whole = { length: at + 1, closers: closers.join('') };
    } else if (character === '}' || character === ']') {
      closers.shift();
      whole = { length: at + 1, closers: closers.join('') };
    } else if (character === ',') whole = { length: at, closers: closers.join('') };
  }
  if (whole === undefined) return undefined;
  try {
    return JSON.parse(text.slice(0, whole.length) + whole.closers);
  } catch {
    return undefined;
  }
}
