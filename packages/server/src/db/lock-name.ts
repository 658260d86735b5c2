/** Mutual exclusion by name among transactions. On SQLite, transactions run one after another anyway. */
import type { Database, Transaction } from './database.js';

const SEED = 0;

/** Waits for the lock, which is held to the end of the transaction. */
export async function lockName(
  { dialect }: Pick<Database, 'dialect'>,
  { query }: Transaction,
  name: string,
): Promise<void> {
  if (dialect === 'sqlite') return;
  await query
    .selectNoFrom((eb) =>
      eb.fn('pg_advisory_xact_lock', [eb.fn('hashtextextended', [eb.val(name), eb.lit(SEED)])]).as('locked'),
    )
    .execute();
}
