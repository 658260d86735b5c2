/**
 * Runs operations on Postgres in batches: waiting rows are sent together, with one statement per operation, in one
 * transaction and one round trip. The rows that they depend on are locked first, in the order of their keys, so that
 * batches cannot deadlock and each statement's snapshot is current. If a batch is rolled back, its rows are applied one
 * by one; if its outcome is unknown, they fail.
 */
import { groupBy } from '../groups.js';
import { CommitQueue } from './commit-queue.js';
import { type ReportError, runHook, type TellBatch } from './database.js';
import type { AnyOperation, ColumnValue } from './operation.js';
import { hasUnknownOutcome } from './outage.js';
import { readBehind } from './postgres-follow.js';
import type { Lease, QueryResult } from './postgres-lease.js';
import type { PipelinedStatement } from './postgres-pipeline.js';
import type { Pool } from './postgres-pool.js';
import { onceFor, selectJsonRows, toJsonRows } from './postgres-texts.js';

const ROWS_PER_BATCH = 256;

type Positioned = Record<string, unknown> & { position: number };

interface Unit {
  operation: AnyOperation;
  row: Record<string, ColumnValue>;
  committed: (result: never) => void;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Statements that can wait for a batch to join. */
interface Soon {
  queries: PipelinedStatement[];
  resolve: (rows: unknown[][]) => void;
  reject: (error: unknown) => void;
}

/** The transaction was rolled back, so it can be retried. */
class RolledBackError extends Error {
  override readonly name = 'RolledBackError';
}

export class Batches implements AsyncDisposable {
  readonly #pool: Pool;
  readonly #report: ReportError;
  readonly #tellBatch: TellBatch;
  readonly #queue = new CommitQueue<Unit, Soon>(
    () => new Promise((resolve) => setImmediate(resolve)),
    (soon) => this.#applyAll(this.#nextBatch(), soon),
  );

  constructor(pool: Pool, report: ReportError, tellBatch: TellBatch) {
    this.#pool = pool;
    this.#report = report;
    this.#tellBatch = tellBatch;
  }

  add(operation: AnyOperation, row: Record<string, ColumnValue>, committed: (result: never) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.add({ operation, row, committed, resolve, reject });
    });
  }

  addSoon(queries: PipelinedStatement[]): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      this.#queue.addSoon({ queries, resolve, reject });
    });
  }

  /** Takes the first waiting units with different keys; the others stay in order. */
  #nextBatch(): Unit[] {
    const keys = new Set<string>();
    const batch: Unit[] = [];
    const left: Unit[] = [];
    for (const unit of this.#queue.waiting) {
      const own = [conversationOf(unit), ...sessionOf(unit)];
      const fits = batch.length < ROWS_PER_BATCH && own.every((key) => !keys.has(key));
      (fits ? batch : left).push(unit);
      for (const key of own) keys.add(key);
    }
    this.#queue.waiting = left;
    return batch;
  }

  /** Never rejects: each unit gets its own result. */
  async #applyAll(batch: Unit[], soon: Soon[]): Promise<void> {
    try {
      await this.#apply(batch, soon);
    } catch (error) {
      const again = error instanceof RolledBackError;
      const alone = again && batch.length + soon.length > 1;
      if (alone) {
        for (const unit of batch) await this.#applyAll([unit], []);
        for (const one of soon) await this.#applyAll([], [one]);
        return;
      }
      for (const { reject } of [...batch, ...soon]) reject(again ? error.cause : error);
    }
  }

  /** @throws {RolledBackError}; after any other error, the outcome is unknown */
  async #apply(batch: Unit[], soon: Soon[]): Promise<void> {
    const groups = [...groupBy(batch, ({ operation }) => operation)];
    const locks = lock(batch);
    const statements = [...locks, ...groups.map(toStatement), ...soon.flatMap(({ queries }) => queries)];
    this.#tellBatch(batch.length + soon.length);
    const client = await this.#pool.connect();
    const applied = client.together(statements);
    const followed = Promise.all(groups.map((group) => this.#readBehind(client, group)));
    let answers: QueryResult[];
    try {
      answers = (await applied.catch(toRolledBack)).slice(locks.length);
    } finally {
      await followed;
      client.release();
    }
    const results = new Map<Unit, Record<string, unknown>>();
    for (const [index, [, units]] of groups.entries()) {
      const behind = (await followed)[index];
      for (const { position, ...result } of (answers[index] as QueryResult).rows as Positioned[]) {
        const unit = units[position] as Unit;
        const found = behind?.get(unit.row);
        results.set(unit, found === undefined ? result : { ...result, followed: found });
      }
    }
    for (const unit of batch) this.#settle(unit, results.get(unit));
    const written = answers.slice(groups.length).map(({ rows }) => rows);
    for (const { queries, resolve } of soon) resolve(written.splice(0, queries.length));
  }

  /** Never rejects: the batch is committed without it. */
  async #readBehind(client: Lease, [operation, units]: [AnyOperation, Unit[]]): Promise<Map<unknown, unknown>> {
    try {
      return await readBehind(
        client,
        operation,
        units.map(({ row }) => row),
      );
    } catch (error) {
      this.#report(error);
      return new Map();
    }
  }

  #settle(unit: Unit, result: Record<string, unknown> | undefined): void {
    if (result !== undefined) runHook(() => unit.committed(result as never), this.#report);
    unit.resolve(result);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue[Symbol.asyncDispose]();
  }
}

function conversationOf({ operation, row }: Unit): string {
  return String(row[operation.locks.conversation]);
}

/** The session in which a unit opens a conversation. */
function sessionOf({ operation: { locks }, row }: Unit): string[] {
  const { opening } = locks;
  if (opening === undefined || !row[opening.when]) return [];
  return [JSON.stringify([row[opening.organisation], row[opening.session]])];
}

function lock(batch: Unit[]): PipelinedStatement[] {
  const sessions = batch.flatMap(sessionOf);
  const conversations = batch.filter((unit) => sessionOf(unit).length === 0).map(conversationOf);
  const locks = [];
  if (conversations.length > 0)
    locks.push({
      name: 'lock_conversations',
      text: 'select 1 from conversations where id = any($1::text[]) order by id for update',
      values: [conversations],
    });
  if (sessions.length > 0)
    locks.push({
      name: 'lock_sessions',
      text: `select pg_advisory_xact_lock(key) from (
        select hashtextextended(session, 0) as key from unnest($1::text[]) as session order by key) keys`,
      values: [sessions],
    });
  return locks;
}

function toStatement([operation, units]: [AnyOperation, Unit[]]): PipelinedStatement {
  return {
    name: operation.name,
    text: textOf(operation),
    values: [toJsonRows(units.map(({ row }) => row))],
  };
}

function toRolledBack(cause: unknown): never {
  if (hasUnknownOutcome(cause)) throw cause;
  throw new RolledBackError('rolled back', { cause });
}

const textOf = onceFor(
  ({ columns, postgres }: AnyOperation) => `with input as materialized (${selectJsonRows(columns)}), ${postgres}`,
);
