/** What the service stores for itself. */

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
  /** 1: something was committed under the key. */
  committed: 0 | 1;
  /** Null: there is none yet, or it was not kept. */
  sealed_answer: string | null;
  created_at: number;
}

/** Written and deleted in one transaction. */
export interface WriteProbeRow {
  id: string;
  filler: string;
}

/** A key under which data in this database is sealed. */
export interface SecretKeyRow {
  fingerprint: string;
  since: number;
}

export interface ServiceTables {
  idempotency_keys: IdempotencyKeyRow;
  write_probes: WriteProbeRow;
  secret_keys: SecretKeyRow;
}
