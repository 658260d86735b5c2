/**
 * The thread that owns the SQLite file, so that an fsync never stops the event loop. It holds two connections: the
 * writer, on which the other side runs its transactions, and a reader that sees what is committed. Statements are
 * prepared once and kept.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';

export interface PlainStatement {
  sql: string;
  parameters: readonly unknown[];
  returns_rows: boolean;
}

export interface UnitStatement extends PlainStatement {
  needs_row: boolean;
}

export type WorkerRequest =
  | { id: number; kind: 'statement'; connection: 'writer' | 'reader'; statement: PlainStatement }
  /** Several statements without parameters, as `begin immediate; savepoint unit`. */
  | { id: number; kind: 'script'; connection: 'writer' | 'reader'; script: string }
  /** Units of the writer, each all or nothing; together one transaction. */
  | { id: number; kind: 'units'; units: UnitStatement[][]; begin: boolean; commit: boolean };

export interface PlainError {
  message: string;
  /** The extended result code of SQLite, where it is SQLite's error. */
  code: number | undefined;
}

export type UnitAnswer = { rows: unknown[][] } | { needed_row: number } | { error: PlainError };

export type WorkerAnswer =
  | { id: number; rows: unknown[]; changes: number }
  | { id: number; units: UnitAnswer[] }
  | { id: number; error: PlainError };

const CACHED_STATEMENTS = 500;
/** How often the planner's statistics follow what the tables have grown to, by looking at a sample of their rows. */
const OPTIMIZE_MS = 60 * 60_000;
const ANALYSED_ROWS = 1_000;
const port = parentPort;
if (port === null) throw new Error('sqlite-worker is started as a thread, not by itself');

const { file } = workerData as { file: string };
const writer = new DatabaseSync(file, { timeout: 5_000 });
writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
writer.exec(`pragma analysis_limit = ${ANALYSED_ROWS}`);
const reader = new DatabaseSync(file, { timeout: 5_000 });
reader.exec('pragma query_only = on');

/** Both connections live as long as the thread: a collected handle would close the database under its statements. */
const connections = {
  writer: { database: writer, statements: new Map<string, StatementSyncInstance>() },
  reader: { database: reader, statements: new Map<string, StatementSyncInstance>() },
};

function prepared(connection: 'writer' | 'reader', text: string): StatementSyncInstance {
  const { database, statements } = connections[connection];
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

function run(connection: 'writer' | 'reader', { sql, parameters, returns_rows }: PlainStatement) {
  const statement = prepared(connection, sql);
  if (returns_rows) return { rows: statement.all(...parameters) as unknown[], changes: 0 };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

function runUnit(statements: UnitStatement[]): UnitAnswer {
  writer.exec('savepoint unit');
  try {
    const rows: unknown[][] = [];
    for (const [index, statement] of statements.entries()) {
      const result = run('writer', statement);
      if (statement.needs_row && result.rows.length === 0) {
        writer.exec('rollback to unit; release unit');
        return { needed_row: index };
      }
      rows.push(result.rows);
    }
    writer.exec('release unit');
    return { rows };
  } catch (error) {
    // Where SQLite has rolled everything back by itself (disk full), this fails, and so has every unit.
    try {
      writer.exec('rollback to unit; release unit');
    } catch {
      throw error;
    }
    return { error: plain(error) };
  }
}

function answer(request: WorkerRequest): WorkerAnswer {
  const { id } = request;
  try {
    switch (request.kind) {
      case 'script':
        connections[request.connection].database.exec(request.script);
        return { id, rows: [], changes: 0 };
      case 'statement':
        return { id, ...run(request.connection, request.statement) };
      case 'units': {
        if (request.begin) writer.exec('begin immediate');
        const units = request.units.map(runUnit);
        if (request.commit) writer.exec('commit');
        return { id, units };
      }
    }
  } catch (error) {
    return { id, error: plain(error) };
  }
}

function plain(error: unknown): PlainError {
  const { message, sqliteExtendedCode } = error as Error & { sqliteExtendedCode?: number };
  return { message, code: sqliteExtendedCode };
}

/** Without statistics queries are slower: no reason to end the thread where the disk is full. */
function optimize(): void {
  try {
    writer.exec('pragma optimize');
  } catch {
    // Tried again later.
  }
}
setInterval(optimize, OPTIMIZE_MS).unref();

port.on('message', (request: WorkerRequest | 'close') => {
  if (request === 'close') {
    reader.close();
    optimize();
    writer.close();
    port.close();
    return;
  }
  port.postMessage(answer(request));
});
