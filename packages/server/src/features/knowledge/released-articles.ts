/**
 * The article texts of each release. A text is stored once for all consecutive releases that contain it, from the first
 * one to the next with a different text. Articles of web sources follow their site and are not part of releases.
 */
import { LIMITS, type ReleaseChange } from '@frontdesk/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ReleasedArticleRow, Schema } from '../../db/schema.js';
import { BEGUN, toArticleChange } from './article-changes.js';
import { liveId } from './editions.js';

interface Release {
  organisation_id: string;
  number: number;
}

/** Records what customers find from this release on. */
export async function recordReleasedArticles(
  { query }: Pick<Transaction, 'query'>,
  { organisation_id, number }: Release,
): Promise<void> {
  const own_id = sql<string>`case when articles.edition = 'live'
    then substr(articles.external_id, ${sql.lit(liveId('').length + 1)}) else articles.external_id end`;
  const live = query
    .selectFrom('articles')
    .where('articles.organisation_id', '=', organisation_id)
    .where('articles.edition', '!=', 'draft')
    .where('articles.environment', '=', 'live')
    .where('articles.source_id', 'is', null);
  await query
    .updateTable('released_articles')
    .set({ next_release: number })
    .where('organisation_id', '=', organisation_id)
    .where('next_release', 'is', null)
    .where(({ not, exists }) =>
      not(
        exists(
          live
            .select('articles.id')
            // One index lookup each, whichever of the two exists.
            .where(
              sql<SqlBool>`articles.external_id in (released_articles.external_id, ${sql.lit(liveId(''))} || released_articles.external_id)`,
            )
            .where('articles.content_hash', '=', sql.ref<string>('released_articles.content_hash')),
        ),
      ),
    )
    .execute();
  await query
    .insertInto('released_articles')
    .columns([
      'organisation_id',
      'external_id',
      'first_release',
      'title',
      'content',
      'url',
      'language',
      'audience',
      'content_hash',
    ])
    .expression(
      live
        .select(['articles.organisation_id', own_id.as('external_id'), sql.lit(number).as('first_release')])
        .select(['title', 'content', 'url', 'language', 'audience', 'content_hash'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('released_articles as known')
                .select('known.external_id')
                .whereRef('known.organisation_id', '=', 'articles.organisation_id')
                .where('known.next_release', 'is', null)
                .where('known.external_id', '=', own_id),
            ),
          ),
        ),
    )
    .execute();
}

/** Deletes texts that no kept release contains. @param oldest the number of the oldest release that is kept */
export async function removeReleasedArticles(
  { query }: Pick<Transaction, 'query'>,
  { organisation_id, oldest }: { organisation_id: string; oldest: number },
): Promise<void> {
  await query
    .deleteFrom('released_articles')
    .where('organisation_id', '=', organisation_id)
    .where('next_release', '<=', oldest)
    .execute();
}

/** Identifies a text of an article, without the text. */
type ReleasedVersion = Pick<ReleasedArticleRow, 'first_release' | 'content_hash'>;

/** An article that differs between two releases; undefined: the release has no article with this id. */
export interface ReleasedVersions {
  external_id: string;
  before: ReleasedVersion | undefined;
  after: ReleasedVersion | undefined;
}

/** @param releases their numbers @returns the differences from one to the other, by article id */
export async function findReleasedVersions(
  query: Kysely<Schema>,
  organisation_id: string,
  { from, to }: { from: number; to: number },
): Promise<ReleasedVersions[]> {
  const rows = await query
    .selectFrom('released_articles')
    .select(['external_id', 'first_release', 'next_release', 'content_hash'])
    .where('organisation_id', '=', organisation_id)
    .where(sql<SqlBool>`(${isIn(from)}) <> (${isIn(to)})`)
    .execute();
  const [before, after] = [from, to].map(
    (number) => new Map(rows.filter((row) => has(row, number)).map((row) => [row.external_id, row])),
  );
  const ids = [...new Set(rows.map(({ external_id }) => external_id))].toSorted();
  return ids
    .map((external_id) => ({ external_id, before: before?.get(external_id), after: after?.get(external_id) }))
    .filter((versions) => versions.before?.content_hash !== versions.after?.content_hash);
}

/** @returns the changes for people, the first `LIMITS.releaseArticles` */
export async function readReleasedChanges(
  query: Kysely<Schema>,
  organisation_id: string,
  versions: readonly ReleasedVersions[],
): Promise<ReleaseChange[]> {
  const named = versions.slice(0, LIMITS.releaseArticles);
  if (named.length === 0) return [];
  const numbers = named.flatMap(({ before, after }) => [before, after].flatMap((one) => one?.first_release ?? []));
  const rows = await query
    .selectFrom('released_articles')
    .select(['external_id', 'first_release', ...BEGUN])
    .where('organisation_id', '=', organisation_id)
    .where(
      'external_id',
      'in',
      named.map(({ external_id }) => external_id),
    )
    .where('first_release', 'in', [...new Set(numbers)])
    .execute();
  const known = new Map(rows.map((row) => [keyOf(row.external_id, row), row]));
  return named.map(({ external_id, before, after }) => {
    const [was, is] = [before, after].map((version) => version && known.get(keyOf(external_id, version)));
    return toArticleChange(external_id, was, is);
  });
}

const keyOf = (external_id: string, { first_release }: Pick<ReleasedVersion, 'first_release'>) =>
  `${first_release} ${external_id}`;

/** @throws if there is none */
export async function readReleasedArticle(
  query: Kysely<Schema>,
  {
    organisation_id,
    external_id,
    first_release,
  }: Pick<ReleasedArticleRow, 'organisation_id' | 'external_id' | 'first_release'>,
): Promise<ReleasedArticleRow> {
  return await query
    .selectFrom('released_articles')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('external_id', '=', external_id)
    .where('first_release', '=', first_release)
    .executeTakeFirstOrThrow();
}

/** @returns the articles in which the draft differs from a release: `after` is the release's */
export async function findDraftVersions(
  query: Kysely<Schema>,
  organisation_id: string,
  number: number,
): Promise<Pick<ReleasedVersions, 'external_id' | 'after'>[]> {
  const drafted = await query
    .selectFrom('articles')
    .select(['external_id', 'content_hash'])
    .where('organisation_id', '=', organisation_id)
    .where('edition', '!=', 'live')
    .where('environment', '=', 'live')
    .where('source_id', 'is', null)
    .execute();
  const released = await query
    .selectFrom('released_articles')
    .select(['external_id', 'first_release', 'content_hash'])
    .where('organisation_id', '=', organisation_id)
    .where(isIn(number))
    .execute();
  const hashes = new Map(drafted.map(({ external_id, content_hash }) => [external_id, content_hash]));
  const kept = new Set(released.map(({ external_id }) => external_id));
  return [
    ...released
      .filter(({ external_id, content_hash }) => hashes.get(external_id) !== content_hash)
      .map((after) => ({ external_id: after.external_id, after })),
    ...drafted
      .filter(({ external_id }) => !kept.has(external_id))
      .map(({ external_id }) => ({ external_id, after: undefined })),
  ];
}

const isIn = (number: number) =>
  sql<SqlBool>`first_release <= ${sql.lit(number)} and (next_release is null or next_release > ${sql.lit(number)})`;

const has = (
  { first_release, next_release }: Pick<ReleasedArticleRow, 'first_release' | 'next_release'>,
  number: number,
) => first_release <= number && (next_release === null || next_release > number);
