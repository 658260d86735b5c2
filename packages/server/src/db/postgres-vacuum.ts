/**
 * Removes deleted rows from Postgres's tables. VACUUM keeps rows that a transaction older than the deletion may still
 * read, and reports this only in its log, so such transactions are waited for first.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from './postgres-pool.js';
import type { Schema } from './schema.js';

const ATTEMPTS = 20;
const PAUSE_MS = 250;

/** @returns false while an older transaction can read the deleted rows; then nothing is vacuumed */
export async function vacuum(url: string, tables: readonly string[]): Promise<boolean> {
  // Uses a connection of its own without the usual time limits.
  await using patient = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: openPool({ url, connections: 1, patient: true }) }),
  });
  const next = await readNextTransaction(patient);
  for (let attempt = 1; await isOlderAtWork(patient, next); attempt++) {
    if (attempt === ATTEMPTS) return false;
    await sleep(PAUSE_MS);
  }
  for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(patient);
  return true;
}

/** Every committed deletion has an earlier id. @returns it as Postgres's `xid`, which has 32 bits */
async function readNextTransaction(database: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint & 4294967295)::text as next`.execute(database);
  return rows[0]?.next ?? '';
}

/**
 * Whether anything older exists for which Postgres keeps deleted rows: transactions and their snapshots, including
 * those of standby servers, replication slots, prepared transactions. Visible without superuser rights.
 */
async function isOlderAtWork(database: Kysely<Schema>, next: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (
      select unnest(array[backend_xid, backend_xmin]) as held from pg_stat_activity
        where pid <> pg_backend_pid() and (datname is null or datname = current_database())
      union all select xmin from pg_replication_slots
      union all select transaction from pg_prepared_xacts where database = current_database()
    ) holders
    where held is not null and age(held) > age(${next}::xid) limit 1`.execute(database);
  return rows.length > 0;
}
