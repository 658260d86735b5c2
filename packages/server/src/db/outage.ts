/** The one error that says that the database cannot do its work now. Each dialect decides it by its own error codes. */

export class DatabaseOutageError extends Error {
  override readonly name = 'DatabaseOutageError';
  /** The connection was lost during COMMIT: the transaction may be stored. Otherwise nothing was. */
  readonly outcome_unknown: boolean;
  /** The database's own code, where it gave one. */
  readonly code: string | undefined;

  constructor(message: string, details: { cause?: unknown; outcome_unknown?: boolean } = {}) {
    super(message, { cause: details.cause });
    const { code } = (details.cause ?? {}) as { code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
    this.outcome_unknown = details.outcome_unknown ?? false;
  }
}
