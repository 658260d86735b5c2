/** A text as one line. @returns bounded, and without what ends a line or a text */
export function oneLine(text: string, characters: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, characters)
    .toWellFormed();
}
