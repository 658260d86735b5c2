/**
 * The message path as SQL that is written once for each dialect: nothing is built or compiled per message. An operation
 * writes: it is one unit of work on one input row. SQLite runs its steps in the database thread; Postgres runs all rows
 * of a batch as one statement. A reading is a few queries that are sent to the database together.
 */

/** Type of an input column on Postgres. SQLite needs no types. */
export type ColumnType = 'text' | 'bigint' | 'integer';

export type ColumnValue = string | number | null;

export type Input<Row> = { [Column in keyof Row]: ColumnValue };

export type Columns<Row> = { readonly [Column in keyof Row]: ColumnType };

export interface Operation<Row extends Input<Row>, Result> {
  readonly name: string;
  readonly columns: Columns<Row>;
  /** Run in order, all or nothing, with the input's columns as named parameters (`:column`). */
  readonly sqlite: readonly SqliteStep<Row>[];
  /**
   * One statement over `input`, a relation of the columns and `position`. Returns `position` and the result for each
   * row that was applied. The rows that `locks` names are locked before it starts, so its snapshot is current.
   */
  readonly postgres: string;
  readonly locks: LockedKeys<Row>;
  readonly follow?: Follow<Row, Result>;
  /** Only for the type of the result: the columns that the steps, or the statement, return. */
  readonly result?: Result;
}

/**
 * A reading that runs after an operation, on its changes: its rows come with the result, as `followed`, which saves
 * another round trip.
 */
export interface Follow<Row extends Input<Row>, Result> {
  readonly reading: AnyReading;
  /** @returns the reading's input; undefined if there is nothing to read */
  input(row: Row, result: Result): Record<string, ColumnValue> | undefined;
  readonly postgres: {
    /** The column whose value finds the reading's input. Null: nothing to read. */
    readonly key: keyof Row & string;
    /** Selects the columns of the reading and `position` over `keys`, a relation of `key` and `position`. */
    readonly input: string;
  };
}

export interface SqliteStep<Row> {
  readonly sql: string;
  /** Runs only if this column is neither null nor 0. */
  readonly when?: keyof Row & string;
  /** Runs only if this column is null or 0. */
  readonly unless?: keyof Row & string;
  /** If the step returns no row, the operation is undone and has no result. The step must have a RETURNING. */
  readonly needs_row?: true;
}

/** Rows of a batch never share a key: a second one waits for the next batch. */
export interface LockedKeys<Row> {
  /** The column with the conversation's id. */
  readonly conversation: keyof Row & string;
  /** A row that opens a conversation locks the session, because the conversation does not exist yet. */
  readonly opening?: {
    readonly when: keyof Row & string;
    readonly organisation: keyof Row & string;
    readonly session: keyof Row & string;
  };
}

/** Queries in SQL that both dialects understand, with the input's columns as named parameters (`:column`). */
export interface Reading<Row extends Input<Row>, Results extends readonly unknown[]> {
  readonly name: string;
  readonly columns: Columns<Row>;
  readonly queries: { readonly [Query in keyof Results]: string };
}

/** The rows that each query of a reading returned. */
export type ReadRows<Results extends readonly unknown[]> = { [Query in keyof Results]: Results[Query][] };

// biome-ignore lint/suspicious/noExplicitAny: operations on any row stand in one list
export type AnyOperation = Operation<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: readings of any rows stand in one list
export type AnyReading = Reading<any, any>;

/** The columns' values, in the order of the columns. */
export function toValues<Row extends Input<Row>>(columns: Columns<Row>, row: Row): ColumnValue[] {
  return (Object.keys(columns) as (keyof Row)[]).map((column) => row[column]);
}
