/**
 * The main thread's side of a thread with a connection to the SQLite file: sends statements, returns rows, and provides
 * a Kysely dialect. Statements run in order. A dead thread is replaced, and its pending statements fail.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type AnyReading, type ColumnValue, toValues } from './operation.js';
import { DatabaseOutageError } from './outage.js';
import type {
  PlainError,
  PlainStatement,
  PlainUnit,
  UnitAnswer,
  WorkerAnswer,
  WorkerOptions,
  WorkerRequest,
} from './sqlite-worker.js';

class SqliteStatementError extends Error {
  override readonly name = 'SqliteStatementError';
  readonly code: number | undefined;
  constructor({ message, code }: PlainError) {
    super(message);
    this.code = code;
  }
}

/**
 * Primary result codes of https://www.sqlite.org/rescode.html that mean temporarily unavailable: BUSY, LOCKED, NOMEM,
 * READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB.
 */
const OUTAGE = [5, 6, 7, 8, 10, 11, 13, 14, 15, 26];
const IOERR = 10;

/** @param commits whether it happened in a COMMIT: after an I/O error there, the data may or may not be on disk */
export function toDatabaseError(error: PlainError, commits = false): Error {
  const cause = new SqliteStatementError(error);
  const primary = error.code === undefined ? undefined : error.code & 0xff;
  if (primary === undefined || !OUTAGE.includes(primary)) return cause;
  return new DatabaseOutageError(error.message, { cause, outcome_unknown: commits && primary === IOERR });
}

/**
 * Recognises reading statements: neither Kysely nor this project writes data with a statement that begins with `with`.
 */
const READS = /^\s*(select|with|pragma)\b/i;

/** Young generation of a thread that only passes rows on. The old generation has no limit of its own. */
const YOUNG_GENERATION_MB = 4;

type Answer = Exclude<WorkerAnswer, { error: unknown }>;
type Pending = { resolve: (answer: Answer) => void; reject: (error: Error) => void; commits: boolean };
type Request = WorkerRequest extends infer Each ? (Each extends WorkerRequest ? Omit<Each, 'id'> : never) : never;

export class SqliteThread implements AsyncDisposable {
  readonly #options: WorkerOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #nextId = 1;
  #closed = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Runs one statement. @throws {SqliteStatementError | DatabaseOutageError} */
  async run(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const answer = await this.#send({ kind: 'statement', statement: plainStatement(query) });
    if (!('rows' in answer)) throw new Error('The database thread answered something else');
    return { rows: answer.rows, numAffectedRows: BigInt(answer.changes) };
  }

  /** Runs several statements without parameters. @throws {SqliteStatementError | DatabaseOutageError} */
  async script(script: string): Promise<void> {
    await this.#send({ kind: 'script', script });
  }

  /** Undoes the open transaction, if there is one. A thread that cannot is replaced: it could begin no other one. */
  async rollback(): Promise<void> {
    try {
      await this.#send({ kind: 'rollback' });
    } catch {
      await this.terminate();
    }
  }

  /** @returns the rows of each query @throws {SqliteStatementError | DatabaseOutageError} */
  async readAll(reading: AnyReading, row: Record<string, ColumnValue>): Promise<unknown[][]> {
    const answer = await this.#send({
      kind: 'reading',
      reading: reading.name,
      values: toValues(reading.columns, row),
    });
    if (!('queries' in answer)) throw new Error('The database thread answered something else');
    return answer.queries;
  }

  /**
   * Runs units, each all or nothing, within one transaction. @throws {SqliteStatementError | DatabaseOutageError} if
   * all failed
   */
  async runUnits(units: PlainUnit[], edges: { begin: boolean; commit: boolean }): Promise<UnitAnswer[]> {
    const answer = await this.#send({ kind: 'units', units, ...edges });
    if (!('units' in answer)) throw new Error('The database thread answered something else');
    return answer.units;
  }

  #send(request: Request): Promise<Answer> {
    if (this.#closed) return Promise.reject(new DatabaseOutageError('The database is closed'));
    this.#worker ??= this.#start();
    const id = this.#nextId++;
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const commits =
        request.kind === 'units' ? request.commit : request.kind === 'script' && request.script === 'commit';
      this.#pending.set(id, { resolve, reject, commits });
      worker.postMessage({ id, ...request });
    });
  }

  #start(): Worker {
    const worker = new Worker(workerScript(), {
      workerData: this.#options,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', (code) => this.#fail(worker, new Error(`it exited (${code})`)));
    return worker;
  }

  #settle(answer: WorkerAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('error' in answer) pending?.reject(toDatabaseError(answer.error, pending.commits));
    else pending?.resolve(answer);
  }

  /** The connection is gone, and with it any open transaction. */
  #fail(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject, commits } of this.#pending.values())
      reject(new DatabaseOutageError('The database thread has ended', { cause, outcome_unknown: commits }));
    this.#pending.clear();
  }

  /** Ends the thread at once, as a crash would. The next statement starts another one. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage('close');
    await ended;
  }
}

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** @throws {TypeError} for a value that SQLite would store as something else */
export function plainStatement({ sql, parameters }: CompiledQuery): PlainStatement {
  for (const value of parameters)
    if (value instanceof Date || typeof value === 'boolean' || value === undefined)
      throw new TypeError(`A ${typeof value} cannot be stored: use milliseconds, 0 or 1, or null (${sql})`);
  return { sql, parameters, returns_rows: READS.test(sql) || /\breturning\b/i.test(sql) };
}

/** SQLite undoes changes of the schema like any others, so migrations run in one transaction. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A Kysely whose statements all run on one connection. @param thread.rollback if it can begin transactions */
export function kyselyOn<Schema>(thread: { run: Run; rollback?: () => Promise<void> }): Kysely<Schema> {
  const only: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => thread.run(query) as Promise<QueryResult<Row>>,
    streamQuery: () => {
      throw new Error('Streaming is not used: pages are bounded');
    },
  };
  const control = (statement: string) => async () => {
    await thread.run(CompiledQuery.raw(statement));
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => only,
    beginTransaction: control('begin immediate'),
    commitTransaction: control('commit'),
    rollbackTransaction: async () => thread.rollback?.(),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Schema>({ dialect });
}

/** The compiled script, even if this file runs from source: threads have no TypeScript loader. */
function workerScript(): URL {
  const beside = new URL('./sqlite-worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/db/sqlite-worker.js', import.meta.url);
}
