/** Organisations, their settings, and their model usage. */
import type { Generated } from 'kysely';
import type { Json } from '../../json.js';
import type { Flag } from './columns.js';

export interface OrganisationRow {
  id: string;
  name: string;
  /** JSON: the assistant settings. */
  assistant_settings: string;
  /** 1: an API key from a browser is refused. */
  require_customer_tokens: Flag;
  /** The allowed origins of browsers; empty: any. */
  allowed_origins: Json<string[]>;
  /** When a browser first connected with a customer token in live mode. */
  widget_seen_at: number | null;
  /** Grows with every change of settings, functions, login page or model choice; versions cached data. */
  version: number;
  /** Grows with every change of articles and their vectors; 0: there has never been an article. */
  knowledge_version: number;
  /** When it is erased; null: it is not deleted. */
  deletion_due_at: number | null;
  created_at: number;
}

/** Columns with defaults are optional in an insert. */
interface OrganisationTable
  extends Omit<OrganisationRow, 'require_customer_tokens' | 'allowed_origins' | 'version' | 'knowledge_version'> {
  version: Generated<number>;
  knowledge_version: Generated<number>;
  require_customer_tokens: Generated<Flag>;
  allowed_origins: Generated<Json<string[]>>;
}

export interface ApiKeyRow {
  id: string;
  organisation_id: string;
  name: string;
  mode: 'live' | 'test';
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

/** The model usage of an organisation in a month. */
export interface ModelUsageRow {
  organisation_id: string;
  /** `2026-01`, in UTC. */
  month: string;
  model: string;
  /** 1: under the organisation's own key, to which the operator's monthly limit does not apply. */
  own_key: Flag;
  input_tokens: number;
  output_tokens: number;
  /** In millionths of the operator's currency; 0 if the model has no price. */
  cost_micros: number;
}

/** The model that an organisation has chosen, and its own key for it. */
export interface AssistantModelRow {
  organisation_id: string;
  /** Null: the operator's default. */
  model: string | null;
  sealed_key: string | null;
  updated_at: number;
}

export interface ChatWindowRow {
  organisation_id: string;
  /** JSON of the chat window settings. */
  settings: string;
  updated_at: number;
}

export interface OrganisationTables {
  organisations: OrganisationTable;
  api_keys: ApiKeyRow;
  model_usage: ModelUsageRow;
  assistant_models: AssistantModelRow;
  chat_windows: ChatWindowRow;
}
