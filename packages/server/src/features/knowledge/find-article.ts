/** Finds an organisation's article. Those of other organisations look like missing ones. */
import type { ArticleView } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { selectArticles, toArticleSummary } from './article-view.js';

/** @throws {AppError} `not_found` */
export async function findArticle(
  context: Context,
  organisation_id: string,
  external_id: string,
): Promise<ArticleView> {
  const row = await selectArticles(context.database.read, organisation_id)
    .select('articles.content')
    .where('articles.external_id', '=', external_id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such article.');
  return { ...toArticleSummary(row), content: row.content };
}
