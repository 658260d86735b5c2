/** Rows that are not stored, as a relation to join with: one parameter and one text of SQL, however many they are. */
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
    // The limit tells the planner how many there are: it expects 100 otherwise.
    return sql`(select * from json_to_recordset(${json}::json) as row (${sql.join(typed)}) limit ${rows.length})`;
  }
  const read = named.map(([column]) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`);
  return sql`(select ${sql.join(read)} from json_each(${json}))`;
}
