/** What the texts of operations and readings on Postgres have in common. */
import type { ColumnValue } from './operation.js';

/** Builds the text of each statement once. */
export function onceFor<Key extends object>(build: (key: Key) => string): (key: Key) => string {
  const texts = new WeakMap<Key, string>();
  return (key) => {
    const text = texts.get(key) ?? build(key);
    texts.set(key, text);
    return text;
  };
}

/** Selects the rows of {@link toJsonRows}, which is the first parameter. */
export function selectJsonRows(columns: object): string {
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `select * from json_to_recordset($1::json) as row (position integer, ${typed.join(', ')})`;
}

/** Rows with their positions. */
export const toJsonRows = (rows: readonly Record<string, ColumnValue>[]): string =>
  JSON.stringify(rows.map((row, position) => ({ ...row, position })));
