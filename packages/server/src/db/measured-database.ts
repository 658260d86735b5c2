import type { Database } from './database.js';

/** What the service asks of its database: the parts of a message's path, and all else that is written. */
export type DatabaseOperation = 'message_path' | 'load_turn' | 'write' | 'transaction';

/**
 * The same database, with the time that each write and each reading of a turn took, waiting for others included, whether it
 * succeeded or not. `writeSoon` is not among them: it waits on purpose. @param told the time in seconds
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
