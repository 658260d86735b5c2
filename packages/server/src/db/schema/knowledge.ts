/** Articles, their passages, and the web sources that they are imported from. */
import type { ArticleAudience, Environment, KnowledgeSourceKind, KnowledgeSourceView } from '@frontdesk/contract';
import type { Generated } from 'kysely';
import type { Json } from '../../json.js';

/**
 * The versions of an organisation's setup that contain an article. Without releases, and for articles of web sources,
 * it is always both. An article changed since the last release has two rows; one removed since then is only in `live`.
 */
export type ArticleEdition = 'draft' | 'live' | 'both';

export interface ArticleRow {
  id: string;
  organisation_id: string;
  /** The organisation's own id, unique in it. For a `live` edition in the form of `liveId`. */
  external_id: string;
  title: string;
  /** Markdown. */
  content: string;
  url: string | null;
  language: string | null;
  audience: ArticleAudience;
  environment: Environment;
  /** The web source that it was imported from. */
  source_id: string | null;
  edition: ArticleEdition;
  /** Hash of the submitted content, to detect unchanged updates. */
  content_hash: string;
  created_at: number;
  updated_at: number;
}

/** A searchable piece of an article. */
export interface PassageRow {
  id: number;
  organisation_id: string;
  article_id: string;
  /** Its position in the article, from 0. */
  position: number;
  /** Headings of its sections, from the outermost to the innermost, one per line. */
  heading: string | null;
  text: string;
  /** For full-text search: words of title, heading and text, normalised. */
  words: string;
  /** Base64 of the vectors of its text, int8; null: not encoded yet. */
  embedding: string | null;
  /** Copied from its article, so that a search needs no join. */
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

/** Web pages that articles are imported from. */
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
  problems: Json<KnowledgeSourceView['problems']>;
  problem: string | null;
  /** The server that imports it, and until when its lease lasts. */
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
