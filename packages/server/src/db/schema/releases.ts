/** Releases of the setup, and its draft. */
import type { ActorColumns } from './columns.js';
import type { ArticleRow } from './knowledge.js';

/** A version of what an organisation sets up, as it went live. */
export interface ReleaseRow {
  id: string;
  organisation_id: string;
  /** From 1, in their order. */
  number: number;
  note: string;
  /** JSON: the live functions as they are in their table, the assistant's settings and the model. */
  setup: string;
  /** The organisation's own key to the model. */
  sealed_model_key: string | null;
  /** In how many things it differs from the one before. */
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

/** A written article as customers found it from one release until another one. */
export interface ReleasedArticleRow
  extends Pick<ArticleRow, 'title' | 'content' | 'url' | 'language' | 'audience' | 'content_hash'> {
  organisation_id: string;
  /** The organisation's own id. */
  external_id: string;
  /** The number of the first release that has it so. */
  first_release: number;
  /** Of the first one after that which has it otherwise, or not at all; null: customers find it so now. */
  next_release: number | null;
}

/**
 * What is edited of an organisation that works with releases, besides its functions. What customers get is then the live
 * release; `organisations.assistant_settings` and `assistant_models` say the same as it does.
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
