/**
 * Makes text of others safe to print: no escape sequence, no control character, no invisible character that reorders a
 * line. Whoever writes a reply must not move the reader's cursor, change the title or fake another line.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const STRING_SEQUENCE = /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const CONTROL_SEQUENCE = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const SHORT_ESCAPE = /\x1b[ -/]*[0-~]?/g;
const INVISIBLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Printable text: lines are kept, a tab becomes a space, everything else that steers a terminal is dropped.
 * @param {unknown} text anything but text is printed as nothing
 * @returns {string}
 */
export function plainText(text) {
  if (typeof text !== 'string') return '';
  return text
    .replace(STRING_SEQUENCE, '')
    .replace(CONTROL_SEQUENCE, '')
    .replace(SHORT_ESCAPE, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .split('\n')
    .map((line) => line.replace(INVISIBLE, ''))
    .join('\n')
    .trimEnd();
}

/**
 * {@link plainText} on one line.
 * @param {unknown} text
 * @returns {string}
 */
export function plainLine(text) {
  return plainText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
