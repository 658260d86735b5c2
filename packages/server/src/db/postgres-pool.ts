/**
 * Connections to Postgres that can neither hang nor crash the process. Every wait has a limit: connecting, a lock, a
 * statement, and a response that never arrives because the connection is half-open. Connection problems reject as
 * {@link DatabaseOutageError}. After a connection falls silent while no other gets a response, all requests are refused
 * at once, until Postgres accepts a new connection.
 */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { IDLE_IN_TRANSACTION_MS } from './database.js';
import { DatabaseOutageError } from './outage.js';
import { Pipeline, type PipelinedStatement } from './postgres-pipeline.js';

/** Time limit for opening a connection, and for waiting for a free one, in ms. */
const CONNECT_MS = 3_000;
/** A server that stops inside a transaction holds its locks this long; others wait for them a little longer. In ms. */
const LOCK_MS = 2_800;
const STATEMENT_MS = 3_200;
/**
 * A connection without a response for this long is dead: Postgres would have cancelled the statement before. Short
 * enough that the service recovers within 5 s after an outage, even if it then meets a dead connection. In ms.
 */
const ANSWER_MS = 3_600;
/** Extra time for responses that arrived while this process was paused and are not read yet, in ms. */
const UNREAD_MS = 100;
const KEEPALIVE_MS = 1_000;
/** Interval of attempts to reach a silent Postgres, in ms; several attempts may be in progress. */
const PROBE_MS = 300;
/** Let the database notice that this machine is gone, and release what its connections hold. */
const SERVER_KEEPALIVE = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=10000',
];
/**
 * A plan made for a table of few rows scans all of it, and Postgres keeps the plan until the table is analysed again:
 * for up to a minute, in which a busy table grows by 100,000 rows. A plan that scans a table nonetheless has a
 * prohibitive cost (https://www.postgresql.org/docs/current/runtime-config-query.html), which must not trigger JIT
 * compilation.
 */
const BY_INDEX = ['enable_seqscan=off', 'enable_bitmapscan=off', 'jit=off'];
const INT8 = 20;
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html that mean temporarily
 * unavailable: lost race (40), cancelled statement, lock timeout, read-only server, no resources (53), shutdown (57P),
 * I/O error (58).
 */
const OUTAGE = /^(08|40|53|57P|58|57014|55P03|25006|25P03|25P04)/;
/** Those after which the connection is gone: the outcome of a COMMIT is then unknown. */
const CONNECTION_LOST = /^(08|57P|58|25P03|25P04)/;

export interface PoolOptions {
  url: string;
  connections: number;
  /** For migrations: no time limits for statements and locks. */
  patient?: boolean;
  /**
   * For prepared statements: their plans are kept while tables grow, so they must use an index from the first row on.
   */
  by_index?: boolean;
}

export type QueryResult = PostgresQueryResult<Record<string, unknown>>;

export interface Pool {
  /** @throws {DatabaseOutageError} */
  connect(): Promise<Lease>;
  end(): Promise<void>;
}

export function openPool({ url, connections, patient = false, by_index = false }: PoolOptions): Pool {
  const config: pg.ClientConfig = {
    connectionString: url,
    types: TYPES,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // Queries sent together on one connection share a round trip.
    pipeline: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    options: ['synchronous_commit=on', ...SERVER_KEEPALIVE, ...(by_index ? BY_INDEX : [])]
      .map((setting) => `-c ${setting}`)
      .join(' '),
    ...(patient
      ? {}
      : {
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          lock_timeout: LOCK_MS,
          statement_timeout: STATEMENT_MS,
        }),
  };
  const pool = new pg.Pool({ ...config, max: connections, Client: DroppableClient });
  // A broken connection rejects its statement and leaves the pool; an unhandled error event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  let silent = false;
  let answered_at = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let ended = false;

  function noteAnswer(): void {
    answered_at = performance.now();
  }

  /** A connection has had no response since `since`. If no other had one either, idle connections are assumed dead. */
  function fallSilent(since: number): void {
    if (silent || ended || answered_at > since) return;
    silent = true;
    probing = Promise.all([dropIdle(pool), probe()]).then(() => {
      noteAnswer();
      silent = false;
    });
  }

  /** An attempt that began during the outage may hang, so the next one does not wait for it. */
  async function probe(): Promise<void> {
    let connected = false;
    while (!ended && !connected) {
      void canConnect(config).then((can) => {
        connected ||= can;
      });
      await sleep(PROBE_MS);
    }
  }

  return {
    async connect() {
      if (silent) throw new DatabaseOutageError('Postgres does not answer');
      const is_new = pool.idleCount === 0 && pool.totalCount < connections;
      const began = performance.now();
      const client = await pool.connect().catch((cause: unknown) => {
        if (is_new && performance.now() - began >= CONNECT_MS) fallSilent(began);
        throw new DatabaseOutageError('Postgres cannot be reached', { cause });
      });
      return new Lease(client, patient ? undefined : { noteAnswer, fallSilent });
    },
    async end() {
      ended = true;
      await probing;
      await pool.end();
    },
  };
}

