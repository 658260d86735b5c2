/**
 * Splits a command line into words as a POSIX shell does: quotes, backslashes, line continuations. Nothing is expanded
 * or run. An unclosed quote extends to the end, so that no character is read twice.
 */
const PIECE = /'([^']*)(?:'|$)|"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)|\\([\s\S])|([^\s'"\\]+)|(\s+)|[\s\S]/gy;

export function splitCommand(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, single, double, escaped, plain, space] of line.trim().matchAll(PIECE)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (escaped === '\n') continue;
    else {
      const text = single ?? double?.replace(/\\(["\\$`\n])/g, '$1') ?? escaped ?? plain;
      if (text !== undefined) word = (word ?? '') + text;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
