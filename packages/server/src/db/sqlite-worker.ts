/**
 * A thread with one connection to the SQLite file, so that neither an fsync nor a long read blocks the event loop. The
 * service has two: the writer, and a reader that sees committed data. Prepared statements are cached.
 */
import { randomInt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { AnyOperation, AnyReading, ColumnValue } from './operation.js';
import { OPERATIONS, READINGS } from './operations/operations.js';

export interface PlainStatement {
  sql: string;
  parameters: readonly unknown[];
  returns_rows: boolean;
}

export interface UnitStatement extends PlainStatement {
  needs_row: boolean;
}

/** A unit runs all or nothing: statements, or an operation on one input row. */
export type PlainUnit = UnitStatement[] | { operation: string; values: ColumnValue[] };

export type WorkerRequest =
  | { id: number; kind: 'statement'; statement: PlainStatement }
  /** Several statements without parameters, such as `begin immediate; savepoint unit`. */
  | { id: number; kind: 'script'; script: string }
  /** Undoes the open transaction, if there is one: SQLite rolls back on some errors itself, such as a full disk. */
  | { id: number; kind: 'rollback' }
  | { id: number; kind: 'reading'; reading: string; values: ColumnValue[] }
  /** Units that share one transaction. */
  | { id: number; kind: 'units'; units: PlainUnit[]; begin: boolean; commit: boolean };

export interface PlainError {
  message: string;
  /** The extended result code, if SQLite raised the error. */
  code: number | undefined;
}

export type UnitAnswer =
  | { rows: unknown[][] }
  /** The columns that an operation's steps returned. */
  | { result: Record<string, unknown> }
  /** Undone: a step found no row that it needs. */
  | { refused: true }
  | { error: PlainError };

export type WorkerAnswer =
  | { id: number; rows: unknown[]; changes: number }
  | { id: number; queries: unknown[][] }
  | { id: number; units: UnitAnswer[] }
  | { id: number; error: PlainError };

export interface WorkerOptions {
  file: string;
  role: 'writer' | 'reader';
  /** The thread starts only if no other thread, in any process, holds the file exclusively. */
  exclusive: boolean;
}

const CACHED_STATEMENTS = 500;
/**
 * Page cache of each connection, in KiB: SQLite's default of 2 MB is less than the pages that one batch of messages
 * touches.
 */
const CACHE_KIB = 8_000;
/**
 * The log is copied into the database after this many pages (16 MB): a page that many batches change is copied once.
 */
const CHECKPOINT_PAGES = 4_000;
/** How often the planner's statistics are updated, from a sample of rows. */
const OPTIMIZE_MS = 60 * 60_000;
const ANALYSED_ROWS = 1_000;
const BUSY_MS = 5_000;
/** It is a signed number of 32 bits. */
const MOST_APPLICATION_ID = 2 ** 31;
/** The library's `all()` throws messages without their code. These messages are constants in SQLite. */
const CODES: [message: string, code: number][] = [
  ['UNIQUE constraint failed', 2067],
  ['FOREIGN KEY constraint failed', 787],
  ['database is locked', 5],
  ['database table is locked', 6],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['locking protocol', 15],
  ['file is not a database', 26],
];
const port = parentPort;
if (port === null) throw new Error('sqlite-worker is started as a thread, not by itself');

const { file, role, exclusive } = workerData as WorkerOptions;
/** SQLite's own lock on a file beside the database: the operating system releases it however the process ends. */
const lock = exclusive ? new DatabaseSync(`${file}-lock`, { timeout: BUSY_MS }) : undefined;
lock?.exec('pragma locking_mode = exclusive; begin exclusive');
/** Must live as long as the thread: if it were collected, its statements would lose their database. */
const database = new DatabaseSync(file, { timeout: BUSY_MS });
database.exec(`pragma cache_size = -${CACHE_KIB}`);
if (role === 'reader') database.exec('pragma query_only = on');
else {
  // Tells databases apart (`refuseForeignLog`). Set before the log is used, so that it is in the file of a new database.
  // Set at each start of the service, so that the log has the first page.
  const { application_id } = database.prepare('pragma application_id').get() as { application_id: number };
  if (exclusive || application_id === 0)
    database.exec(`pragma application_id = ${application_id || randomInt(1, MOST_APPLICATION_ID)}`);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // Savepoints keep changed pages in memory instead of in a file each.
  database.exec(`pragma temp_store = memory; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // Overwrites deleted data in the file.
  database.exec('pragma secure_delete = on');
  database.exec(`pragma analysis_limit = ${ANALYSED_ROWS}`);
  setInterval(optimize, OPTIMIZE_MS).unref();
}

const statements = new Map<string, StatementSyncInstance>();

function prepared(text: string): StatementSyncInstance {
  const known = statements.get(text);
  if (known !== undefined) return known;
  if (statements.size >= CACHED_STATEMENTS) {
    const oldest = statements.keys().next().value;
    if (oldest !== undefined) statements.delete(oldest);
  }
  const statement = database.prepare(text);
  statements.set(text, statement);
  return statement;
}

type Row = Readonly<Record<string, ColumnValue>>;

/** A statement with named parameters that are bound by position, as the library looks up each name for every row. */
interface PositionedStatement {
  statement: StatementSyncInstance;
  names: string[];
}

const positioned = new Map<string, PositionedStatement>();

function withPositions(text: string): PositionedStatement {
  const known = positioned.get(text);
  if (known !== undefined) return known;
  const names: string[] = [];
  const sql = text.replace(/:([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `?${names.indexOf(name) + 1}`;
  });
  const added = { statement: database.prepare(sql), names };
  positioned.set(text, added);
  return added;
}

/** @returns the first row of the result */
function getNamed(text: string, row: Row): unknown {
  const { statement, names } = withPositions(text);
  return statement.get(...names.map((name) => row[name] ?? null));
}

function allNamed(text: string, row: Row): unknown[] {
  const { statement, names } = withPositions(text);
  return statement.all(...names.map((name) => row[name] ?? null));
}

function run({ sql, parameters, returns_rows }: PlainStatement) {
  const statement = prepared(sql);
  if (returns_rows) return { rows: statement.all(...parameters) as unknown[], changes: 0 };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

/** @throws {RefusedError} if a statement finds no row that it needs */
function runStatements(unit: UnitStatement[]): UnitAnswer {
  const rows = unit.map((statement) => {
    const result = run(statement);
    if (statement.needs_row && result.rows.length === 0) throw new RefusedError();
    return result.rows;
  });
  return { rows };
}

/** @throws {RefusedError} if a step finds no row that it needs */
function runOperation({ sqlite, columns, follow }: AnyOperation, values: ColumnValue[]): UnitAnswer {
  const row = toRow(columns, values);
  const result: Record<string, unknown> = {};
  for (const { sql, when, unless, needs_row } of sqlite) {
    if ((when !== undefined && !row[when]) || (unless !== undefined && row[unless])) continue;
    const returned = getNamed(sql, row);
    if (returned !== undefined) Object.assign(result, returned);
    else if (needs_row) throw new RefusedError();
  }
  const followed = follow?.input(row, result);
  if (follow !== undefined && followed !== undefined) result.followed = runReading(follow.reading, followed);
  return { result };
}

function runReading({ queries }: AnyReading, row: Row): unknown[][] {
  return queries.map((sql: string) => allNamed(sql, row));
}

/** Queries are only slower without statistics, so a full disk must not end the thread. */
function optimize(): void {
  try {
    database.exec('pragma optimize');
  } catch {
    // The next interval tries again.
  }
}

function toRow(columns: object, values: ColumnValue[]): Row {
  const row: Record<string, ColumnValue> = {};
  for (const [index, column] of Object.keys(columns).entries()) row[column] = values[index] ?? null;
  return row;
}

class RefusedError extends Error {}

function runUnit(unit: PlainUnit): UnitAnswer {
  prepared('savepoint unit').run();
  try {
    const answered =
      'operation' in unit ? runOperation(named(OPERATIONS, unit.operation), unit.values) : runStatements(unit);
    prepared('release unit').run();
    return answered;
  } catch (error) {
    // Fails if SQLite has rolled everything back (disk full); then every unit has failed.
    try {
      database.exec('rollback to unit; release unit');
    } catch {
      throw error;
    }
    return error instanceof RefusedError ? { refused: true } : { error: plain(error) };
  }
}

function named<Value>(all: ReadonlyMap<string, Value>, name: string): Value {
  const found = all.get(name);
  if (found === undefined) throw new Error(`There is no operation ${name}`);
  return found;
}

function answer(request: WorkerRequest): WorkerAnswer {
  const { id } = request;
  try {
    switch (request.kind) {
      case 'script':
        database.exec(request.script);
        return { id, rows: [], changes: 0 };
      case 'rollback':
        if (database.isTransaction) database.exec('rollback');
        return { id, rows: [], changes: 0 };
      case 'statement':
        return { id, ...run(request.statement) };
      case 'reading': {
        const reading = named(READINGS, request.reading);
        return { id, queries: runReading(reading, toRow(reading.columns, request.values)) };
      }
      case 'units': {
        if (request.begin) prepared('begin immediate').run();
        const units = request.units.map(runUnit);
        if (request.commit) prepared('commit').run();
        return { id, units };
      }
    }
  } catch (error) {
    return { id, error: plain(error) };
  }
}

function plain(error: unknown): PlainError {
  const { message, sqliteExtendedCode } = error as Error & { sqliteExtendedCode?: number };
  return { message, code: sqliteExtendedCode ?? CODES.find(([text]) => message.startsWith(text))?.[1] };
}

port.on('message', (request: WorkerRequest | 'close') => {
  if (request !== 'close') return port.postMessage(answer(request));
  if (role === 'writer') optimize();
  database.close();
  lock?.close();
  port.close();
});
