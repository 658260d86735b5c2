/**
 * The port to the database. A write resolves only once it is durable. Work that must follow a commit (announcing it,
 * waking workers) runs before the write resolves, and never for a transaction that was rolled back.
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
  /** If this statement returns no row, the whole write is undone. The statement must have a RETURNING. */
  needs_row?: boolean;
}

/** The rows that each statement returned. */
export type Written = readonly (readonly unknown[])[];

export interface Database extends AsyncDisposable {
  /**
   * Removes the bytes of deleted rows from disk, as far as the database can: SQLite copies its write-ahead log into the
   * file, where deleted data is overwritten; Postgres vacuums the tables. @returns false while a reader or an older
   * transaction prevents it: try again later
   */
  forgetDeleted(tables: readonly (keyof Schema)[]): Promise<boolean>;
  readonly dialect: Dialect;
  /** Reads committed data, and builds the statements of a write. */
  readonly read: Kysely<Schema>;
  /**
   * Runs `work` atomically and resolves with its result once it is durable. Rolls back and rejects if it throws. It
   * holds a connection: never await HTTP or a model inside, and never open another transaction within it. It is rolled
   * back after {@link IDLE_IN_TRANSACTION_MS} without a statement.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * A transaction whose statements are all known in advance: it takes one round trip, shared with other waiting writes.
   * @param committed runs like a hook of `onCommit`
   * @returns undefined, with nothing changed, if a statement that needs a row found none
   */
  write(statements: readonly Statement[], committed?: (written: Written) => void): Promise<Written | undefined>;
  /** Like `write`, for statements that can wait: they join the next commit, or get their own after {@link SOON_MS}. */
  writeSoon(statements: readonly Statement[]): Promise<Written | undefined>;
  /**
   * Applies an operation to a row, in one commit with other waiting writes. @param committed runs like a hook of
   * `onCommit` @returns undefined, with nothing changed, if the operation was refused
   */
  apply<Row extends Input<Row>, Result>(
    operation: Operation<Row, Result>,
    row: Row,
    committed?: (result: Result) => void,
  ): Promise<Result | undefined>;
  /** Runs the queries of a reading on committed data. */
  readAll<Row extends Input<Row>, Results extends readonly unknown[]>(
    reading: Reading<Row, Results>,
    row: Row,
  ): Promise<ReadRows<Results>>;
}

/** How long a write that can wait may wait for a commit to share, in ms. */
export const SOON_MS = 100;

/** Called with the number of writes that shared a commit. */
export type TellBatch = (writes: number) => void;

/** Called with an error that has no caller: one of a hook that ran after its commit. */
export type ReportError = (error: unknown) => void;

/** Runs a hook whose commit is durable. */
export function runHook(hook: () => void, report: ReportError): void {
  try {
    hook();
  } catch (error) {
    report(error);
  }
}

/** How long a transaction may stay open without running a statement, in ms. Then it is rolled back. */
export const IDLE_IN_TRANSACTION_MS = 2_500;

/** Where the data is stored: a SQLite file, or a Postgres server. */
export type DatabaseLocation =
  /** `exclusive`: for servers, of which only one may use the file at a time. */
  { dialect: 'sqlite'; file: string; exclusive?: boolean } | { dialect: 'postgres'; url: string; connections: number };

/** SQLSTATE of Postgres, then extended result codes of SQLite: UNIQUE, PRIMARY KEY, ROWID. */
const UNIQUE_VIOLATION = ['23505', 2067, 1555, 2579];
const FOREIGN_KEY_VIOLATION = ['23503', 787];

/** True if a statement failed because a row with that key exists. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** True if a statement failed because other rows refer to the row that it would delete. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, FOREIGN_KEY_VIOLATION);

const hasCode = (error: unknown, codes: readonly unknown[]) =>
  error instanceof Error && codes.includes((error as { code?: unknown }).code);
