/**
 * The port to the database. A write resolves only once it is durable. What must follow a commit (announcing it, waking
 * workers) runs before the write resolves, and never for what was rolled back.
 */
import type { Compilable, Kysely } from 'kysely';
import type { Input, Operation, Reading, ReadRows } from './operation.js';
import type { Schema } from './schema.js';

export type Dialect = 'sqlite' | 'postgres';

export interface Transaction {
  readonly query: Kysely<Schema>;
  /** Runs after the commit. An error that it throws is logged and changes nothing. */
  onCommit(hook: () => void): void;
}

/** A statement of a {@link Database.write}. */
export interface Statement {
  query: Compilable;
  /** The write is undone where this statement returns no row. Such a statement must have a RETURNING. */
  needs_row?: boolean;
}

/** The rows that each statement returned. */
export type Written = readonly (readonly unknown[])[];

export interface Database extends AsyncDisposable {
  /**
   * Makes the bytes of deleted rows vanish from disk, as far as the database can: SQLite empties its write-ahead log into
   * the file, where what was deleted is overwritten; Postgres vacuums the tables. @returns false while a reader or an older
   * transaction is in the way: ask again later
   */
  forgetDeleted(tables: readonly (keyof Schema)[]): Promise<boolean>;
  readonly dialect: Dialect;
  /** Reads of what is committed, and builds the statements of a write. */
  readonly read: Kysely<Schema>;
  /**
   * Runs `work` atomically; resolves with its result once that is on disk. Rolls back and rejects when it throws. It
   * holds a connection: never await HTTP or a model inside, and never open another one within it: it is
   * rolled back after {@link IDLE_IN_TRANSACTION_MS} without a statement.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * A transaction whose statements are all known beforehand: it crosses to the database once, together with whatever
   * else is waiting. @param committed runs like a hook of `onCommit`
   * @returns undefined, with nothing changed, if a statement that needs a row found none
   */
  write(statements: readonly Statement[], committed?: (written: Written) => void): Promise<Written | undefined>;
  /** The same for statements that can wait: they join the next commit, or get one of their own after {@link SOON_MS}. */
  writeSoon(statements: readonly Statement[]): Promise<Written | undefined>;
  /**
   * Applies an operation to a row, in one commit with whatever else is waiting. @param committed runs like a hook of
   * `onCommit`. @returns undefined, with nothing changed, if the operation was refused
   */
  apply<Row extends Input<Row>, Result>(
    operation: Operation<Row, Result>,
    row: Row,
    committed?: (result: Result) => void,
  ): Promise<Result | undefined>;
  /** Runs the queries of a reading on what is committed. */
  readAll<Row extends Input<Row>, Results extends readonly unknown[]>(
    reading: Reading<Row, Results>,
    row: Row,
  ): Promise<ReadRows<Results>>;
}

/** How long a write that can wait waits for another one to share its commit, in ms. */
export const SOON_MS = 100;

/** Told how many writes shared a commit. */
export type TellBatch = (writes: number) => void;

/** Told an error that has no caller: of a hook that ran after its commit. */
export type ReportError = (error: unknown) => void;

/** How long work may hold a transaction without running a statement, in ms. Then it is rolled back. */
export const IDLE_IN_TRANSACTION_MS = 2_500;

/** Where the data lives: a file of ours, or a Postgres server. */
export type DatabaseLocation =
  /** `exclusive`: for a server, of which there is one at a time. */
  { dialect: 'sqlite'; file: string; exclusive?: boolean } | { dialect: 'postgres'; url: string; connections: number };

/** SQLSTATE of Postgres, then extended result codes of SQLite: UNIQUE, PRIMARY KEY, ROWID. */
const UNIQUE_VIOLATION = ['23505', 2067, 1555, 2579];
const FOREIGN_KEY_VIOLATION = ['23503', 787];

/** True when a statement failed because a row of that key exists. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** True when a statement failed because a row still refers to the one it would remove. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, FOREIGN_KEY_VIOLATION);

const hasCode = (error: unknown, codes: readonly unknown[]) =>
  error instanceof Error && codes.includes((error as { code?: unknown }).code);
