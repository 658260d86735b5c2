/** Searches the full-text index of passages, which differs by dialect. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.js';
import type { PassageRow } from './schema.js';

/** Which passages may be found. SQLite's index lacks these columns, so its results must be checked again. */
export interface PassageReach {
  organisation_id: string;
  audiences: readonly PassageRow['audience'][];
  environments: readonly PassageRow['environment'][];
  editions: readonly PassageRow['edition'][];
}

/**
 * @param groups of words that a passage must all contain, including the word of its organisation
 * @returns for each group the ids of passages, at most `most`
 */
export async function passagesWithEach(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  reach: PassageReach,
  groups: readonly (readonly string[])[],
  most: number,
): Promise<number[][]> {
  const join = dialect === 'sqlite' ? sql`group_concat(id)` : sql`string_agg(id::text, ',')`;
  const select = dialect === 'sqlite' ? selectOnSqlite : selectOnPostgres;
  const one = (words: readonly string[], place: number) =>
    sql`select ${sql.lit(place)} as place, ${join} as ids from (${select(words, reach)} limit ${most}) as found`;
  const query = sql<{ place: number; ids: string | null }>`${sql.join(groups.map(one), sql` union all `)}`;
  const { rows } = await query.execute(read);
  const ids = new Map(rows.map((row) => [row.place, row.ids?.split(',').map(Number) ?? []]));
  return groups.map((_, place) => ids.get(place) ?? []);
}

function selectOnSqlite(words: readonly string[]): RawBuilder<unknown> {
  return sql`select rowid as id from passages_full_text
      where passages_full_text match ${words.map((word) => `"${word}"`).join(' ')}`;
}

function selectOnPostgres(words: readonly string[], reach: PassageReach): RawBuilder<unknown> {
  const { organisation_id, audiences, environments, editions } = reach;
  return sql`select id from passages where to_tsvector('simple', words) @@ to_tsquery('simple', ${words.join(' & ')})
    and organisation_id = ${organisation_id} and audience in (${sql.join(audiences)})
    and environment in (${sql.join(environments)}) and edition in (${sql.join(editions)})`;
}
