/** Articles as API views, with their number of passages. */
import type { ArticleSummary } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { ArticleRow, Schema } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';

type SummaryRow = Omit<ArticleRow, 'organisation_id' | 'content' | 'content_hash' | 'edition'> & {
  passages: number | null;
  passages_to_encode: number | null;
};

/** Columns for summaries of the organisation's articles, in the editable edition. */
export function selectArticles(query: Kysely<Schema>, organisation_id: string) {
  return query
    .selectFrom('articles')
    .where('articles.organisation_id', '=', organisation_id)
    .where('articles.edition', '!=', 'live')
    .select([
      'articles.id',
      'articles.external_id',
      'articles.title',
      'articles.url',
      'articles.language',
      'articles.audience',
      'articles.environment',
      'articles.source_id',
      'articles.created_at',
      'articles.updated_at',
    ])
    .select((article) => [
      article
        .selectFrom('passages')
        .whereRef('passages.article_id', '=', 'articles.id')
        .select((passage) => passage.fn.countAll<number>().as('count'))
        .as('passages'),
      article
        .selectFrom('passages')
        .whereRef('passages.article_id', '=', 'articles.id')
        .where('passages.embedding', 'is', null)
        .select((passage) => passage.fn.countAll<number>().as('count'))
        .as('passages_to_encode'),
    ]);
}

export function toArticleSummary({
  created_at,
  updated_at,
  passages,
  passages_to_encode,
  ...row
}: SummaryRow): ArticleSummary {
  return {
    id: row.id,
    external_id: row.external_id,
    title: row.title,
    url: row.url,
    language: row.language,
    audience: row.audience,
    environment: row.environment,
    source_id: row.source_id,
    passages: passages ?? 0,
    passages_to_encode: passages_to_encode ?? 0,
    created_at: isoTime(created_at),
    updated_at: isoTime(updated_at),
  };
}
