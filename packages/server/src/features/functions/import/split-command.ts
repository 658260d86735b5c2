/**
 * Splits a command line into words as a shell does: quotes, also `$'…'` as browsers copy it, backslashes, line
 * continuations. Nothing is expanded or run. An unclosed quote extends to the end, so that no character is read twice.
 */
const PIECE =
  /\$'((?:[^'\\]|\\[\s\S])*)(?:'|\\?$)|'([^']*)(?:'|$)|"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)|\\([\s\S])|((?:[^\s'"\\$]|\$(?!'))+)|(\s+)|[\s\S]/gy;
/** In `$'…'`: a UTF-16 unit, bytes, or a character after a backslash. */
const ESCAPE = /\\u([\da-fA-F]{1,4})|((?:\\x[\da-fA-F]{1,2}|\\[0-7]{1,3})+)|\\([\s\S])/g;
const CONTROLS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export function splitCommand(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, ansi, single, double, escaped, plain, space] of line.trim().matchAll(PIECE)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (escaped === '\n') continue;
    else {
      const quoted = ansi === undefined ? single : readEscapes(ansi);
      const text = quoted ?? double?.replace(/\\(["\\$`\n])/g, '$1') ?? escaped ?? plain;
      if (text !== undefined) word = (word ?? '') + text;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function readEscapes(text: string): string {
  return text.replace(ESCAPE, (written, unit?: string, bytes?: string, character: string = '') => {
    if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
    if (bytes !== undefined) return fromBytes(bytes);
    return CONTROLS[character] ?? (/[\\'"?]/.test(character) ? character : written);
  });
}

/** @param written such as `\xc3\251` */
function fromBytes(written: string): string {
  const values = written.split('\\').slice(1);
  return Buffer.from(
    values.map((value) => (value.startsWith('x') ? Number.parseInt(value.slice(1), 16) : Number.parseInt(value, 8))),
  ).toString();
}
