/** Lists an organisation's articles by title, in pages. */
import type { ArticleList, ArticleQuery } from '@frontdesk/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { containsText } from '../../db/expressions.js';
import type { Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import { cutPage, readCursor } from '../page-cursor.js';
import { selectArticles, toArticleSummary } from './article-view.js';

/** @throws {AppError} `invalid_payload` for an invalid cursor */
export async function listArticles(
  context: Context,
  organisation_id: string,
  asked: ArticleQuery,
): Promise<ArticleList> {
  const { limit } = asked;
  const list = [organisation_id, 'articles'] as const;
  const after = readCursor(context, list, asked, 'string');
  const { read } = context.database;
  const matching = (article: ExpressionBuilder<Schema, 'articles'>) =>
    article.and(conditionsOf(context, asked, article));
  let page = selectArticles(read, organisation_id).where(matching);
  if (after !== undefined) {
    page = page.where(sql<SqlBool>`(articles.title, articles.id) > (${after.at}, ${after.id})`);
  }
  const [rows, { total }] = await Promise.all([
    page
      .orderBy('articles.title')
      .orderBy('articles.id')
      .limit(limit + 1)
      .execute(),
    read
      .selectFrom('articles')
      .where('organisation_id', '=', organisation_id)
      .where('edition', '!=', 'live')
      .where(matching)
      .select((article) => article.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ title: at, id }) => ({ at, id }));
  return {
    articles: kept.map(toArticleSummary),
    total,
    next,
  };
}

function conditionsOf(
  { database }: Context,
  { search, source_id, environment }: ArticleQuery,
  article: ExpressionBuilder<Schema, 'articles'>,
): Expression<SqlBool>[] {
  const wanted = search?.trim().toLowerCase() ?? '';
  const contains = (column: 'title' | 'external_id' | 'content') =>
    containsText(database, article.fn<string>('lower', [`articles.${column}`]), article.val(wanted));
  return [
    ...(source_id === undefined ? [] : [article('articles.source_id', '=', source_id)]),
    ...(environment === undefined ? [] : [article('articles.environment', '=', environment)]),
    ...(wanted === '' ? [] : [article.or([contains('title'), contains('external_id'), contains('content')])]),
  ];
}
