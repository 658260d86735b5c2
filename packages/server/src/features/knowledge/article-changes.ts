/**
 * The changes of articles that going live would make. Texts are compared in the database, as all together may have a
 * hundred megabytes, of which only the beginnings of a few are shown.
 */
import { LIMITS, type ReleaseChange } from '@frontdesk/contract';
import { type Kysely, sql } from 'kysely';
import type { ArticleRow, Schema } from '../../db/schema.js';
import { liveId } from './editions.js';

export interface ArticleChanges {
  /** By article id, the first `LIMITS.releaseArticles`. Texts are at most one character longer than what is shown. */
  shown: ReleaseChange[];
  total: number;
  /** Identifies each change, to detect later whether it is still the same. */
  signs: readonly (readonly [name: string, change: ReleaseChange['change'], content_hash: string | null])[];
}

const COMPARED = ['title', 'content', 'url', 'language', 'audience'] as const;

type Compared = Pick<ArticleRow, (typeof COMPARED)[number]>;

/** Compared columns; of texts one character more than is shown, to detect that there is more. */
export const BEGUN = [
  'title',
  'url',
  'language',
  'audience',
  sql<string>`substr(content, 1, ${sql.lit(LIMITS.releaseFieldCharacters + 1)})`.as('content'),
] as const;

/** @param before undefined: it is new @param after undefined: it was deleted */
export function toArticleChange(
  name: string,
  before: Compared | undefined,
  after: Compared | undefined,
): ReleaseChange {
  const differing = COMPARED.filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null));
  // The difference is beyond the beginnings.
  const fields = differing.length > 0 ? differing : (['content'] as const);
  return {
    kind: 'article',
    name,
    change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    fields: fields.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
  };
}

export async function findArticleChanges(query: Kysely<Schema>, organisation_id: string): Promise<ArticleChanges> {
  const drafts = await query
    .selectFrom('articles as after')
    .leftJoin('articles as before', (join) =>
      join
        .onRef('before.organisation_id', '=', 'after.organisation_id')
        .on('before.external_id', '=', sql<string>`${sql.lit(liveId(''))} || after.external_id`)
        .on('before.edition', '=', 'live')
        .on('before.environment', '=', 'live'),
    )
    .select(['after.external_id as name', 'after.content_hash', 'before.id as live_id'])
    .where('after.organisation_id', '=', organisation_id)
    .where('after.edition', '=', 'draft')
    .where('after.environment', '=', 'live')
    .where((row) =>
      row.or(COMPARED.map((field) => row(`after.${field}`, 'is distinct from', row.ref(`before.${field}`)))),
    )
    .execute();
  const removed = await query
    .selectFrom('articles as before')
    .leftJoin('articles as after', (join) =>
      join
        .onRef('after.organisation_id', '=', 'before.organisation_id')
        .on('after.external_id', '=', sql<string>`substr(before.external_id, ${sql.lit(liveId('').length + 1)})`)
        .on('after.edition', '=', 'draft')
        .on('after.environment', '=', 'live'),
    )
    .select(sql<string>`substr(before.external_id, ${sql.lit(liveId('').length + 1)})`.as('name'))
    .where('before.organisation_id', '=', organisation_id)
    .where('before.edition', '=', 'live')
    .where('before.environment', '=', 'live')
    .where('after.id', 'is', null)
    .execute();
  const signs = [
    ...drafts.map(
      ({ name, live_id, content_hash }) => [name, live_id === null ? 'added' : 'changed', content_hash] as const,
    ),
    ...removed.map(({ name }) => [name, 'removed', null] as const),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const shown = await readChanges(query, organisation_id, signs.slice(0, LIMITS.releaseArticles));
  return { shown, total: signs.length, signs };
}

async function readChanges(
  query: Kysely<Schema>,
  organisation_id: string,
  signs: ArticleChanges['signs'],
): Promise<ArticleChanges['shown']> {
  if (signs.length === 0) return [];
  const rows = await query
    .selectFrom('articles')
    .select(['external_id', ...BEGUN])
    .where('organisation_id', '=', organisation_id)
    .where(
      'external_id',
      'in',
      signs.flatMap(([name]) => [name, liveId(name)]),
    )
    .where('edition', '!=', 'both')
    .where('environment', '=', 'live')
    .execute();
  const byId = new Map(rows.map((row) => [row.external_id, row]));
  return signs.map(([name]) => toArticleChange(name, byId.get(liveId(name)), byId.get(name)));
}
