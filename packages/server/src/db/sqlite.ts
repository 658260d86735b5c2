/**
 * SQLite: one file, written by one thread and read by another. {@link Commits} says how units of work share a commit.
 */
import { cannotUse } from '../system-errors.js';
import type { Database, DatabaseLocation, ReportError, Statement, TellBatch, Transaction } from './database.js';
import { migrate } from './migrate.js';
import { toValues } from './operation.js';
import type { DatabaseOutageError } from './outage.js';
import type { Schema } from './schema.js';
import { Commits } from './sqlite-commits.js';
import { emptyLog, keepPrivate, refuseForeignLog } from './sqlite-files.js';
import { kyselyOn, plainStatement, SqliteThread } from './sqlite-thread.js';
import type { UnitStatement } from './sqlite-worker.js';

/**
 * Opens or creates the file, readable only by its owner. @throws if it cannot be opened or was written by a newer
 * version
 */
export async function openSqlite(
  { file, exclusive = false }: Extract<DatabaseLocation, { dialect: 'sqlite' }>,
  report: ReportError,
  tellBatch: TellBatch,
): Promise<Database> {
  await refuseForeignLog(file);
  await keepPrivate(file).catch((error: unknown) => {
    throw cannotUse(file, 'the database (DATABASE_URL is not set)', error);
  });
  const writing = new SqliteThread({ file, role: 'writer', exclusive });
  const reading = new SqliteThread({ file, role: 'reader', exclusive: false });
  const writer = kyselyOn<Schema>(writing);
  try {
    await writing.script('select 1').catch((cause: DatabaseOutageError) => {
      throw isBusy(cause)
        ? new Error(`DATA_DIR: another server is running on ${file}. Stop it, or choose another DATA_DIR.`, { cause })
        : cause;
    });
    await migrate(writer);
  } catch (error) {
    await writing[Symbol.asyncDispose]();
    throw error;
  }
  const commits = new Commits(writing, report, tellBatch);

  function transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return commits.add<Result>({ work });
  }

  return {
    dialect: 'sqlite',
    read: kyselyOn<Schema>(reading),
    transaction,
    write: (statements, committed) => commits.add({ plain: plainStatements(statements) }, committed),
    writeSoon: (statements) => commits.addSoon({ plain: plainStatements(statements) }),
    apply: (operation, row, committed) =>
      commits.add({ plain: { operation: operation.name, values: toValues(operation.columns, row) } }, committed),
    forgetDeleted: () => emptyLog(file),
    readAll: (reading_, row) => reading.readAll(reading_, row) as never,
    async [Symbol.asyncDispose]() {
      await commits[Symbol.asyncDispose]();
      await Promise.all([writing[Symbol.asyncDispose](), reading[Symbol.asyncDispose]()]);
    },
  };
}

const isBusy = ({ cause }: DatabaseOutageError) => cause instanceof Error && /database is locked/.test(cause.message);

function plainStatements(statements: readonly Statement[]): UnitStatement[] {
  return statements.map(({ query, needs_row = false }) => ({ ...plainStatement(query.compile()), needs_row }));
}
