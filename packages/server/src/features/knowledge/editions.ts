/**
 * Draft and live editions of articles. If the organisation works with releases, changing or deleting an article keeps
 * the live one under another id; going live deletes those and makes each draft both.
 */
import type { Transaction } from '../../db/database.js';
import type { ArticleEdition, ArticleRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { Edition } from '../test-sessions.js';
import { bumpKnowledgeVersion } from './knowledge-version.js';

/** The editions that a search finds. */
export const editionsOf = (edition: Edition): ArticleEdition[] => [edition, 'both'];

/** A prefix with a space, which no organisation's id contains. */
const LIVE = 'live ';
/** The id under which the live article is kept if its draft differs. */
export const liveId = (external_id: string): string => `${LIVE}${external_id}`;
/** The organisation's own id. */
export const ownId = (external_id: string): string =>
  external_id.startsWith(LIVE) ? external_id.slice(LIVE.length) : external_id;

/** Whether saved articles are drafts. */
export async function hasDrafts({ query }: Pick<Transaction, 'query'>, organisation_id: string): Promise<boolean> {
  const draft = await query
    .selectFrom('organisation_drafts')
    .select('organisation_id')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return draft !== undefined;
}

/** Makes an article that is both live only, because its draft is about to be replaced or deleted. */
export async function keepLive(
  { query }: Pick<Transaction, 'query'>,
  { id, external_id }: Pick<ArticleRow, 'id' | 'external_id'>,
): Promise<void> {
  await query.updateTable('passages').set({ edition: 'live' }).where('article_id', '=', id).execute();
  await query
    .updateTable('articles')
    .set({ edition: 'live', external_id: liveId(external_id) })
    .where('id', '=', id)
    .execute();
}

/** Makes the draft of the articles live. */
export async function releaseArticles(
  context: Context,
  transaction: Transaction,
  organisation_id: string,
): Promise<void> {
  const { query } = transaction;
  await bumpKnowledgeVersion(transaction, organisation_id);
  for (const table of ['passages', 'articles'] as const) {
    await query
      .deleteFrom(table)
      .where('organisation_id', '=', organisation_id)
      .where('edition', '=', 'live')
      .execute();
    await query
      .updateTable(table)
      .set({ edition: 'both' })
      .where('organisation_id', '=', organisation_id)
      .where('edition', '=', 'draft')
      .execute();
  }
  transaction.onCommit(() => context.cluster.publish('knowledge', organisation_id));
}
