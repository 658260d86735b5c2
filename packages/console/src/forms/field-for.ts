/** Which field of a form a refused path belongs to; pure. */

/** The longest field that is the path or a beginning of it. */
export function fieldFor(path: string, fields: readonly string[]): string | undefined {
  return fields
    .filter((field) => path === field || path.startsWith(`${field}.`))
    .sort((one, other) => other.length - one.length)[0];
}
