/** Customers, their logins and their tokens. */
import type { CustomerAttributes } from '@frontdesk/contract';
import type { Generated } from 'kysely';
import type { Json } from '../../json.js';

export interface LoginSessionRow {
  id: string;
  organisation_id: string;
  state_hash: string;
  /** Null: a login that the organisation started and has not claimed yet. */
  session_id: string | null;
  conversation_id: string | null;
  turn_id: string | null;
  /** SHA-256 of the token that completed it: repeating it has no effect, another token is refused. */
  token_hash: string | null;
  /** The token while it is parked: received and sealed, but not active yet. */
  sealed_token: string | null;
  token_expires_at: number | null;
  /** In mode `confirmation`: hash of the code that the customer types. */
  confirmation_hash: string | null;
  confirmation_attempts: number;
  activated_at: number | null;
  expires_at: number;
  created_at: number;
}

/** A customer's identity, as their organisation states it, or the telephone network. */
export interface CustomerRow {
  organisation_id: string;
  /** In its stored form (`features/test-sessions.ts`). */
  session_id: string;
  name: string | null;
  email: string | null;
  /** Name and e-mail address in lower case, for searches. */
  name_key: string | null;
  email_key: string | null;
  attributes: Json<CustomerAttributes>;
  /** Of a caller by phone, not verified; empty: withheld. Null: they do not call by phone. */
  phone_number: string | null;
  created_at: number;
  updated_at: number;
}

interface CustomerTable extends Omit<CustomerRow, 'phone_number'> {
  phone_number: Generated<string | null>;
}

export interface CustomerTokenRow {
  organisation_id: string;
  session_id: string;
  sealed_token: string;
  /** The identity function's result for this token; null: not called yet. */
  sealed_identity: string | null;
  expires_at: number;
  updated_at: number;
}

export interface CustomerTables {
  login_sessions: LoginSessionRow;
  customers: CustomerTable;
  customer_tokens: CustomerTokenRow;
}
