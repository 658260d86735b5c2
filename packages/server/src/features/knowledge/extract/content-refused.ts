/** Content that cannot be read. The message is for its author and follows the name of the field. */
export class ContentRefusedError extends Error {
  override readonly name = 'ContentRefusedError';
}
