/** Erasure, export and retention. */
export const PRIVACY_LIMITS = {
  /** Erasures whose deleted bytes are removed from the database in one pass. */
  erasuresAtOnce: 100,
  /** Receipts of erasures in one page. */
  erasuresPage: 200,
  /** The longest retention that can be set, in days. */
  retentionDays: 3_650,
  /** Concurrent exports of one organisation, on each server. */
  exportsAtOnce: 2,
  /** Exports started in a minute. */
  exportsPerOrganisationPerMinute: 60,
  /** Erasures requested in a minute. They run one after another. */
  erasuresPerOrganisationPerMinute: 300,
} as const;
