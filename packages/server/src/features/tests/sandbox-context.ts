/**
 * The context of a test conversation: it can read the service's data but change nothing. The database accepts no write,
 * nothing is announced, no rate is counted, and only the given fetch sends requests.
 */
import type { Cluster } from '../../cluster/cluster.js';
import type { Database } from '../../db/database.js';
import type { Context } from '../context.js';
import { NOT_MEASURED } from '../measures.js';
import { TurnPlaces } from '../turn-queue/turn-places.js';

/** A test conversation tried to write, which is a bug. */
class SandboxWriteError extends Error {
  override readonly name = 'SandboxWriteError';
}

/** @returns a context whose every write throws {@link SandboxWriteError} */
export function sandboxContext(context: Context, own: Pick<Context, 'safeFetch' | 'now'>): Context {
  const nothing = { cluster: SILENT, turnPlaces: new TurnPlaces(), measures: NOT_MEASURED, tracing: undefined };
  return { ...context, ...own, database: readOnly(context.database), ...nothing };
}

function readOnly(database: Database): Database {
  return {
    dialect: database.dialect,
    read: database.read,
    forgetDeleted: async () => true,
    readAll: (reading, row) => database.readAll(reading, row),
    transaction: async () => refuse('transaction'),
    write: async () => refuse('write'),
    writeSoon: async () => refuse('writeSoon'),
    apply: async () => refuse('apply'),
    [Symbol.asyncDispose]: async () => refuse('dispose'),
  };
}

const SILENT: Cluster = {
  shared: false,
  publish: () => refuse('publish'),
  subscribe: () => refuse('subscribe'),
  onGap: () => refuse('onGap'),
  count: async () => refuse('count'),
  attempt: async () => refuse('attempt'),
  clearAttempts: async () => refuse('clearAttempts'),
  ping: async () => refuse('ping'),
  [Symbol.asyncDispose]: async () => refuse('dispose'),
};

function refuse(what: string): never {
  throw new SandboxWriteError(`A conversation that is tried out must not call ${what}`);
}
