/** A requirement of a row is missing. The row is skipped with this message. */
export class Missing extends Error {
  name = 'Missing';
}
