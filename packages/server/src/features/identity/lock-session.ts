/**
 * One at a time among the logins of a session: a token that comes into force and a question that is about to wait for
 * one would else miss each other, each in a transaction that the other cannot see yet. SQLite has one writer anyway.
 */
import type { Dialect, Transaction } from '../../db/database.js';
import type { SessionOwner } from './session-owner.js';

const SEED = 0;

/** Waits for its turn; held to the end of the transaction. Take it before a conversation or a turn is locked. */
export async function lockSessionLogins(
  { query }: Transaction,
  dialect: Dialect,
  { organisation_id, session_id }: SessionOwner,
): Promise<void> {
  if (dialect === 'sqlite') return;
  await query
    .selectNoFrom((eb) =>
      eb
        .fn('pg_advisory_xact_lock', [
          eb.fn('hashtextextended', [eb.val(`logins:${organisation_id}:${session_id}`), eb.lit(SEED)]),
        ])
        .as('locked'),
    )
    .execute();
}
