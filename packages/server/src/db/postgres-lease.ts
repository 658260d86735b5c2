/**
 * A connection of the pool while it is taken. A response that never arrives, because the connection is half-open, is
 * waited for with a limit, and an error says whether the outcome of a COMMIT is unknown.
 */
import { Socket } from 'node:net';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseOutageError } from './outage.js';
import { Pipeline, type PipelinedStatement } from './postgres-pipeline.js';

/**
 * A connection without a response for this long is dead: Postgres would have cancelled the statement before. Short
 * enough that the service recovers within 5 s after an outage, even if it then meets a dead connection. In ms.
 */
const ANSWER_MS = 3_600;
/** Extra time for responses that arrived while this process was paused and are not read yet, in ms. */
const UNREAD_MS = 100;
const INT8 = 20;
export const TYPES: pg.CustomTypesConfig = {
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
/** A session stays read-only when its server no longer is, or when a failover has made another one the primary. */
const READ_ONLY = '25006';

export type QueryResult = PostgresQueryResult<Record<string, unknown>>;

/** A client whose connection can be closed without waiting for outstanding responses. */
export class DroppableClient extends pg.Client {
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
  noteSilence(since: number): void;
  /** A connection is read-only; those that were opened with it may be as well. */
  dropIdle(): void;
}

/** A connection while it is taken from the pool. Once it has failed, all further calls fail. */
export class Lease implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #answers: Answers | undefined;
  #lost: DatabaseOutageError | undefined;
  #read_only = false;
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
    if (!this.#released) this.#client.release(this.#lost ?? this.#read_only);
    this.#released = true;
  }

  #giveUp(): void {
    this.#lost ??= new DatabaseOutageError(`Postgres did not answer within ${ANSWER_MS} ms`);
    (this.#client as pg.PoolClient & DroppableClient).drop();
    this.release();
    this.#answers?.noteSilence(performance.now() - ANSWER_MS);
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
    if (code === READ_ONLY) {
      this.#read_only = true;
      this.#answers?.dropIdle();
    }
    return error;
  }
}

const isCommit = (sql: string) => sql === 'commit';
