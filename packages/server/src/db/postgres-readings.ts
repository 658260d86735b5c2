/**
 * Runs readings on Postgres: rows requested in one tick are sent as one statement, so turns that start together are
 * loaded together.
 */
import type { AnyReading, ColumnValue } from './operation.js';
import type { Pool } from './postgres-pool.js';
import { onceFor, selectJsonRows, toJsonRows } from './postgres-texts.js';

interface Asked {
  row: Record<string, ColumnValue>;
  resolve: (results: unknown[][]) => void;
  reject: (error: unknown) => void;
}

export class Readings {
  readonly #pool: Pool;
  readonly #waiting = new Map<AnyReading, Asked[]>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** @returns the rows of each query @throws {DatabaseOutageError} */
  read(reading: AnyReading, row: Record<string, ColumnValue>): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(reading) ?? [];
      waiting.push({ row, resolve, reject });
      if (waiting.length > 1) return;
      this.#waiting.set(reading, waiting);
      queueMicrotask(() => {
        this.#waiting.delete(reading);
        void this.#readTogether(reading, waiting);
      });
    });
  }

  /** Never rejects: each caller gets its own result. */
  async #readTogether(reading: AnyReading, asked: Asked[]): Promise<void> {
    try {
      const found = await this.#query(reading, asked);
      for (const [index, { resolve }] of asked.entries()) resolve(found[index] as unknown[][]);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async #query(reading: AnyReading, asked: Asked[]): Promise<unknown[][][]> {
    const client = await this.#pool.connect();
    try {
      const values = [toJsonRows(asked.map(({ row }) => row))];
      const { rows: found } = await client.prepared({ name: reading.name, text: textOf(reading), values });
      return inOrder(found as unknown as Found[]);
    } finally {
      client.release();
    }
  }
}

/** What a reading found for the row at a position. */
export interface Found {
  position: number;
  results: unknown[][];
}

/** @returns the results by position */
export function inOrder(found: readonly Found[]): unknown[][][] {
  const ordered: unknown[][][] = [];
  for (const { position, results } of found) ordered[position] = results;
  return ordered;
}

const textOf = onceFor((reading: AnyReading) => readingOf(reading, selectJsonRows(reading.columns)));

/**
 * Builds one statement from a reading: the rows of each query as JSON, which keeps their order.
 * @param input selects `position` and the columns of the reading
 */
export function readingOf(reading: AnyReading, input: string): string {
  const queries = (reading.queries as string[]).map(
    (query) => `(select coalesce(json_agg(found), '[]') from (${query.replace(/:([a-z_]+)/g, 'input.$1')}) found)`,
  );
  return `with input as materialized (${input})
    select position, json_build_array(${queries.join(', ')}) as results from input`;
}
