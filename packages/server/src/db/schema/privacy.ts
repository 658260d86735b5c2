/** Erasures and retention. */
import type { Generated } from 'kysely';
import type { ActorColumns } from './columns.js';

/** That everything of a customer is to be erased, and what came of it: the receipt. */
export interface ErasureRow extends ActorColumns {
  /** Grows with time. */
  id: string;
  organisation_id: string;
  /** A keyed hash of the session. */
  session_hash: string;
  /** The session; null once everything is erased. */
  sealed_session: string | null;
  /** What is newer belongs to a fresh conversation, and stays. */
  requested_at: number;
  finished_at: number | null;
  /** The server that erases, until then. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  conversations: Generated<number>;
  messages: Generated<number>;
  attachments: Generated<number>;
  calls: Generated<number>;
  reviews: Generated<number>;
  feedback: Generated<number>;
  turns: Generated<number>;
  notes: Generated<number>;
  actions: Generated<number>;
  webhook_deliveries: Generated<number>;
  logins: Generated<number>;
}

/** How long an organisation keeps what is older. No row: for as long as it is not erased by hand. */
export interface RetentionRow {
  organisation_id: string;
  conversation_days: number | null;
  trace_days: number | null;
  action_days: number | null;
  /** Turns that were created before this have no steps any more. */
  traces_erased_until: Generated<number>;
  erased_conversations: Generated<number>;
  /** The server that applies it, until then. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  applied_at: number | null;
  updated_at: number;
}

export interface PrivacyTables {
  erasures: ErasureRow;
  retention: RetentionRow;
}
