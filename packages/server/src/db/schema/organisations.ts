/** Organisations, what they have chosen, and what their models were used for. */
import type { Generated } from 'kysely';
import type { Flag } from './columns.js';

export interface OrganisationRow {
  id: string;
  name: string;
  /** What the assistant is told about the organisation, as JSON of the assistant settings. */
  assistant_settings: string;
  /** 1: an API key that comes from a browser is refused. */
  require_customer_tokens: Flag;
  /** JSON: the origins that browsers may come from; empty: any. */
  allowed_origins: string;
  /** When a browser first connected with a customer token in live mode. */
  widget_seen_at: number | null;
  /** Grows with every change of the settings, functions, login page or model choice: what is held in memory has it. */
  version: number;
  /** Grows with every change of the articles and of their vectors; 0: there has never been one. */
  knowledge_version: number;
  /** When it is erased; null: it was not deleted. */
  deletion_due_at: number | null;
  created_at: number;
}

/** What has a default may be left out of an insert. */
interface OrganisationTable
  extends Omit<OrganisationRow, 'require_customer_tokens' | 'allowed_origins' | 'version' | 'knowledge_version'> {
  version: Generated<number>;
  knowledge_version: Generated<number>;
  require_customer_tokens: Generated<Flag>;
  allowed_origins: Generated<string>;
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

/** What the models of an organisation were used for in a month. */
export interface ModelUsageRow {
  organisation_id: string;
  /** `2026-01`, in UTC. */
  month: string;
  model: string;
  /** 1: under a key of the organisation's own, which no ceiling of the operator bounds. */
  own_key: Flag;
  input_tokens: number;
  output_tokens: number;
  /** In millionths; 0 for what had no price. */
  cost_micros: number;
}

/** The model that an organisation has chosen, and its own key to it. */
export interface AssistantModelRow {
  organisation_id: string;
  /** Null: the operator's. */
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
