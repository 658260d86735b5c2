/** The entries of a list that is typed one per line. Pure. */

/** The entries without blank lines and surrounding spaces. */
export const entriesOf = (value: readonly string[]): string[] =>
  value.map((entry) => entry.trim()).filter((entry) => entry !== '');
