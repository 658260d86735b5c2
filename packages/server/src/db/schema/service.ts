/** The service's own data. */

export interface IdempotencyKeyRow {
  organisation_id: string;
  /** The credential that chose the key: an API key or a member. */
  caller: string;
  idempotency_key: string;
  /** A keyed hash of the request. */
  fingerprint: string;
  /** The request that holds the key until `leased_until`. */
  attempt: string;
  leased_until: number;
  /** 1: a transaction was committed under the key. */
  committed: 0 | 1;
  /** Null: there is no response yet, or it was not kept. */
  sealed_answer: string | null;
  created_at: number;
}

/** A row that is written and deleted in one transaction, to probe the database. */
export interface WriteProbeRow {
  id: string;
  filler: string;
}

/** A key that data in this database is sealed under. */
export interface SecretKeyRow {
  fingerprint: string;
  since: number;
}

export interface ServiceTables {
  idempotency_keys: IdempotencyKeyRow;
  write_probes: WriteProbeRow;
  secret_keys: SecretKeyRow;
}
