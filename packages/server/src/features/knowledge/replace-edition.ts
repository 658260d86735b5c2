/**
 * Restores a previously live text to the draft or live edition of an article, without changing the other edition. If
 * both are equal again, one article serves as both.
 */
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ArticleEdition, ReleasedArticleRow, Schema } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { timeOfChange } from '../refuse-changed.js';
import type { Edition } from '../test-sessions.js';
import { liveId, ownId } from './editions.js';
import { bumpKnowledgeVersion } from './knowledge-version.js';
import { type ReleasedVersions, readReleasedArticle } from './released-articles.js';
import { insertPassages, type ReadArticle, readArticle, refuseTooManyArticles } from './save-article.js';

/** The wanted article; undefined: none. */
type Wanted = (ReadArticle & Pick<ReleasedArticleRow, 'content_hash'>) | undefined;

/** Wanted articles by id; read before the transaction, as reading is slow. */
export type WantedArticles = ReadonlyMap<string, Wanted>;

/** @param versions `after` is the wanted version */
export async function readWantedArticles(
  query: Kysely<Schema>,
  organisation_id: string,
  versions: readonly Pick<ReleasedVersions, 'external_id' | 'after'>[],
): Promise<WantedArticles> {
  const wanted = new Map<string, Wanted>();
  for (const { external_id, after } of versions)
    wanted.set(
      external_id,
      after && (await readReleased(await readReleasedArticle(query, { organisation_id, external_id, ...after }))),
    );
  return wanted;
}

async function readReleased({ organisation_id, content_hash, ...row }: ReleasedArticleRow): Promise<Wanted> {
  const { title, content, url, language, audience } = row;
  const input = { format: 'markdown', title, content, url, language, audience, environment: 'live' } as const;
  return { content_hash, ...(await readArticle(organisation_id, input)) };
}

/**
 * Articles that a web source has taken over are left unchanged. The organisation must be locked.
 * @throws {AppError} `too_many_articles` if the draft would exceed the limit together with the articles that stay
 */
export async function replaceEdition(
  context: Context,
  transaction: Transaction,
  { organisation_id, edition, articles }: { organisation_id: string; edition: Edition; articles: WantedArticles },
): Promise<void> {
  await bumpKnowledgeVersion(transaction, organisation_id);
  transaction.onCommit(() => context.cluster.publish('knowledge', organisation_id));
  // In small batches: all are in one transaction, and on SQLite each statement blocks others.
  for (const some of chunksOf([...articles], AT_ONCE))
    await replaceSome(context, transaction, { organisation_id, edition, some });
  await refuseTooManyArticles(transaction, organisation_id);
}

const AT_ONCE = 100;

interface Replacement {
  organisation_id: string;
  edition: Edition;
  some: readonly (readonly [external_id: string, wanted: Wanted])[];
}

async function replaceSome(
  context: Context,
  { query }: Transaction,
  { organisation_id, edition, some }: Replacement,
): Promise<void> {
  const rows = await query
    .selectFrom('articles')
    .select(['id', 'external_id', 'edition', 'content_hash', 'source_id', 'updated_at'])
    .where('organisation_id', '=', organisation_id)
    .where(
      'external_id',
      'in',
      some.flatMap(([external_id]) => [external_id, liveId(external_id)]),
    )
    .execute();
  const removed: string[] = [];
  const kept: Record<ArticleEdition, string[]> = { draft: [], live: [], both: [] };
  const added: [external_id: string, wanted: NonNullable<Wanted>][] = [];
  for (const [external_id, wanted] of some) {
    const known = rows.filter((row) => ownId(row.external_id) === external_id);
    if (known.some(({ source_id }) => source_id !== null)) continue;
    const isOf = (one: Edition) => known.find((row) => row.edition === one || row.edition === 'both');
    const [replaced, other] = [isOf(edition), isOf(OTHER[edition])];
    const isBoth = wanted !== undefined && other?.content_hash === wanted.content_hash;
    if (replaced !== undefined && replaced !== other) removed.push(replaced.id);
    if (other !== undefined) kept[isBoth ? 'both' : OTHER[edition]].push(other.id);
    if (wanted !== undefined && !isBoth) added.push([external_id, wanted]);
  }
  await removeRows(query, removed);
  for (const one of ['draft', 'live', 'both'] as const) await setEdition(query, one, kept[one]);
  await addRows(query, { organisation_id, edition, added, at: timeOfChange(context, ...rows) });
}

const OTHER: Readonly<Record<Edition, Edition>> = { live: 'draft', draft: 'live' };

async function removeRows(query: Transaction['query'], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Passages first, so that each is also removed from the full-text index.
  await query.deleteFrom('passages').where('article_id', 'in', ids).execute();
  await query.deleteFrom('articles').where('id', 'in', ids).execute();
}

async function setEdition(query: Transaction['query'], edition: ArticleEdition, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const own_id = sql<string>`case when edition = 'live'
    then substr(external_id, ${sql.lit(liveId('').length + 1)}) else external_id end`;
  const external_id = edition === 'live' ? sql<string>`${sql.lit(liveId(''))} || (${own_id})` : own_id;
  await query.updateTable('passages').set({ edition }).where('article_id', 'in', ids).execute();
  await query.updateTable('articles').set({ edition, external_id }).where('id', 'in', ids).execute();
}

interface Addition {
  organisation_id: string;
  edition: Edition;
  added: readonly (readonly [external_id: string, wanted: NonNullable<Wanted>])[];
  at: number;
}

async function addRows(query: Transaction['query'], { organisation_id, edition, added, at }: Addition): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(([own_id, { article, content_hash, passages }]) => {
    const external_id = edition === 'live' ? liveId(own_id) : own_id;
    const ids = { id: newId(at), organisation_id, external_id, source_id: null };
    return { row: { ...article, ...ids, edition, content_hash, created_at: at, updated_at: at }, passages };
  });
  await query
    .insertInto('articles')
    .values(rows.map(({ row }) => row))
    .execute();
  await insertPassages(
    query,
    rows.flatMap(({ row: { id }, passages }) =>
      passages.map((passage) => ({ ...passage, article_id: id, edition, embedding: null })),
    ),
  );
}
