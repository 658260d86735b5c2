/**
 * Operations on Postgres, in batches: the rows that wait travel together, as one statement an operation, in one
 * transaction on one round trip. The rows that they depend on are locked first, in the order of their keys, so that two
 * batches cannot deadlock and each statement's snapshot is current. If a batch is rolled back, its rows are applied one
 * by one; if its outcome is unknown, they fail.
 */
import { type ReportError, SOON_MS } from './database.js';
import type { AnyOperation, ColumnValue } from './operation.js';
import type { Lease, Pool, QueryResult } from './postgres-pool.js';

const ROWS_PER_BATCH = 256;

interface Unit {
  operation: AnyOperation;
  row: Record<string, ColumnValue>;
  committed: (result: never) => void;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

export interface PlainQuery {
  text: string;
  values: unknown[];
}

/** Statements that can wait for a batch to travel with. */
interface Soon {
  queries: PlainQuery[];
  resolve: (rows: unknown[][]) => void;
  reject: (error: unknown) => void;
}

/** The database says that the transaction was rolled back: it can be tried again. */
class RolledBackError extends Error {
  override readonly name = 'RolledBackError';
}

export class Batches implements AsyncDisposable {
  readonly #pool: Pool;
  readonly #report: ReportError;
  #waiting: Unit[] = [];
  readonly #soon: Soon[] = [];
  #soonIsDue = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(pool: Pool, report: ReportError) {
    this.#pool = pool;
    this.#report = report;
  }

  add(operation: AnyOperation, row: Record<string, ColumnValue>, committed: (result: never) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ operation, row, committed, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  addSoon(queries: PlainQuery[]): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      this.#soon.push({ queries, resolve, reject });
      this.#timer ??= setTimeout(() => this.#writeSoonNow(), SOON_MS).unref();
    });
  }

  #writeSoonNow(): void {
    this.#soonIsDue = true;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    // What is asked for in the same tick travels together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 || this.#soonIsDue) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#soonIsDue = false;
      await this.#applyAll(this.#nextBatch(), this.#soon.splice(0));
    }
    this.#running = undefined;
  }

  /** The units in line whose keys differ; the others keep their order and their place. */
  #nextBatch(): Unit[] {
    const keys = new Set<string>();
    const batch: Unit[] = [];
    const left: Unit[] = [];
    for (const unit of this.#waiting) {
      const own = [conversationOf(unit), ...sessionOf(unit)];
      const fits = batch.length < ROWS_PER_BATCH && own.every((key) => !keys.has(key));
      (fits ? batch : left).push(unit);
      for (const key of own) keys.add(key);
    }
    this.#waiting = left;
    return batch;
  }

  /** Never rejects: each unit is told. */
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

  /** @throws {RolledBackError}; any other error: the outcome is unknown */
  async #apply(batch: Unit[], soon: Soon[]): Promise<void> {
    const client = await this.#pool.connect();
    const results = new Map<Unit, Record<string, unknown>>();
    const written: unknown[][][] = [];
    try {
      // All of it is sent at once. After an error Postgres ignores the rest and answers the commit with a rollback.
      const sent = [client.query('begin', []), ...lock(client, batch)];
      const applied = byOperation(batch).map(([operation, units]) => ({
        units,
        answer: send(client, operation, units),
      }));
      const extra = soon.map(({ queries }) => queries.map(({ text, values }) => client.query(text, values)));
      const outcomes = Promise.allSettled([...sent, ...applied.map(({ answer }) => answer), ...extra.flat()]);
      const commit = await client.commit().catch(async (error: unknown) => {
        await outcomes;
        throw error;
      });
      const failed = (await outcomes).find(({ status }) => status === 'rejected');
      if (commit.command !== 'COMMIT')
        throw new RolledBackError('rolled back', { cause: failed?.status === 'rejected' ? failed.reason : undefined });
      for (const { units, answer } of applied)
        for (const { position, ...result } of (await answer).rows as ({ position: number } & Record<string, unknown>)[])
          results.set(units[position] as Unit, result);
      for (const answers of extra) written.push((await Promise.all(answers)).map(({ rows }) => rows));
    } finally {
      client.release();
    }
    for (const unit of batch) this.#settle(unit, results.get(unit));
    for (const [index, { resolve }] of soon.entries()) resolve(written[index] ?? []);
  }

  #settle(unit: Unit, result: Record<string, unknown> | undefined): void {
    if (result !== undefined)
      try {
        unit.committed(result as never);
      } catch (error) {
        this.#report(error);
      }
    unit.resolve(result);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#soon.length > 0) this.#writeSoonNow();
    await this.#running;
  }
}

function conversationOf({ operation, row }: Unit): string {
  return String(row[operation.locks.conversation]);
}

/** The session that a unit opens a conversation in. */
function sessionOf({ operation: { locks }, row }: Unit): string[] {
  const { opening } = locks;
  if (opening === undefined || !row[opening.when]) return [];
  return [JSON.stringify([row[opening.organisation], row[opening.session]])];
}

function byOperation(batch: Unit[]): [AnyOperation, Unit[]][] {
  const groups = new Map<AnyOperation, Unit[]>();
  for (const unit of batch) {
    const group = groups.get(unit.operation);
    if (group === undefined) groups.set(unit.operation, [unit]);
    else group.push(unit);
  }
  return [...groups];
}

function lock(client: Lease, batch: Unit[]): Promise<unknown>[] {
  const sessions = batch.flatMap(sessionOf);
  const conversations = batch.filter((unit) => sessionOf(unit).length === 0).map(conversationOf);
  const locked = [];
  if (conversations.length > 0)
    locked.push(
      client.prepared({
        name: 'lock_conversations',
        text: 'select 1 from conversations where id = any($1::text[]) order by id for update',
        values: [conversations],
      }),
    );
  if (sessions.length > 0)
    locked.push(
      client.prepared({
        name: 'lock_sessions',
        text: `select pg_advisory_xact_lock(key) from (
          select hashtextextended(session, 0) as key from unnest($1::text[]) as session order by key) keys`,
        values: [sessions],
      }),
    );
  return locked;
}

function send(client: Lease, operation: AnyOperation, units: Unit[]): Promise<QueryResult> {
  return client.prepared({
    name: operation.name,
    text: textOf(operation),
    values: [JSON.stringify(units.map(({ row }, position) => ({ ...row, position })))],
  });
}

const texts = new WeakMap<AnyOperation, string>();

function textOf(operation: AnyOperation): string {
  const known = texts.get(operation);
  if (known !== undefined) return known;
  const columns = Object.entries(operation.columns).map(([column, type]) => `${column} ${type}`);
  const text = `with input as materialized (
    select * from json_to_recordset($1::json) as row (position integer, ${columns.join(', ')})
  ), ${operation.postgres}`;
  texts.set(operation, text);
  return text;
}
