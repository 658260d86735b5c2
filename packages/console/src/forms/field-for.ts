/** Finds the form field that an error's path belongs to. Pure. */

/** The longest field that equals the path or is a prefix of it. */
export function fieldFor(path: string, fields: readonly string[]): string | undefined {
  return fields
    .filter((field) => path === field || path.startsWith(`${field}.`))
    .sort((one, other) => other.length - one.length)[0];
}
