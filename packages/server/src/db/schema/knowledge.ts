/** Articles, their passages, and the web sources that they are read from. */
import type { ArticleAudience, Environment, KnowledgeSourceKind } from '@frontdesk/contract';
import type { Generated } from 'kysely';

/**
 * Which of an organisation's two versions has an article. Without releases, and of web sources, every one is in both. One
 * that was changed since the last release is there twice, and one that was removed since then is `live` alone.
 */
export type ArticleEdition = 'draft' | 'live' | 'both';

export interface ArticleRow {
  id: string;
  organisation_id: string;
  /** The organisation's own id; unique in it. Of a `live` one as `liveId` writes it. */
  external_id: string;
  title: string;
  /** Markdown. */
  content: string;
  url: string | null;
  language: string | null;
  audience: ArticleAudience;
  environment: Environment;
  /** The web source that it was read from. */
  source_id: string | null;
  edition: ArticleEdition;
  /** Hash of what was put: the same again changes nothing. */
  content_hash: string;
  created_at: number;
  updated_at: number;
}

/** A piece of an article that is searched. */
export interface PassageRow {
  id: number;
  organisation_id: string;
  article_id: string;
  /** Its place in the article, from 0. */
  position: number;
  /** Of its sections, from the outermost to the innermost, each on a line. */
  heading: string | null;
  text: string;
  /** What full text finds it by: words of title, heading and text, in comparable form. */
  words: string;
  /** Base64 of a vector of int8; null: it is still to be encoded. */
  vector: string | null;
  /** In its article, so that a search needs no other table. */
  audience: ArticleAudience;
  environment: Environment;
  edition: ArticleEdition;
}

interface PassageTable extends Omit<PassageRow, 'id' | 'edition'> {
  id: Generated<number>;
  edition: Generated<ArticleEdition>;
}

interface ArticleTable extends Omit<ArticleRow, 'edition'> {
  edition: Generated<ArticleEdition>;
}

/** Web pages that articles are read from. */
export interface KnowledgeSourceRow {
  id: string;
  organisation_id: string;
  kind: KnowledgeSourceKind;
  url: string;
  audience: ArticleAudience;
  environment: Environment;
  language: string | null;
  refresh_hours: number | null;
  status: 'waiting' | 'reading' | 'read' | 'failed';
  pages_read: number;
  pages_found: number;
  /** JSON: `[{url, problem}]`. */
  problems: string;
  problem: string | null;
  /** The server that reads it, until when. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  last_read_at: number | null;
  next_read_at: number | null;
  created_at: number;
}

export interface KnowledgeTables {
  articles: ArticleTable;
  passages: PassageTable;
  knowledge_sources: KnowledgeSourceRow;
}
