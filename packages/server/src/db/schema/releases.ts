/** Releases of an organisation's setup, and its draft. */
import type { Json } from '../../json.js';
import type { ActorColumns } from './columns.js';
import type { FunctionRow } from './functions.js';
import type { ArticleRow } from './knowledge.js';

/** Columns of functions that are missing in releases of earlier versions. */
export type LaterFunctionColumn =
  | 'method'
  | 'body'
  | 'confirmation_template'
  | 'without_login'
  | 'examples'
  | 'offered'
  | 'sensitive'
  | 'reply_template'
  | 'card';

/** The live functions as they are in their table, the assistant's settings and the model. */
export interface StoredSetup {
  functions: (Omit<FunctionRow, LaterFunctionColumn> & Partial<Pick<FunctionRow, LaterFunctionColumn>>)[];
  /** Of any version: parsed by the schema of the settings. */
  settings: unknown;
  model: string | null;
}

/** A version of an organisation's setup, as it went live. */
export interface ReleaseRow {
  id: string;
  organisation_id: string;
  /** From 1, in order. */
  number: number;
  note: string;
  setup: Json<StoredSetup>;
  /** The organisation's own key for the model. */
  sealed_model_key: string | null;
  /** The number of differences to the previous release. */
  changes: number;
  restored_from: number | null;
  /** Null: no tests ran before it. */
  tests_total: number | null;
  tests_failed: number | null;
  actor_kind: ActorColumns['actor_kind'];
  actor_id: string | null;
  actor_name: string;
  created_at: number;
}

/** A version of an article that was live from one release to another. */
export interface ReleasedArticleRow
  extends Pick<ArticleRow, 'title' | 'content' | 'url' | 'language' | 'audience' | 'content_hash'> {
  organisation_id: string;
  /** The organisation's own id. */
  external_id: string;
  /** Number of the first release with this version. */
  first_release: number;
  /** Number of the first later release without this version; null: it is live. */
  next_release: number | null;
}

/**
 * The draft of an organisation that works with releases, except for its functions. Customers then get the live release,
 * which `organisations.assistant_settings` and `assistant_models` mirror.
 */
export interface OrganisationDraftRow {
  organisation_id: string;
  release_mode: 'warn' | 'refuse';
  live_release_id: string;
  assistant_settings: string;
  model: string | null;
  sealed_model_key: string | null;
}

export interface ReleaseTables {
  releases: ReleaseRow;
  released_articles: ReleasedArticleRow;
  organisation_drafts: OrganisationDraftRow;
}
