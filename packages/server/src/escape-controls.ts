/**
 * Text of customers, models and endpoints on a terminal. What moves the cursor, colours the screen, ends a line or turns the
 * direction of writing is shown as its escape, so nobody can forge or hide a line.
 */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text on one line. Tabs and line breaks are escaped as well. */
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
