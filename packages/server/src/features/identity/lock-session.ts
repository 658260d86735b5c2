/**
 * Serialises logins of a session. Otherwise a token that becomes active and a turn that starts to wait for a login
 * could miss each other, as neither transaction sees the other.
 */
import type { Database, Transaction } from '../../db/database.js';
import type { SessionOwner } from './session-owner.js';

const SEED = 0;

/**
 * Held to the end of the transaction. Acquire it before locking a conversation or a turn. On SQLite, transactions run
 * one after another anyway.
 */
export async function lockSessionLogins(
  { query }: Transaction,
  { dialect }: Pick<Database, 'dialect'>,
  { organisation_id, session_id }: SessionOwner,
): Promise<void> {
  if (dialect === 'sqlite') return;
  const name = `logins:${organisation_id}:${session_id}`;
  await query
    .selectNoFrom((eb) =>
      eb.fn('pg_advisory_xact_lock', [eb.fn('hashtextextended', [eb.val(name), eb.lit(SEED)])]).as('locked'),
    )
    .execute();
}
