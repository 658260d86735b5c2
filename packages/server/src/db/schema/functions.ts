/** An organisation's endpoints: functions, login settings, actions, and MCP servers. */
import type { AnswerField, CardTemplate, FunctionMethod, FunctionParameter, LoginCustomer } from '@frontdesk/contract';
import type { Json } from '../../json.js';
import type { DeclaredTool } from '../../outbound/mcp-tools.js';
import type { Flag } from './columns.js';

export interface FunctionRow {
  id: string;
  organisation_id: string;
  name: string;
  description: string;
  url: string;
  method: FunctionMethod;
  /** An action's body with placeholders; null: none. */
  body: Json<Record<string, unknown>> | null;
  /** Liquid: what the customer confirms, for an action. */
  confirmation_template: string | null;
  /** 1: an action that needs no login. */
  without_login: Flag;
  requires_auth: Flag;
  environment: 'live' | 'dev';
  /** By placeholder name. */
  parameters: Json<Record<string, FunctionParameter>>;
  /** Example sentences that ask for it. */
  examples: Json<string[]>;
  /** 0: the assistant may not call it; it only supplies values to others. */
  offered: Flag;
  /** 1: earlier results supply its values only from declared sources. */
  sensitive: Flag;
  /** Liquid: the reply for its result; null: the assistant writes it. */
  reply_template: string | null;
  /** The card for its result; null: none. */
  card: Json<CardTemplate> | null;
  created_at: number;
  updated_at: number;
}

/** A parameter that takes its value from another function, which prevents deleting the leaf. */
export interface FunctionLeafRow {
  function_id: string;
  parameter: string;
  leaf_id: string;
}

/** The response of a function's last test run: fields without values. */
export interface FunctionAnswerRow {
  function_id: string;
  fields: Json<AnswerField[]>;
  recorded_at: number;
}

export interface AuthConfigRow {
  organisation_id: string;
  login_url: string | null;
  /** JSON: how the token is forwarded. */
  forwarding: string;
  activation: 'organisation' | 'confirmation' | 'subject';
  /**
   * For activation `subject`, otherwise null: the function that returns a token's subject, and its path in the data.
   */
  subject_function_id: string | null;
  subject_response_path: string | null;
  /** The function that returns the customer's identity; null: the token's claims are used. */
  identity_function_id: string | null;
  /** Paths in the identity of the fields that desks show; null: none. */
  customer_paths: Json<LoginCustomer> | null;
  updated_at: number;
}

/** A call with every value resolved, without the token. */
export interface FrozenRequest {
  method: FunctionMethod;
  url: string;
  /** JSON; undefined: none. */
  body?: string;
  /** As text, by parameter. */
  values: Record<string, string>;
}

export type ActionEnd = Extract<ActionRow['state'], 'succeeded' | 'failed' | 'unknown'>;

/** The outcome of an action. `said` is the endpoint's own message, if it is for customers. */
export interface ActionOutcome {
  state: ActionEnd;
  status: number | null;
  reason?: string;
  message?: string;
  said?: string;
}

/** An action that the assistant proposed, with the request frozen. */
export interface ActionRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  /** It runs only in this epoch, so not after a takeover. */
  handler_epoch: number;
  function_name: string;
  request: Json<FrozenRequest>;
  /** A keyed hash of the customer's token at the time of the proposal; null: it needs none. */
  token_hash: string | null;
  /** What the customer confirms. */
  summary: string;
  /** `unknown`: the request may have arrived, and no response tells its result. */
  state: 'proposed' | 'declined' | 'superseded' | 'running' | 'succeeded' | 'failed' | 'unknown';
  /** The turn that runs it. */
  turn_id: string | null;
  /** The endpoint's response, secrets removed. */
  outcome: Json<ActionOutcome> | null;
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
  /** The only origin that it is sent to; null: all of the organisation's functions. */
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

/** A function call by a client of the Model Context Protocol. */
export interface McpCallRow {
  /** Grows with time. */
  id: string;
  organisation_id: string;
  /** In its stored form; null: called with an API key. */
  session_id: string | null;
  mode: 'live' | 'test';
  /** Name of the function. */
  name: string;
  /** Secrets removed, as in a `TurnStepRow`. */
  detail: Json<unknown>;
  /** Why it failed; null: it succeeded. */
  failure: string | null;
  started_at: number;
  duration_ms: number;
}

/** A server of the Model Context Protocol whose tools an organisation's functions may call. */
export interface McpServerRow {
  id: string;
  organisation_id: string;
  /** Unique in the organisation; functions refer to it. */
  name: string;
  url: string;
  /** The header that authenticates the service to the server; null: none. */
  header_name: string | null;
  sealed_header: string | null;
  /** The tools that it declared when last read. */
  tools: Json<DeclaredTool[]>;
  /** Why its tools could not be read the last time; null: no problem. */
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
