/**
 * Locks the rows that a transaction selects, to its end. Only Postgres has row locks: on SQLite, writing transactions
 * run one after another.
 */
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.js';

/**
 * `no_key_update` lets others insert rows that refer to the locked ones. `share` allows other `share` locks as well.
 */
export type RowLock = 'update' | 'no_key_update' | 'share';

/** Whether the dialect locks rows. */
export const hasRowLocks = ({ dialect }: Pick<Database, 'dialect'>): boolean => dialect === 'postgres';

/** Waits for rows that another transaction has locked. */
export function lockRows<Tables, Name extends keyof Tables, Row>(
  database: Pick<Database, 'dialect'>,
  selected: SelectQueryBuilder<Tables, Name, Row>,
  lock: RowLock,
): SelectQueryBuilder<Tables, Name, Row> {
  if (!hasRowLocks(database)) return selected;
  if (lock === 'share') return selected.forShare();
  return lock === 'update' ? selected.forUpdate() : selected.forNoKeyUpdate();
}

/** Skips rows that another transaction has locked, so that servers that claim concurrently take different ones. */
export function lockFreeRows<Tables, Name extends keyof Tables, Row>(
  database: Pick<Database, 'dialect'>,
  selected: SelectQueryBuilder<Tables, Name, Row>,
  lock: RowLock,
): SelectQueryBuilder<Tables, Name, Row> {
  return hasRowLocks(database) ? lockRows(database, selected, lock).skipLocked() : selected;
}
