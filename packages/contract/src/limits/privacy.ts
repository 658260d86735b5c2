/** Erasure, export and retention. */
export const PRIVACY_LIMITS = {
  /** Erasures whose deleted bytes are erased from the database in one pass. */
  erasuresAtOnce: 100,
  /** Receipts of erasures in one page. */
  erasuresPage: 200,
  /** The longest retention that can be set, in days. */
  retentionDays: 3_650,
  /** Exports of one organisation that a server writes at once. */
  exportsAtOnce: 2,
  /** Begun in a minute. */
  exportsPerOrganisationPerMinute: 60,
  /** Requested in a minute. They wait for one another. */
  erasuresPerOrganisationPerMinute: 300,
} as const;
