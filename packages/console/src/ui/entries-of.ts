/** The entries of a list that is typed one a line; pure. */

/** What was entered without blank lines and outer spaces. */
export const entriesOf = (value: readonly string[]): string[] =>
  value.map((entry) => entry.trim()).filter((entry) => entry !== '');
