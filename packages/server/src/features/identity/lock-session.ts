/**
 * One at a time among the logins of a session: a token that comes into force and a question that is about to wait for
 * one would else miss each other, each in a transaction that the other cannot see yet.
 */
import type { Database, Transaction } from '../../db/database.js';
import { lockName } from '../../db/lock-name.js';
import type { SessionOwner } from './session-owner.js';

/** Waits for its turn; held to the end of the transaction. Take it before a conversation or a turn is locked. */
export async function lockSessionLogins(
  transaction: Transaction,
  database: Pick<Database, 'dialect'>,
  { organisation_id, session_id }: SessionOwner,
): Promise<void> {
  await lockName(database, transaction, `logins:${organisation_id}:${session_id}`);
}
