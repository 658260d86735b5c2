/** Somebody who understands or speaks answered with something else than speech, or not at all. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';
  /** What it was asked for was not to its liking. */
  readonly refused: boolean;
  /** In their own words; empty: they gave none. */
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
