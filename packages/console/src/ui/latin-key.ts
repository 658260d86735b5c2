/** The key of a shortcut: on keyboards of other scripts, the Latin letter at the same position. */
export function latinKey({ key, code }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter !== undefined && key.length === 1 && !/[a-z]/i.test(key) ? letter.toLowerCase() : key;
}
