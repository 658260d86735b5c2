/** Customers, their logins and their tokens. */

export interface LoginSessionRow {
  id: string;
  organisation_id: string;
  state_hash: string;
  /** Null: a login the organisation started itself and has not claimed yet. */
  session_id: string | null;
  conversation_id: string | null;
  turn_id: string | null;
  /** SHA-256 of the token it was completed with: the same token again has no effect, another one is refused. */
  token_hash: string | null;
  /** The token while it is parked: posted, sealed and not in force yet. */
  sealed_token: string | null;
  token_expires_at: number | null;
  /** In mode `confirmation`: hash of the code the customer types. */
  confirmation_hash: string | null;
  confirmation_attempts: number;
  activated_at: number | null;
  expires_at: number;
  created_at: number;
}

/** Who a customer is, as their organisation says it. */
export interface CustomerRow {
  organisation_id: string;
  /** As it is stored (`features/test-sessions.ts`). */
  session_id: string;
  name: string | null;
  email: string | null;
  /** Name and e-mail address in lower case, as searches look for them. */
  name_key: string | null;
  email_key: string | null;
  /** JSON: an object of strings, numbers and booleans. */
  attributes: string;
  created_at: number;
  updated_at: number;
}

export interface CustomerTokenRow {
  organisation_id: string;
  session_id: string;
  sealed_token: string;
  /** What the identity function answered with this token; null: it was not asked yet. */
  sealed_identity: string | null;
  expires_at: number;
  updated_at: number;
}

export interface CustomerTables {
  login_sessions: LoginSessionRow;
  customers: CustomerRow;
  customer_tokens: CustomerTokenRow;
}
