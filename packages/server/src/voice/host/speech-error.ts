/** A provider of speech refused, failed, or did not answer. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';
  /** The request itself was rejected, so the same request fails again. */
  readonly refused: boolean;
  /** The provider's message; empty: none. */
  readonly reason: string;

  constructor(
    message: string,
    { refused = false, reason = '', ...options }: ErrorOptions & { refused?: boolean; reason?: string } = {},
  ) {
    super(message, options);
    this.refused = refused;
    this.reason = reason;
  }
}
