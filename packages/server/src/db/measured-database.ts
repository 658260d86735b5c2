import type { Database } from './database.js';

/** Measured operations: the parts of a message's path, and all other writes. */
export type DatabaseOperation = 'message_path' | 'load_turn' | 'write' | 'transaction';

/**
 * Wraps a database and measures the latency of each write and each loading of a turn, including waiting time, whether
 * it succeeds or not. Excludes `writeSoon`, which waits on purpose. @param told called with seconds
 */
export function measureDatabase(
  database: Database,
  told: (operation: DatabaseOperation, seconds: number) => void,
): Database {
  async function timed<Result>(operation: DatabaseOperation, asked: Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await asked;
    } finally {
      told(operation, (performance.now() - started) / 1_000);
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
