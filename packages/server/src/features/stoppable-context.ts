/**
 * The context of background work that may take long: once the server stops, its next write fails. Every step of such work
 * is safe to be the last one, as if the server was killed: a later run, or another server, continues it.
 */
import type { Database } from '../db/database.js';
import type { Context } from './context.js';
import { ServerStopsError } from './leases.js';

interface StoppableContext {
  context: Context;
  /** From now on, every write rejects with a {@link ServerStopsError}. */
  stop(): void;
}

export function stoppableContext(context: Context): StoppableContext {
  let stopped = false;
  const unlessStopped = <Result>(write: () => Promise<Result>): Promise<Result> =>
    stopped ? Promise.reject(new ServerStopsError('the server stops')) : write();
  const { database } = context;
  const stoppable: Database = {
    dialect: database.dialect,
    read: database.read,
    readAll: (reading, row) => database.readAll(reading, row),
    transaction: (work) => unlessStopped(() => database.transaction(work)),
    write: (statements, committed) => unlessStopped(() => database.write(statements, committed)),
    writeSoon: (statements) => unlessStopped(() => database.writeSoon(statements)),
    apply: (operation, row, committed) => unlessStopped(() => database.apply(operation, row, committed)),
    forgetDeleted: (tables) => unlessStopped(() => database.forgetDeleted(tables)),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
  return {
    context: { ...context, database: stoppable },
    stop() {
      stopped = true;
    },
  };
}
