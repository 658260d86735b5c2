/** Texts that begin with another one, by an index in the order of bytes. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from './database.js';

const BYTE_ORDER = { sqlite: sql.raw('collate binary'), postgres: sql.raw('collate "C"') };
/** Follows every other character in the order of bytes. */
const LAST = '\u{10ffff}';

/** @param column its index must be in the order of bytes */
export function beginsWith(
  { dialect }: Pick<Database, 'dialect'>,
  column: Expression<unknown>,
  begin: string,
): Expression<SqlBool> {
  const compared = sql`${column} ${BYTE_ORDER[dialect]}`;
  return sql<SqlBool>`${compared} >= ${begin} and ${compared} < ${begin + LAST}`;
}
