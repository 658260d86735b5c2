/**
 * Postgres: a connection pool with `synchronous_commit=on`; the server itself groups concurrent commits into one fsync.
 * A transaction that fails with a deadlock or serialization failure is run again, as its work consists only of
 * statements.
 */
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import {
  type Database,
  type ReportError,
  runHook,
  type Statement,
  type TellBatch,
  type Transaction,
  type Written,
} from './database.js';
import { migrate } from './migrate.js';
import { Batches } from './postgres-batches.js';
import { openPool } from './postgres-pool.js';
import { Readings } from './postgres-readings.js';
import { vacuum } from './postgres-vacuum.js';
import type { Schema } from './schema.js';

/** Connections reserved for batches and readings of messages, so that no other query delays them. */
const MESSAGE_PATH_CONNECTIONS = 2;
const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** Connects and migrates the schema. @throws if out of reach, or written by a newer version */
export async function openPostgres(
  url: string,
  connections: number,
  report: ReportError,
  tellBatch: TellBatch,
): Promise<Database> {
  await upgradeSchema(url);
  const pool = openPool({ url, connections: Math.max(1, connections - MESSAGE_PATH_CONNECTIONS) });
  const messagePath = openPool({ url, connections: MESSAGE_PATH_CONNECTIONS, by_index: true });
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const batches = new Batches(messagePath, report, tellBatch);
  const readings = new Readings(messagePath);

  async function attempt<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const hooks: (() => void)[] = [];
    const result = await read.transaction().execute((query) => work({ query, onCommit: (hook) => hooks.push(hook) }));
    for (const hook of hooks) runHook(hook, report);
    return result;
  }

  /** Retries after a deadlock or serialization failure. */
  async function transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(work);
      } catch (error) {
        const { code } = error as { code?: string };
        if (tried >= ATTEMPTS || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK_DETECTED)) throw error;
      }
    }
  }

  async function write(statements: readonly Statement[], committed?: (written: Written) => void) {
    const compiled = statements.map(({ query, needs_row }) => ({ query: query.compile(), needs_row }));
    try {
      return await transaction(async ({ query: connection, onCommit }) => {
        const written: unknown[][] = [];
        for (const { query, needs_row } of compiled) {
          const { rows } = await connection.executeQuery(query);
          if (needs_row && rows.length === 0) throw new NeededRowError();
          written.push(rows);
        }
        if (committed !== undefined) onCommit(() => committed(written));
        return written;
      });
    } catch (error) {
      if (error instanceof NeededRowError) return undefined;
      throw error;
    }
  }

  return {
    dialect: 'postgres',
    read,
    transaction,
    write,
    writeSoon: (statements) => batches.addSoon(statements.map(({ query }) => toQuery(query.compile()))),
    apply: (operation, row, committed = () => undefined) =>
      batches.add(operation, row, committed) as Promise<undefined>,
    forgetDeleted: (tables) => vacuum(url, tables),
    readAll: (reading, row) => readings.read(reading, row) as never,
    async [Symbol.asyncDispose]() {
      await batches[Symbol.asyncDispose]();
      await Promise.all([read.destroy(), messagePath.end()]);
    },
  };
}

const toQuery = ({ sql: text, parameters }: CompiledQuery) => ({ text, values: [...parameters] });

async function upgradeSchema(url: string): Promise<void> {
  await using patient = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: openPool({ url, connections: 1, patient: true }) }),
  });
  await sql`select 1`.execute(patient).catch((cause: unknown) => {
    const { host } = new URL(url);
    throw new Error(`DATABASE_URL: the Postgres at ${host} cannot be used.`, { cause });
  });
  await migrate(patient);
}

/** Undoes a write whose statement found no row. */
class NeededRowError extends Error {}