const ignore = () => undefined;

async function dropIdle(pool: pg.Pool): Promise<void> {
  while (pool.idleCount > 0) (await pool.connect()).release(true);
}

async function canConnect(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config);
  client.on('error', ignore);
  try {
    await client.connect();
    // Not awaited: closing may hang as well.
    client.end().catch(ignore);
    return true;
  } catch {
    return false;
  }
}

/** A client whose connection can be closed without waiting for outstanding responses. */
class DroppableClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  drop(): void {
    this.#socket.destroy();
  }
}

/** Tracks whether the connections of a pool get responses. Times are those of `performance.now()`. */
interface Answers {
  noteAnswer(): void;
  /** A connection has had no response since then. */
  fallSilent(since: number): void;
}

/** A connection while it is taken from the pool. Once it has failed, all further calls fail. */
export class Lease implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #answers: Answers | undefined;
  #lost: DatabaseOutageError | undefined;
  #released = false;
  #unanswered = 0;
  /** Runs while a response is outstanding; restarts with each response. */
  #silence: NodeJS.Timeout | undefined;

  /** @param answers undefined: responses may take any time */
  constructor(client: pg.PoolClient, answers: Answers | undefined) {
    this.#client = client;
    this.#answers = answers;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query(): never;
  query(sql = '', parameters: readonly unknown[] = []): Promise<unknown> {
    return this.#send(sql, () => this.#client.query(sql, [...parameters]));
  }

  /** Runs a statement that is prepared once per connection under its name. */
  prepared(statement: PipelinedStatement): Promise<QueryResult> {
    return this.#send(statement.text, () => this.#client.query(statement)) as Promise<QueryResult>;
  }

  /**
   * Runs statements in one transaction on one round trip. Statements sent after it but before its responses must not be
   * prepared under the same names.
   * @throws after a rollback; {@link DatabaseOutageError} with `outcome_unknown` if the connection was lost
   */
  together(statements: readonly PipelinedStatement[]): Promise<QueryResult[]> {
    const pipeline = new Pipeline(statements, TYPES);
    return this.#send('commit', () => this.#client.query(pipeline).results) as Promise<QueryResult[]>;
  }

  async #send(sql: string, query: () => Promise<unknown>): Promise<unknown> {
    if (this.#lost !== undefined) throw this.#lost;
    this.#unanswered++;
    if (this.#silence === undefined) this.#wait();
    try {
      const answer = await query();
      this.#answers?.noteAnswer();
      return answer;
    } catch (error) {
      const lost = this.#lost as DatabaseOutageError | undefined;
      if (lost === undefined) throw this.#explain(sql, error);
      // Kept: later calls after a lost COMMIT, such as a rollback, must fail with the same error.
      if (isCommit(sql)) this.#lost = new DatabaseOutageError(lost.message, { cause: error, outcome_unknown: true });
      throw this.#lost;
    } finally {
      this.#unanswered--;
      clearTimeout(this.#silence);
      this.#silence = undefined;
      if (this.#unanswered > 0) this.#wait();
    }
  }

  #wait(): void {
    if (this.#answers === undefined) return;
    this.#silence = setTimeout(() => {
      this.#silence = setTimeout(() => this.#giveUp(), UNREAD_MS);
    }, ANSWER_MS);
  }

  release(): void {
    if (!this.#released) this.#client.release(this.#lost);
    this.#released = true;
  }

  #giveUp(): void {
    this.#lost ??= new DatabaseOutageError(`Postgres did not answer within ${ANSWER_MS} ms`);
    (this.#client as pg.PoolClient & DroppableClient).drop();
    this.release();
    this.#answers?.fallSilent(performance.now() - ANSWER_MS);
  }

  #explain(sql: string, cause: unknown): unknown {
    if (cause instanceof TypeError || cause instanceof RangeError) return cause;
    const code = cause instanceof pg.DatabaseError ? (cause.code ?? '') : undefined;
    if (code !== undefined && !OUTAGE.test(code)) return cause;
    const lost = code === undefined || CONNECTION_LOST.test(code);
    const error = new DatabaseOutageError((cause as Error).message, {
      cause,
      outcome_unknown: lost && isCommit(sql),
    });
    if (lost) this.#lost = error;
    return error;
  }
}

const isCommit = (sql: string) => sql === 'commit';
