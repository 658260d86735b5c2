/** Deletes an article with its passages. */
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { refuseLive } from '../refuse-live.js';
import { hasDrafts, keepLive } from './editions.js';
import { bumpKnowledgeVersion } from './knowledge-version.js';

/** @throws {AppError} `not_found`; `forbidden` for a test key and a live article */
export async function removeArticle(
  context: Context,
  { organisation_id, external_id }: { organisation_id: string; external_id: string },
  by: Author,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await bumpKnowledgeVersion(transaction, organisation_id);
    const article = await query
      .selectFrom('articles')
      .select(['id', 'external_id', 'title', 'environment', 'edition', 'source_id'])
      .where('organisation_id', '=', organisation_id)
      .where('external_id', '=', external_id)
      .executeTakeFirst();
    if (article === undefined) throw new AppError('not_found', 'There is no such article.');
    refuseLive(by, 'articles', article.environment);
    if (article.edition === 'both' && article.source_id === null && (await hasDrafts(transaction, organisation_id)))
      await keepLive(transaction, article);
    else {
      // Passages first, so that each is also removed from the full-text index.
      await query.deleteFrom('passages').where('article_id', '=', article.id).execute();
      await query.deleteFrom('articles').where('id', '=', article.id).execute();
    }
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'article.removed',
      target: { id: external_id, name: article.title },
    });
  });
}
