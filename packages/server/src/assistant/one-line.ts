/** Makes a text a single line of bounded length. @returns it without control characters */
export function oneLine(text: string, characters: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, characters)
    .toWellFormed();
}
