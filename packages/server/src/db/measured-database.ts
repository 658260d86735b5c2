import type { Database } from './database.js';
import { DatabaseOutageError } from './outage.js';

/** Measured operations: the parts of a message's path, and all other writes. */
export type DatabaseOperation = 'message_path' | 'load_turn' | 'write' | 'transaction';

/** An outage is over when an operation succeeds that began this long after the last failure, in ms. */
const QUIET_MS = 1_000;

export interface DatabaseListener {
  measured: (operation: DatabaseOperation, seconds: number) => void;
  /** An outage is over. @param outage_ms from its first failure on */
  recovered: (outage_ms: number) => void;
}

/**
 * Wraps a database and measures the latency of each write and each loading of a turn, including waiting time, whether
 * it succeeds or not. Excludes `writeSoon`, which waits on purpose. The same operations show when an outage is over.
 */
export function measureDatabase(database: Database, { measured, recovered }: DatabaseListener): Database {
  let outage: { began_at: number; failed_at: number } | undefined;

  async function timed<Result>(operation: DatabaseOperation, asked: Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      const result = await asked;
      if (outage !== undefined && started - outage.failed_at >= QUIET_MS) {
        recovered(Math.round(performance.now() - outage.began_at));
        outage = undefined;
      }
      return result;
    } catch (error) {
      const failed_at = performance.now();
      if (error instanceof DatabaseOutageError) outage = { began_at: outage?.began_at ?? failed_at, failed_at };
      throw error;
    } finally {
      measured(operation, (performance.now() - started) / 1_000);
    }
  }
  return {
    ...database,
    transaction: (work) => timed('transaction', database.transaction(work)),
    write: (statements, committed) => timed('write', database.write(statements, committed)),
    apply: (operation, row, committed) => timed('message_path', database.apply(operation, row, committed)),
    readAll: (reading, row) => timed('load_turn', database.readAll(reading, row)),
  };
}
