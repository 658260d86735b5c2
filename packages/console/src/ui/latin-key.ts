/** The key that a shortcut names: on a keyboard of another script the Latin letter in its place. */
export function latinKey({ key, code }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter !== undefined && key.length === 1 && !/[a-z]/i.test(key) ? letter.toLowerCase() : key;
}
