/** Somebody who understands or speaks answered with something else than speech, or not at all. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';
  /** What it was asked for was not to its liking. */
  readonly refused: boolean;

  constructor(message: string, { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {}) {
    super(message, options);
    this.refused = refused;
  }
}
