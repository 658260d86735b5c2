/**
 * Escapes text of customers, models and endpoints for terminals: characters that move the cursor, set colours, end a
 * line or change the text direction, so that nobody can forge or hide a line.
 */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Escapes tabs and line breaks as well, so that the text stays on one line. */
export function escapeControls(text: string): string {
  return text.replace(CONTROL, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The same for a text of several lines. */
export const escapeControlsInLines = (text: string): string => text.split('\n').map(escapeControls).join('\n');
