/**
 * SQLite: one file, one writer. Transactions run one after the other, each in a savepoint of its own; those that wait
 * share one COMMIT, and so one fsync (`synchronous=FULL`). A promise resolves only after that COMMIT: what was
 * acknowledged is on disk, without an fsync a message.
 */
import { existsSync } from 'node:fs';
import { chmod, open } from 'node:fs/promises';
import type { Database, Transaction, Written } from './database.js';
import { migrate } from './migrate.js';
import { DatabaseOutageError } from './outage.js';
import type { Schema } from './schema.js';
import { kyselyOfSingleStatements, kyselyOn, plainStatement, SqliteThread, toDatabaseError } from './sqlite-thread.js';
import type { UnitAnswer, UnitStatement } from './sqlite-worker.js';

const UNITS_PER_COMMIT = 256;

/** What waits for its turn: work that talks to the database as it goes, or statements that are known beforehand. */
type Unit = { resolve: (result: unknown) => void; reject: (error: unknown) => void } & (
  | { work: (transaction: Transaction) => Promise<unknown> }
  | { statements: UnitStatement[]; committed: ((written: Written) => void) | undefined }
);

/** What has run and is told when the next COMMIT has made it durable: a refusal too, for it may rest on what ran before it. */
interface Ran {
  settle: () => void;
  reject: (error: unknown) => void;
}

const OWNER_ONLY = 0o600;

/** Customers' words are for the service alone. SQLite gives its files beside this one the same mode. */
async function keepPrivate(file: string): Promise<void> {
  await (await open(file, 'a', OWNER_ONLY)).close();
  for (const beside of ['', '-wal', '-shm'])
    if (existsSync(`${file}${beside}`)) await chmod(`${file}${beside}`, OWNER_ONLY);
}

/** Opens (or makes) the file, readable by its owner alone. @throws when it cannot be opened or was written by a newer version. */
export async function openSqlite(file: string): Promise<Database> {
  await keepPrivate(file);
  const thread = new SqliteThread(file);
  const writer = kyselyOn<Schema>(thread, 'writer');
  try {
    await migrate(writer);
  } catch (error) {
    await thread[Symbol.asyncDispose]();
    throw error;
  }

  const waiting: Unit[] = [];
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitTogether();
    draining = undefined;
  }

  /** Runs what waits, one savepoint each, and commits it at once. A unit that fails is undone alone. */
  async function commitTogether(): Promise<void> {
    const ran: Ran[] = [];
    const running: Unit[] = [];
    const state = { begun: false, committed: false };
    try {
      for (let count = 0; waiting.length > 0 && count < UNITS_PER_COMMIT; count += running.length) {
        running.splice(0, running.length, ...nextRun(UNITS_PER_COMMIT - count));
        ran.push(...(await runTogether(running, state)));
        if (state.committed) break;
      }
      if (!state.committed) await thread.script('writer', 'commit');
    } catch (error) {
      for (const { reject } of [...ran, ...running]) reject(error);
      await thread.script('writer', 'rollback').catch((nothingOpen: unknown) => nothingOpen);
      return;
    }
    for (const { settle } of ran) settle();
  }

  /** The next unit of work, or all the statements that stand in line before one. */
  function nextRun(most: number): Unit[] {
    let length = 0;
    while (length < Math.min(most, waiting.length) && 'statements' in (waiting[length] as Unit)) length++;
    return waiting.splice(0, Math.max(1, length));
  }

  async function runTogether(units: Unit[], state: { begun: boolean; committed: boolean }): Promise<Ran[]> {
    const begin = !state.begun;
    state.begun = true;
    const [first] = units;
    if (first !== undefined && 'work' in first) return runWork(first, begin);
    const known = units.filter((unit) => 'statements' in unit);
    state.committed = waiting.length === 0;
    const answers = await thread.runUnits(
      known.map(({ statements }) => statements),
      { begin, commit: state.committed },
    );
    return known.flatMap((unit, index) => outcome(unit, answers[index]));
  }

  async function runWork(unit: Extract<Unit, { work: unknown }>, begin: boolean): Promise<Ran[]> {
    await thread.script('writer', `${begin ? 'begin immediate; ' : ''}savepoint unit`);
    const hooks: (() => void)[] = [];
    try {
      const result = await unit.work({ query: writer, onCommit: (hook) => hooks.push(hook) });
      await thread.script('writer', 'release unit');
      return [
        {
          settle() {
            for (const hook of hooks) hook();
            unit.resolve(result);
          },
          reject: unit.reject,
        },
      ];
    } catch (error) {
      // Where SQLite has rolled everything back by itself (disk full), this fails, and so has all that ran.
      await thread.script('writer', 'rollback to unit; release unit').catch((undone: unknown) => {
        throw error instanceof DatabaseOutageError ? error : undone;
      });
      return [{ settle: () => unit.reject(error), reject: unit.reject }];
    }
  }

  function transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Unit['resolve'], reject });
      draining ??= drain();
    });
  }

  return {
    dialect: 'sqlite',
    read: kyselyOn<Schema>(thread, 'reader'),
    standalone: kyselyOfSingleStatements<Schema>(thread, (query) =>
      transaction((own) => own.query.executeQuery(query)),
    ),
    transaction,
    write(statements, committed) {
      return new Promise<Written | undefined>((resolve, reject) => {
        waiting.push({
          statements: statements.map(({ query, needs_row = false }) => ({
            ...plainStatement(query.compile()),
            needs_row,
          })),
          committed,
          resolve: resolve as Unit['resolve'],
          reject,
        });
        draining ??= drain();
      });
    },
    async [Symbol.asyncDispose]() {
      await draining;
      await thread[Symbol.asyncDispose]();
    },
  };
}

function outcome(unit: Extract<Unit, { statements: unknown }>, answer: UnitAnswer | undefined): Ran[] {
  const { committed, resolve, reject } = unit;
  if (answer === undefined) throw new Error('The database thread left a unit out');
  if ('error' in answer) {
    const { error } = answer;
    return [{ settle: () => reject(toDatabaseError(error)), reject }];
  }
  if ('needed_row' in answer) return [{ settle: () => resolve(undefined), reject }];
  return [
    {
      settle() {
        committed?.(answer.rows);
        resolve(answer.rows);
      },
      reject,
    },
  ];
}
