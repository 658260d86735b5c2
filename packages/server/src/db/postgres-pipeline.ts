/**
 * Statements that share one Sync of the extended protocol, and so one transaction: Postgres begins it with the first,
 * commits it at the Sync, and rolls all of it back after an error. This takes one round trip, without BEGIN and COMMIT.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import pg from 'pg';

export interface PipelinedStatement {
  /** If set, the statement is prepared once per connection under this name. */
  name?: string;
  text: string;
  values: unknown[];
}

/** The methods through which a client passes responses to a query, which the types of `pg` lack. */
interface PendingQuery {
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

/** Statements that a connection is preparing. */
type Preparing = pg.Connection & { submittedNamedStatements: Record<string, string> };

/** Also for statements without values: the simple protocol would add a Sync for each. */
const EXTENDED = { queryMode: 'extended' };

/** Passed to a client as one query. */
export class Pipeline implements pg.Submittable {
  /** Resolves after the commit. Rejects with the error of the failed statement or commit. */
  readonly results: Promise<pg.QueryResult[]>;
  readonly #statements: readonly PipelinedStatement[];
  readonly #queries: PendingQuery[];
  readonly #found: pg.QueryResult[] = [];
  /** The number of statements with a complete response. */
  #answered = 0;
  /** A value could not be sent, or a response not be read. */
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
      return new pg.Query({ ...statement, ...EXTENDED, types }, told) as unknown as PendingQuery;
    });
  }

  /** Of the statement whose response is being read: the client tracks prepared statements by them. */
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

  /** Postgres skips the statements after a failed one, so they must be prepared the next time. */
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
