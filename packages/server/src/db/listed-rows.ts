/** Rows given as a parameter, as a relation to join with: one parameter and one SQL text, whatever their number. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.js';
import type { ColumnType } from './operation.js';

export function listedRows<Row extends Record<string, string | number>>(
  { dialect }: Pick<Database, 'dialect'>,
  rows: readonly Row[],
  columns: { readonly [Column in keyof Row]: ColumnType },
): RawBuilder<Row> {
  const json = JSON.stringify(rows);
  const named = Object.entries<ColumnType>(columns);
  if (dialect === 'postgres') {
    const typed = named.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
    // The limit tells the planner the number of rows: it expects 100 otherwise.
    return sql`(select * from json_to_recordset(${json}::json) as row (${sql.join(typed)}) limit ${rows.length})`;
  }
  const read = named.map(([column]) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(read)} from json_each(${json}))`;
}
