/** Content that cannot be read. The sentence is for the person who put it, and follows the name of the field. */
export class ContentRefusedError extends Error {
  override readonly name = 'ContentRefusedError';
}
