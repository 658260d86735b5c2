/** An organisation's endpoints: functions, the login, actions, and MCP servers. */
import type { FunctionMethod } from '@frontdesk/contract';
import type { Flag } from './columns.js';

export interface FunctionRow {
  id: string;
  organisation_id: string;
  name: string;
  description: string;
  url: string;
  method: FunctionMethod;
  /** JSON: of an action, the body with placeholders; null: none. */
  body: string | null;
  /** Liquid: of an action, what the customer confirms. */
  confirmation_template: string | null;
  /** 1: an action that needs no login. */
  without_login: Flag;
  requires_auth: Flag;
  environment: 'live' | 'dev';
  /** JSON: parameters by placeholder name. */
  parameters: string;
  /** JSON: sentences that ask for it. */
  examples: string;
  /** 0: the assistant may not call it; it supplies values to others. */
  offered: Flag;
  /** 1: values of earlier results reach it along declared sources only. */
  sensitive: Flag;
  /** Liquid: how its answer is put into words; null: as the assistant does. */
  reply_template: string | null;
  /** JSON: how its answer is shown as cards; null: not. */
  card: string | null;
  created_at: number;
  updated_at: number;
}

/** That a parameter of one function takes its value from another: what keeps a leaf from being removed. */
export interface FunctionLeafRow {
  function_id: string;
  parameter: string;
  leaf_id: string;
}

/** What a function answered in its last test run: fields without values. */
export interface FunctionAnswerRow {
  function_id: string;
  /** JSON: paths and types. */
  fields: string;
  recorded_at: number;
}

export interface AuthConfigRow {
  organisation_id: string;
  login_url: string | null;
  /** JSON: how the token is forwarded. */
  forwarding: string;
  activation: 'organisation' | 'confirmation' | 'subject';
  /** In activation `subject`, and null without: who says whose token it is, and where in its data. */
  subject_function_id: string | null;
  subject_response_path: string | null;
  /** Who says who the customer is; null: the claims of their token. */
  identity_function_id: string | null;
  /** JSON: where in the identity stands what desks show of the customer; null: nowhere. */
  customer_paths: string | null;
  updated_at: number;
}

/** An action that the assistant proposed, with the request as it will be sent. */
export interface ActionRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  /** It runs only under this epoch: not after a take-over. */
  handler_epoch: number;
  function_name: string;
  /** JSON: `FrozenRequest`. */
  request: string;
  /** A keyed hash of the customer's token that it was proposed with; null: it needs none. */
  token_hash: string | null;
  /** What the customer confirms. */
  summary: string;
  /** `unknown`: the request may have arrived, and no answer says what became of it. */
  state: 'proposed' | 'declined' | 'superseded' | 'running' | 'succeeded' | 'failed' | 'unknown';
  /** The turn that runs it. */
  turn_id: string | null;
  /** JSON: what the endpoint answered, secrets removed. */
  outcome: string | null;
  created_at: number;
  /** When it can no longer be confirmed. */
  expires_at: number;
  begun_at: number | null;
  finished_at: number | null;
}

/** A static header of requests to an organisation's endpoints. */
export interface EndpointHeaderRow {
  organisation_id: string;
  position: number;
  name: string;
  /** The only one it is sent to; null: any of the organisation's functions. */
  origin: string | null;
  sealed_value: string;
}

export interface SigningSecretRow {
  id: string;
  organisation_id: string;
  sealed_secret: string;
  created_at: number;
  /** Null: the current one. */
  expires_at: number | null;
}

/** A function that a client of the Model Context Protocol has called. */
export interface McpCallRow {
  /** Grows with time. */
  id: string;
  organisation_id: string;
  /** As it is stored; null: an API key has called it. */
  session_id: string | null;
  mode: 'live' | 'test';
  /** Of the function. */
  name: string;
  /** JSON, secrets removed, as that of a `TurnStepRow`. */
  detail: string;
  /** The reason; null: it did not fail. */
  failure: string | null;
  started_at: number;
  duration_ms: number;
}

/** A server of the Model Context Protocol whose tools an organisation's functions may call. */
export interface McpServerRow {
  id: string;
  organisation_id: string;
  /** Unique in the organisation; functions name it. */
  name: string;
  url: string;
  /** The header that shows the server who asks; null: none is sent. */
  header_name: string | null;
  sealed_header: string | null;
  /** JSON: what it declared when it was last read. */
  tools: string;
  /** Why its tools could not be read the last time; null: they could. */
  problem: string | null;
  tools_read_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface FunctionTables {
  functions: FunctionRow;
  function_leaves: FunctionLeafRow;
  function_answers: FunctionAnswerRow;
  auth_configs: AuthConfigRow;
  endpoint_headers: EndpointHeaderRow;
  actions: ActionRow;
  signing_secrets: SigningSecretRow;
  mcp_calls: McpCallRow;
  mcp_servers: McpServerRow;
}
