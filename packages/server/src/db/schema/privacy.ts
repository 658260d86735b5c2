/** Erasures and retention. */
import type { Generated } from 'kysely';
import type { ActorColumns } from './columns.js';

/** A request to erase all data of a customer, and its receipt. */
export interface ErasureRow extends ActorColumns {
  /** Grows with time. */
  id: string;
  organisation_id: string;
  /** A keyed hash of the session. */
  session_hash: string;
  /** The session; null once the erasure is finished. */
  sealed_session: string | null;
  /** Data after this time belongs to a new conversation and stays. */
  requested_at: number;
  finished_at: number | null;
  /** The server that erases, and until when its lease lasts. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  conversations: Generated<number>;
  messages: Generated<number>;
  attachments: Generated<number>;
  calls: Generated<number>;
  recordings: Generated<number>;
  reviews: Generated<number>;
  feedback: Generated<number>;
  turns: Generated<number>;
  notes: Generated<number>;
  actions: Generated<number>;
  webhook_deliveries: Generated<number>;
  logins: Generated<number>;
}

/** An organisation's retention periods. No row: data is kept until it is erased by hand. */
export interface RetentionRow {
  organisation_id: string;
  conversation_days: number | null;
  trace_days: number | null;
  action_days: number | null;
  recording_days: number | null;
  /** Turns created before this no longer have steps. */
  traces_erased_until: Generated<number>;
  erased_conversations: Generated<number>;
  /** The server that applies it, and until when its lease lasts. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  applied_at: number | null;
  updated_at: number;
}

export interface PrivacyTables {
  erasures: ErasureRow;
  retention: RetentionRow;
}
