/** Prefix search that uses an index in byte order. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from './database.js';

const BYTE_ORDER = { sqlite: sql.raw('collate binary'), postgres: sql.raw('collate "C"') };
/** The greatest character in byte order. */
const LAST = '\u{10ffff}';

/** @param column its index must be in byte order */
export function beginsWith(
  { dialect }: Pick<Database, 'dialect'>,
  column: Expression<unknown>,
  begin: string,
): Expression<SqlBool> {
  const compared = sql`${column} ${BYTE_ORDER[dialect]}`;
  return sql<SqlBool>`${compared} >= ${begin} and ${compared} < ${begin + LAST}`;
}
