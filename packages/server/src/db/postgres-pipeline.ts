/**
 * Statements that share one Sync of the extended protocol, and so one transaction: Postgres begins it with the first,
 * commits it at the Sync and rolls all of it back after an error. It costs one round trip, and no BEGIN and COMMIT.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import pg from 'pg';

export interface PipelinedStatement {
  /** Set: prepared once a connection, under this name. */
  name?: string;
  text: string;
  values: unknown[];
}

/** What a client tells the query whose answer it reads. Left out of the types of `pg`. */
interface Told {
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

/** The statements that a connection was asked to prepare and that it has not answered yet. */
type Preparing = pg.Connection & { submittedNamedStatements: Record<string, string> };

/** Statements without values too: those of the simple protocol have a Sync of their own. */
const EXTENDED = { queryMode: 'extended' };

/** Given to a client as one query. */
export class Pipeline implements pg.Submittable {
  /** Resolves after the commit. Rejects with the error of the statement that failed, or of the commit. */
  readonly results: Promise<pg.QueryResult[]>;
  readonly #statements: readonly PipelinedStatement[];
  readonly #queries: Told[];
  readonly #found: pg.QueryResult[] = [];
  /** Statements that are answered. */
  #answered = 0;
  /** A value that cannot be sent, or an answer that cannot be read. */
  #refused: Error | undefined;
  #resolve!: (results: pg.QueryResult[]) => void;
  #reject!: (error: unknown) => void;

  constructor(statements: readonly PipelinedStatement[], types: pg.CustomTypesConfig) {
    this.results = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#statements = statements;
    this.#queries = statements.map((statement, index) => {
      const told = (error: Error | undefined, result: unknown) => {
        if (error) this.#refused ??= error;
        else this.#found[index] = result as pg.QueryResult;
      };
      return new pg.Query({ ...statement, ...EXTENDED, types }, told) as unknown as Told;
    });
  }

  /** Of the statement that is being answered: the client remembers by them what it has prepared. */
  get name(): string | undefined {
    return this.#statements[this.#answered]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#answered]?.text;
  }

  submit = (connection: pg.Connection): void => {
    const withoutSync = Object.assign(Object.create(connection) as pg.Connection, { sync: () => undefined });
    connection.stream.cork();
    for (const query of this.#queries) {
      const unfit = query.submit(withoutSync);
      if (unfit !== null) this.#refused ??= unfit;
    }
    if (this.#refused === undefined) connection.sync();
    // Without a Sync nothing is committed.
    else connection.stream.destroy(this.#refused);
    connection.stream.uncork();
  };

  handleRowDescription(message: unknown): void {
    this.#queries[this.#answered]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#answered]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#queries[this.#answered]?.handleCommandComplete(message, connection);
    this.#answered++;
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.#queries[this.#answered]?.handleEmptyQuery(connection);
    this.#answered++;
  }

  /** Postgres skips the statements after the one that failed: they are prepared the next time. */
  handleError(error: unknown, connection: pg.Connection): void {
    const preparing = (connection as Preparing).submittedNamedStatements;
    for (const { name } of this.#statements.slice(this.#answered)) if (name !== undefined) delete preparing[name];
    this.#reject(error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    if (this.#refused === undefined) this.#resolve(this.#found);
    else this.#reject(this.#refused);
  }
}
