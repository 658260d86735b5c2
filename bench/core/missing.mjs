/** What a row needs is not there: the row is skipped, and says why. */
export class Missing extends Error {
  name = 'Missing';
}
