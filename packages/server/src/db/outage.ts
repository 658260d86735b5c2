/** The error for a database that is currently unavailable. Each dialect detects it by its own error codes. */

export class DatabaseOutageError extends Error {
  override readonly name = 'DatabaseOutageError';
  /** The connection was lost during COMMIT, so the transaction may be stored. If false, it was not. */
  readonly outcome_unknown: boolean;
  /** The database's own error code, if it gave one. */
  readonly code: string | undefined;

  constructor(message: string, details: { cause?: unknown; outcome_unknown?: boolean } = {}) {
    super(message, { cause: details.cause });
    const { code } = (details.cause ?? {}) as { code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
    this.outcome_unknown = details.outcome_unknown ?? false;
  }
}

/** Whether a commit may have been stored although it failed. */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof DatabaseOutageError && error.outcome_unknown;
