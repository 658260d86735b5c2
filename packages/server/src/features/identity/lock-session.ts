/**
 * Serialises logins of a session. Otherwise a token that becomes active and a turn that starts to wait for a login
 * could miss each other, as neither transaction sees the other.
 */
import type { Database, Transaction } from '../../db/database.js';
import { lockName } from '../../db/lock-name.js';
import type { SessionOwner } from './session-owner.js';

/** Held to the end of the transaction. Acquire it before locking a conversation or a turn. */
export async function lockSessionLogins(
  transaction: Transaction,
  database: Pick<Database, 'dialect'>,
  { organisation_id, session_id }: SessionOwner,
): Promise<void> {
  await lockName(database, transaction, `logins:${organisation_id}:${session_id}`);
}
