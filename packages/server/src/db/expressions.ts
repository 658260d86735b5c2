/** SQL expressions that the dialects write differently. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.js';

type Dialect = Pick<Database, 'dialect'>;

const ROW_ID = { sqlite: sql.raw('rowid'), postgres: sql.raw('ctid') };

/** A row's physical position in its table. Valid only within one statement. */
export const rowId = ({ dialect }: Dialect): RawBuilder<unknown> => ROW_ID[dialect];

const BYTE_ORDER = { sqlite: sql.raw('collate binary'), postgres: sql.raw('collate "C"') };
/** The greatest character in byte order. */
const LAST = '\u{10ffff}';

/** Prefix search. @param column its index must be in byte order */
export function beginsWith({ dialect }: Dialect, column: Expression<unknown>, begin: string): Expression<SqlBool> {
  const compared = sql`${column} ${BYTE_ORDER[dialect]}`;
  return sql<SqlBool>`${compared} >= ${begin} and ${compared} < ${begin + LAST}`;
}

const POSITION = { sqlite: sql.raw('instr'), postgres: sql.raw('strpos') };

/**
 * Literal substring search. Replaces `like`, which takes time proportional to the product of both lengths for hostile
 * texts: on SQLite one thread serves all reads.
 */
export function containsText(
  { dialect }: Dialect,
  column: Expression<unknown>,
  text: Expression<string>,
): Expression<SqlBool> {
  return sql<SqlBool>`${POSITION[dialect]}(${column}, ${text}) > 0`;
}
