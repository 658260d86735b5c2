/** The articles of an organisation by title, a page at a time. */
import type { ArticleList, ArticleQuery } from '@frontdesk/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { containsText } from '../../db/contains-text.js';
import type { Schema } from '../../db/schema.js';
import { invalidPayload } from '../../errors.js';
import type { Context } from '../context.js';
import { selectArticles, toArticleSummary } from './article-view.js';

/** @throws {AppError} `invalid_payload` for a cursor that is none */
export async function listArticles(
  context: Context,
  organisation_id: string,
  asked: ArticleQuery,
): Promise<ArticleList> {
  const { after, limit } = asked;
  const { read } = context.database;
  const matching = (article: ExpressionBuilder<Schema, 'articles'>) =>
    article.and(conditionsOf(context, asked, article));
  let page = selectArticles(read, organisation_id).where(matching);
  if (after !== undefined) {
    const { title, id } = readCursor(after);
    page = page.where(sql<SqlBool>`(articles.title, articles.id) > (${title}, ${id})`);
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
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return { articles: kept.map(toArticleSummary), total, next: last === undefined ? null : writeCursor(last) };
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

const writeCursor = ({ title, id }: { title: string; id: string }): string =>
  Buffer.from(JSON.stringify([title, id])).toString('base64url');

function readCursor(cursor: string): { title: string; id: string } {
  try {
    const [title, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof title === 'string' && typeof id === 'string') return { title, id };
  } catch {
    // Not a cursor of ours.
  }
  throw invalidPayload([{ path: 'after', message: 'must be the next of a page' }]);
}
