/**
 * The tables, as rows. Names are the wire's where a column travels. Times are milliseconds since 1970, flags are 0 or 1
 * and JSON is text, so that both dialects hold the same values. Every table of an organisation's data carries
 * `organisation_id`.
 */
import type {
  ArticleAudience,
  AuditAction,
  ConversationPriority,
  DeskFilter,
  DeskSettings,
  DeskSort,
  DueFilter,
  Environment,
  FunctionMethod,
  HandoverReason,
  KnowledgeSourceKind,
  TargetKind,
  TestRunStatus,
  TurnResult,
  WebhookDeliveryStatus,
  WebhookEventType,
  WebhookView,
} from '@frontdesk/contract';
import type { Generated, GeneratedAlways } from 'kysely';

export type Flag = 0 | 1;
/** Low, normal, high, urgent. */
export type PriorityLevel = 0 | 1 | 2 | 3;

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
export interface IdempotencyKeyRow {
  organisation_id: string;
  /** The credential that chose the key: an API key or a member. */
  caller: string;
  idempotency_key: string;
  /** A keyed hash of the request. */
  fingerprint: string;
  /** The request that holds the key until `leased_until`. */
  attempt: string;
  leased_until: number;
  /** 1: something was committed under the key. */
  committed: 0 | 1;
  /** Null: there is none yet, or it was not kept. */
  sealed_answer: string | null;
  created_at: number;
}

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

/** Computed by the database, for its indexes alone (`0042-heap-only-updates.ts`). */
interface ConversationIndexes {
  /** Of `updated_at`, in minutes. */
  active_minute: GeneratedAlways<number>;
  /** Of `last_word_at`, in minutes. */
  spoken_minute: GeneratedAlways<number>;
  /** `delivered_seq` is below `last_seq`. */
  has_undelivered: GeneratedAlways<Flag>;
}

export interface ConversationRow {
  /** `ticket_chat_id` on the wire. */
  id: string;
  organisation_id: string;
  session_id: string;
  ticket_id: string;
  status: 'open' | 'taken' | 'released_and_open' | 'resolved_and_closed' | 'closed';
  /** 1 to 3 while open, unique in the session: what holds the limit of open conversations. Null once closed. */
  open_slot: number | null;
  /** Of the API key that opened it: a `test` conversation may use dev functions. */
  mode: 'live' | 'test';
  handler: 'assistant' | 'agent';
  /** Grows with every change of handler: what a turn began under must still hold when it answers. */
  handler_epoch: number;
  agent_id: string | null;
  agent_name: string | null;
  needs_human: Flag;
  last_seq: number;
  /** The `seq` of the assistant's first message that followed an endpoint's answer, or may have; null: there is none. */
  data_from_seq: number | null;
  last_sender: 'customer' | 'assistant' | 'agent';
  last_word_at: number;
  /** When the assistant or the agent last suggested closing and the customer has not answered since. */
  close_suggested_at: number | null;
  /**
   * Since when the customer waits for a human word: the assistant has asked for one, or they wrote to the agent who
   * handles it. Never null while `needs_human` is 1.
   */
  waiting_since: number | null;
  /** Why a human was asked for; null: none was, or the assistant has the conversation back. */
  handover_reason: HandoverReason | null;
  /** Where the customer wants to be written to, as they said it. */
  contact_email: string | null;
  /** 1: an agent has set it aside. */
  snoozed: Flag;
  /** When it returns to the lists; where `snoozed` is 0, when it did. Null: it was not snoozed since the customer spoke last. */
  snoozed_until: number | null;
  priority: PriorityLevel;
  customer_read_seq: number;
  /** By any agent, for the desk. */
  agent_read_seq: number;
  /** By whoever handled it, for the customer. */
  handler_read_seq: number;
  /** A customer's client has every entry up to here. What follows is delivered when one enters. */
  delivered_seq: number;
  /** The customer socket that spoke last. */
  customer_sid: string;
  created_at: number;
  updated_at: number;
  closed_at: number | null;
}

/** One entry of a conversation's log: what was said, and what happened to it. */
export interface MessageRow {
  conversation_id: string;
  seq: number;
  id: string;
  organisation_id: string;
  session_id: string;
  kind:
    | 'message'
    | 'login_request'
    | 'handler_changed'
    | 'closing'
    | 'closing_by_itself'
    | 'call_started'
    | 'call_ended'
    | 'assistant_left_call'
    | 'waiting_cancelled';
  sender: 'customer' | 'assistant' | 'agent' | 'system';
  agent_id: string | null;
  agent_name: string | null;
  message: string;
  attachment: Flag;
  attachment_metadata: string | null;
  /** JSON: on a message of the assistant, replies to offer. */
  suggestions: string | null;
  /** JSON: on a message of the assistant, records that it is about. */
  cards: string | null;
  /** JSON: on a message of the assistant, the articles that it is taken from. */
  sources: string | null;
  /** JSON: on a message of the assistant, the action that it asks the customer to confirm. */
  confirmation: string | null;
  /** JSON: on a message of the customer, what it decides about an action. */
  decision: string | null;
  close_support: Flag;
  closed_support: Flag;
  /** On an answer of the assistant: the `seq` of the customer's message it answers. */
  in_reply_to: number | null;
  turn_id: string | null;
  /** On what happened to a call: which. */
  call_id: string | null;
  /** On a customer's message: what its client called it, so that it recognises it. */
  client_message_id: string | null;
  /** The socket that caused it, or the customer socket that had spoken last. */
  sid: string;
  created_at: number;
  updated_at: number;
}

/** What agents tell one another about a conversation. Kept apart from its log, which customers and models read. */
export interface ConversationNoteRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  agent_id: string;
  agent_name: string;
  note: string;
  created_at: number;
}

/** That a note mentions a member, and whether they have read it. */
export interface NoteMentionRow {
  note_id: string;
  member_id: string;
  organisation_id: string;
  conversation_id: string;
  /** As they were called when the note was written. */
  member_name: string;
  /** In the order of the note, from 0. */
  position: number;
  created_at: number;
  read_at: number | null;
}

/** What members call a conversation, to find it by. */
export interface ConversationTagRow {
  organisation_id: string;
  conversation_id: string;
  /** In lower case. */
  tag: string;
  created_at: number;
}

/** That a conversation is an example of the demo, and no customer's. */
export interface ExampleConversationRow {
  conversation_id: string;
  organisation_id: string;
}

/** A text that agents need often. */
export interface CannedReplyRow {
  id: string;
  organisation_id: string;
  /** In lower case; unique in the organisation. */
  shortcut: string;
  title: string;
  text: string;
  /** Added to the conversation after the reply. */
  tag: string | null;
  /** 1: the conversation is closed after the reply. */
  closes: Flag;
  created_at: number;
  updated_at: number;
}

/** A member at the desk. Without a row they have never been there. */
export interface AgentAvailabilityRow {
  member_id: string;
  organisation_id: string;
  away: Generated<Flag>;
  /** When they were last seen there. */
  at_desk_at: Generated<number>;
  /** When a conversation was last assigned to them automatically. */
  assigned_at: Generated<number>;
}

export interface DeskSettingsRow {
  organisation_id: string;
  assignment: DeskSettings['assignment'];
  /** JSON: `DeskTargets`; null: none were saved. */
  targets: Generated<string | null>;
  /** Since when there are targets: conversations that were handed over before have none. Null: there are none. */
  targets_since: Generated<number | null>;
}

/** When something is due in a conversation that was handed over. */
export interface ConversationTargetRow {
  conversation_id: string;
  target: TargetKind;
  /** When it was handed over. */
  started_at: number;
  organisation_id: string;
  /** Null: there was no target for its priority. */
  due_at: number | null;
  /** When it was met, or did not count any more; null: it counts. */
  ended_at: number | null;
  /** When it was recorded that it was missed. */
  missed_at: number | null;
  /** 1: it is decided whether it was missed. */
  settled: Flag;
}

/** A search of the desk's lists under a name. */
export interface SavedViewRow {
  id: string;
  organisation_id: string;
  /** Null: shared by all members. */
  member_id: string | null;
  name: string;
  filter: DeskFilter;
  tag: string | null;
  q: string | null;
  priority: ConversationPriority | null;
  sort: DeskSort | null;
  due: DueFilter | null;
  created_at: number;
  updated_at: number;
}

/** That a `client_message_id` was used, so that a resend is acknowledged and not stored twice. */
export interface MessageReceiptRow {
  organisation_id: string;
  session_id: string;
  client_message_id: string;
  body_hash: string;
  conversation_id: string;
  seq: number;
  created_at: number;
}

export interface TurnRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  message_seq: number;
  handler_epoch: number;
  /** `waiting`: behind an earlier message of its conversation. `queued`: its conversation's next. */
  status: 'waiting' | 'queued' | 'running' | 'awaiting_login' | 'done' | 'failed' | 'discarded';
  /**
   * Times it was claimed, also to go on after a login. Together with the owner it is the fencing token of a running turn.
   */
  attempts: number;
  lease_owner: string | null;
  lease_expires_at: number | null;
  model: string | null;
  /** Null while the turn is under way, also once it goes on after a login. */
  result: TurnResult | null;
  /** Of a turn that was not understood: the question, where it is not the customer's message as it stands. */
  question: string | null;
  /** What members did about that question: hid it, or made an example of a function from it. Null: nothing yet. */
  question_state: 'hidden' | 'example' | null;
  /** Of a turn that asked for a human: why. */
  handover_reason: HandoverReason | null;
  /** Why it failed or was discarded, in words for people. Nothing reads it. */
  outcome: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** Of all models that worked on it; null where none counted. */
  input_tokens: number | null;
  output_tokens: number | null;
  /** In millionths of the operator's currency; null where a model had no price. */
  cost_micros: number | null;
}

export interface TurnStepRow {
  turn_id: string;
  organisation_id: string;
  position: number;
  kind: 'model' | 'function' | 'login' | 'tool' | 'error';
  name: string;
  /** JSON, secrets removed. */
  detail: string;
  started_at: number;
  duration_ms: number;
  /** Of a function call that failed: the reason. Null: it did not fail, or is no call. */
  failure: string | null;
}

/** Steps of a turn in test mode while it runs, for whoever follows it; the record of them is {@link TurnStepRow}. */
export interface TurnProgressRow extends Omit<TurnStepRow, 'failure'> {
  /** Of the turn: what an earlier attempt has left is not shown. */
  attempt: number;
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
  /** JSON, secrets removed, as that of a {@link TurnStepRow}. */
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

export interface LoginSessionRow {
  id: string;
  organisation_id: string;
  state_hash: string;
  /** Null: a login the organisation started itself and has not claimed yet. */
  session_id: string | null;
  conversation_id: string | null;
  turn_id: string | null;
  /** SHA-256 of the token it was completed with: the same token again has no effect, another one is refused. */
  token_hash: string | null;
  /** The token while it is parked: posted, sealed and not in force yet. */
  sealed_token: string | null;
  token_expires_at: number | null;
  /** In mode `confirmation`: hash of the code the customer types. */
  confirmation_hash: string | null;
  confirmation_attempts: number;
  activated_at: number | null;
  expires_at: number;
  created_at: number;
}

/** Who a customer is, as their organisation says it. */
export interface CustomerRow {
  organisation_id: string;
  /** As it is stored (`features/test-sessions.ts`). */
  session_id: string;
  name: string | null;
  email: string | null;
  /** Name and e-mail address in lower case, as searches look for them. */
  name_key: string | null;
  email_key: string | null;
  /** JSON: an object of strings, numbers and booleans. */
  attributes: string;
  created_at: number;
  updated_at: number;
}

export interface CustomerTokenRow {
  organisation_id: string;
  session_id: string;
  sealed_token: string;
  /** What the identity function answered with this token; null: it was not asked yet. */
  sealed_identity: string | null;
  expires_at: number;
  updated_at: number;
}

export interface CallRow {
  /** `ticket_call_id` on the wire. */
  id: string;
  organisation_id: string;
  conversation_id: string;
  /** 1 while active, unique in the conversation; null once ended. */
  active: 1 | null;
  started_at: number;
  ended_at: number | null;
  /** The server whose voice host has the assistant in the call, or brings it there. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  /** When the assistant was in the room; null until then. */
  joined_at: number | null;
  /** 1 until its room is known to be gone. */
  room_open: Flag;
  /** 1: an agent took over while it ran, and may go on with the customer in its room. */
  handed_over: Flag;
}

interface CallTable extends Omit<CallRow, 'room_open' | 'handed_over'> {
  room_open: Generated<Flag>;
  handed_over: Generated<Flag>;
}

/** A server whose assistant joins calls. */
export interface VoiceServerRow {
  /** As in `lease_owner` of its calls. */
  owner: string;
  /** Calls that it takes at once. */
  places: number;
  expires_at: number;
}

export interface ReviewRow {
  conversation_id: string;
  organisation_id: string;
  rating: '1' | '2' | '3' | '4' | '5';
  review: string | null;
  created_at: number;
  updated_at: number;
}

/** What a customer said of one answer of the assistant, which is the message of that `seq`. */
export interface AnswerFeedbackRow {
  conversation_id: string;
  seq: number;
  organisation_id: string;
  /** Of the conversation. */
  mode: 'live' | 'test';
  rating: 'up' | 'down';
  reason: 'wrong' | 'not_asked' | 'incomplete' | null;
  comment: string | null;
  created_at: number;
  updated_at: number;
}

/** A person of an organisation who signs in. Times here and in the tables of sign-in are ISO 8601 text. */
export interface MemberRow {
  id: string;
  organisation_id: string;
  /** In lower case; unique within the organisation. */
  email: string;
  email_verified: Flag;
  username: string;
  role: 'owner' | 'admin' | 'agent';
  image: string | null;
  created_at: string;
  updated_at: string;
  /** They want to be told by mail of customers who wait. */
  waiting_mails: Flag;
}

/** A mail to a member (`features/mail/`); kept for a day after it was written. */
export interface MailRow {
  id: string;
  organisation_id: string;
  kind: 'invitation' | 'password_reset' | 'waiting';
  address: string;
  /** Subject and text; null once it was sent or given up. */
  sealed_text: string | null;
  created_at: number;
  /** When it is sent, or was claimed until; null: it is done with. */
  due_at: number | null;
  attempts: number;
}

/** A link by which a member chooses a new password: removed when it is used, and when their access changes. */
export interface MemberPasswordResetRow {
  member_id: string;
  /** Who made it; null: the operator. */
  maker_id: string | null;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** How a member proves who they are; with `provider_id` `credential`, by a password. */
export interface MemberCredentialRow {
  id: string;
  member_id: string;
  account_id: string;
  provider_id: string;
  /** argon2id. */
  password: string | null;
  created_at: string;
  updated_at: string;
}

export interface MemberSessionRow {
  id: string;
  member_id: string;
  /** Worth nothing without the signature that the member's credential carries. */
  token: string;
  expires_at: string;
  /** 1: opened by sign-on, not by a password. */
  signed_on: Generated<Flag>;
  created_at: string;
  updated_at: string;
}

/** An organisation's identity provider. */
export interface SignOnProviderRow {
  organisation_id: string;
  issuer: string;
  client_id: string;
  /** Null: given up with a lost key. */
  sealed_client_secret: string | null;
  group_claim: string | null;
  /** JSON: `{group, role}[]`. */
  group_roles: string;
  /** Null: no access. */
  default_role: 'admin' | 'agent' | null;
  creates_members: Flag;
  accepts_unverified_email: Flag;
  /** Whose password keeps working where sign-on is enforced. */
  emergency_member_id: string | null;
  /** When a test succeeded with this issuer and client; null: it is not offered. */
  tested_at: number | null;
  /** JSON: `SignOnTest`. */
  last_test: string | null;
  created_at: number;
  updated_at: number;
}

/** A domain whose addresses an organisation's identity provider signs in once it is verified. */
export interface SignOnDomainRow {
  organisation_id: string;
  /** In lower case, ASCII. */
  domain: string;
  /** What a TXT record of the domain must say. */
  challenge: string;
  /** Not null in one organisation at most. */
  verified_at: number | null;
  enforced: Flag;
  created_at: number;
}

/** Which person of the organisation's identity provider a member is. */
export interface MemberSignOnRow {
  member_id: string;
  organisation_id: string;
  issuer: string;
  subject: string;
  created_at: number;
}

/** A place in an organisation that waits for somebody: removed when it is accepted or taken back. */
export interface MemberInvitationRow {
  id: string;
  organisation_id: string;
  email: string;
  role: 'owner' | 'admin' | 'agent';
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** The member who made it; null: the operator, or not known. */
  maker_id: string | null;
  created_at: number;
  expires_at: number;
}

export interface MemberSecondFactorRow {
  member_id: string;
  /** Of the authenticator app, sealed for the member. */
  sealed_secret: string;
  /** Null until the first right code: signing in does not ask before. */
  confirmed_at: number | null;
  /** The time step of the newest code that was taken: it and those before are used up. */
  last_counter: number;
  /** Since the last right code. */
  wrong_codes: number;
  /** When the last of these wrong codes came. */
  wrong_since: number;
  created_at: number;
}

/** A code that is good once; using it removes it. */
export interface MemberBackupCodeRow {
  member_id: string;
  code_hash: string;
}

/** Who answers for something. */
export interface ActorColumns {
  actor_kind: 'member' | 'api_key' | 'operator';
  actor_id: string | null;
  /** As they were called then. */
  actor_name: string;
}

/** What somebody did. Never changed and never removed: the database refuses it. */
export interface AuditEntryRow extends Omit<ActorColumns, 'actor_kind'> {
  /** Grows with time: the order of the log. */
  id: string;
  organisation_id: string;
  actor_kind: ActorColumns['actor_kind'] | 'customer' | 'identity_provider';
  action: AuditAction;
  target_id: string | null;
  target_name: string | null;
  /** JSON, never with a secret in it. */
  detail: string;
  address: string | null;
  created_at: number;
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

/** A file that was uploaded. Its bytes are in {@link AttachmentChunkRow}. */
export interface AttachmentRow {
  /** 256 random bits: whoever knows it may have the file. */
  id: string;
  organisation_id: string;
  session_id: string;
  name: string;
  extension: string;
  content_type: string;
  bytes: number;
  created_at: number;
  /** When all of it was here; null: it is not for anybody yet. */
  stored_at: number | null;
  /** When a message first carried it; null: it is removed after a while. */
  referenced_at: number | null;
}

export interface AttachmentChunkRow {
  attachment_id: string;
  position: number;
  bytes: Uint8Array;
}

/** Written and deleted in one transaction. */
export interface WriteProbeRow {
  id: string;
  filler: string;
}

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

/** A test of the assistant that the organisation keeps in the service. */
export interface TestRow {
  id: string;
  organisation_id: string;
  /** A file's path without its ending; unique in the organisation. */
  path: string;
  /** As the YAML says. */
  name: string;
  yaml: string;
  /** Of the newest run that it was part of; null: it has not been run. */
  last_run_id: string | null;
  last_passed: number | null;
  last_run_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A run of stored tests that has ended. */
export interface TestRunRow {
  id: string;
  organisation_id: string;
  status: TestRunStatus;
  model: string;
  /** How many were to be run. */
  tests: number;
  passed: number;
  failed: number;
  /** Who started it. */
  actor_kind: ActorColumns['actor_kind'];
  actor_id: string | null;
  actor_name: string;
  /** JSON: `StoredTestResult[]`. */
  results: string;
  started_at: number;
  finished_at: number;
}

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

/** A key under which data in this database is sealed. */
export interface SecretKeyRow {
  fingerprint: string;
  since: number;
}

/** A URL that an organisation wants to be told at. */
export interface WebhookRow {
  id: string;
  organisation_id: string;
  url: string;
  description: string;
  /** JSON: names of events, or `*`. */
  events: string;
  enabled: Flag;
  paused_because: WebhookView['paused_because'];
  /** What happened before is not sent to it: when it was added, or last enabled. */
  subscribed_at: number;
  sealed_secret: string;
  /** The one before it, which signs as well until then. */
  sealed_previous_secret: string | null;
  previous_secret_until: number | null;
  /** The first failure since the last delivery; null: the last one arrived. */
  failing_since: number | null;
  created_at: number;
  updated_at: number;
}

/** How far the log of a conversation has become deliveries. Nothing of a conversation without one has. */
export interface WebhookCursorRow {
  conversation_id: string;
  organisation_id: string;
  seq: number;
  /** The place of its last delivery, which grows with each. */
  position: number;
  /** 1: its endpoints were told that the customer waits for a human. */
  waiting: Flag;
}

/** Every conversation of an organisation that changed until then has become deliveries. */
export interface WebhookWalkRow {
  organisation_id: string;
  walked_until: number;
}

/** An event for one endpoint: to be sent, sent or given up. */
export interface WebhookDeliveryRow {
  id: string;
  organisation_id: string;
  webhook_id: string;
  /** The same for all endpoints; unique for each of them. */
  event_id: string;
  type: WebhookEventType;
  conversation_id: string | null;
  /** It waits for those of its endpoint and conversation with a lower one. Null: it waits for none, and none for it. */
  position: number | null;
  payload: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  /** When it is sent next; while it is being sent, when its lease ends. */
  next_attempt_at: number;
  /** The server that sends it, until then. Together with `attempts` the fencing token. */
  lease_owner: string | null;
  /** A failure whose retry would come later is the last. */
  expires_at: number;
  created_at: number;
  finished_at: number | null;
}

export interface WebhookAttemptRow {
  delivery_id: string;
  organisation_id: string;
  number: number;
  at: number;
  duration_ms: number;
  response_code: number | null;
  response: string | null;
  problem: string | null;
}

/** When an organisation's endpoints were last told that a function fails. */
export interface WebhookAlertRow {
  organisation_id: string;
  function_name: string;
  alerted_at: number;
}

/** That everything of a customer is to be erased, and what came of it: the receipt. */
export interface ErasureRow extends ActorColumns {
  /** Grows with time. */
  id: string;
  organisation_id: string;
  /** A keyed hash of the session. */
  session_hash: string;
  /** The session; null once everything is erased. */
  sealed_session: string | null;
  /** What is newer belongs to a fresh conversation, and stays. */
  requested_at: number;
  finished_at: number | null;
  /** The server that erases, until then. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  conversations: Generated<number>;
  messages: Generated<number>;
  attachments: Generated<number>;
  calls: Generated<number>;
  reviews: Generated<number>;
  feedback: Generated<number>;
  turns: Generated<number>;
  notes: Generated<number>;
  actions: Generated<number>;
  webhook_deliveries: Generated<number>;
  logins: Generated<number>;
}

/** Counts by day of conversations that servers of the previous version erased. Nothing writes or reads them any more. */
export interface ErasedTotalRow {
  organisation_id: string;
}

/** What analytics count in an hour. Totals are of nobody: they stay when a conversation is erased. */
export interface AnalyticsTotalRow {
  organisation_id: string;
  mode: 'live' | 'test';
  /** What is counted (`features/analytics/conversation-counts.ts`). */
  measure: string;
  /** Hours since 1970, in UTC. */
  hour: number;
  /** What sets counts of one measure apart, such as the result of a turn; otherwise empty. */
  label: string;
  count: number;
  /** What the counted things add up to, such as milliseconds. */
  amount: Generated<number>;
}

/** The same by day of UTC, so that long periods read few rows. */
export interface AnalyticsDayRow extends Omit<AnalyticsTotalRow, 'hour'> {
  day: number;
}

/** What a conversation has added to the totals, so that it can be counted again once it has changed. */
export interface AnalyticsConversationRow {
  conversation_id: string;
  organisation_id: string;
  /** Of the rules that it was counted by. */
  version: number;
  /** Of the conversation and its review, when it was counted. */
  last_seq: number;
  updated_at: number;
  reviewed_at: number | null;
  /** JSON: `Count[]`. */
  counts: string;
}

/** A conversation to count again, of which something has changed that its row does not show, such as feedback. */
export interface AnalyticsChangeRow {
  conversation_id: string;
  organisation_id: string;
  changed_at: number;
}

/** How far an organisation's conversations are counted. Its lock orders what changes the totals. */
export interface AnalyticsMarkRow {
  organisation_id: string;
  version: number;
  /** Everything that changed before is in the totals. */
  counted_until: number;
}

export interface ChatWindowRow {
  organisation_id: string;
  /** JSON of the chat window settings. */
  settings: string;
  updated_at: number;
}

/** How long an organisation keeps what is older. No row: for as long as it is not erased by hand. */
export interface RetentionRow {
  organisation_id: string;
  conversation_days: number | null;
  trace_days: number | null;
  action_days: number | null;
  /** Turns that were created before this have no steps any more. */
  traces_erased_until: Generated<number>;
  erased_conversations: Generated<number>;
  /** The server that applies it, until then. */
  lease_owner: string | null;
  lease_expires_at: number | null;
  applied_at: number | null;
  updated_at: number;
}

export interface Schema {
  organisations: OrganisationTable;
  api_keys: ApiKeyRow;
  functions: FunctionRow;
  function_leaves: FunctionLeafRow;
  function_answers: FunctionAnswerRow;
  auth_configs: AuthConfigRow;
  endpoint_headers: EndpointHeaderRow;
  actions: ActionRow;
  signing_secrets: SigningSecretRow;
  conversations: ConversationRow & ConversationIndexes;
  idempotency_keys: IdempotencyKeyRow;
  messages: MessageRow;
  conversation_notes: ConversationNoteRow;
  note_mentions: NoteMentionRow;
  conversation_tags: ConversationTagRow;
  canned_replies: CannedReplyRow;
  example_conversations: ExampleConversationRow;
  conversation_targets: ConversationTargetRow;
  saved_views: SavedViewRow;
  agent_availability: AgentAvailabilityRow;
  desk_settings: DeskSettingsRow;
  message_receipts: MessageReceiptRow;
  turns: TurnRow;
  turn_steps: TurnStepRow;
  turn_progress: TurnProgressRow;
  login_sessions: LoginSessionRow;
  customers: CustomerRow;
  customer_tokens: CustomerTokenRow;
  calls: CallTable;
  voice_servers: VoiceServerRow;
  reviews: ReviewRow;
  answer_feedback: AnswerFeedbackRow;
  members: MemberRow;
  member_credentials: MemberCredentialRow;
  member_sessions: MemberSessionRow;
  member_sign_ons: MemberSignOnRow;
  sign_on_providers: SignOnProviderRow;
  sign_on_domains: SignOnDomainRow;
  member_invitations: MemberInvitationRow;
  member_password_resets: MemberPasswordResetRow;
  member_second_factors: MemberSecondFactorRow;
  member_backup_codes: MemberBackupCodeRow;
  audit_entries: AuditEntryRow;
  model_usage: ModelUsageRow;
  assistant_models: AssistantModelRow;
  attachments: AttachmentRow;
  attachment_chunks: AttachmentChunkRow;
  write_probes: WriteProbeRow;
  articles: ArticleTable;
  passages: PassageTable;
  knowledge_sources: KnowledgeSourceRow;
  releases: ReleaseRow;
  released_articles: ReleasedArticleRow;
  organisation_drafts: OrganisationDraftRow;
  tests: TestRow;
  test_runs: TestRunRow;
  secret_keys: SecretKeyRow;
  webhooks: WebhookRow;
  mcp_calls: McpCallRow;
  mcp_servers: McpServerRow;
  webhook_cursors: WebhookCursorRow;
  webhook_walks: WebhookWalkRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
  webhook_alerts: WebhookAlertRow;
  erasures: ErasureRow;
  erased_totals: ErasedTotalRow;
  analytics_totals: AnalyticsTotalRow;
  analytics_days: AnalyticsDayRow;
  analytics_conversations: AnalyticsConversationRow;
  analytics_changes: AnalyticsChangeRow;
  analytics_marks: AnalyticsMarkRow;
  retention: RetentionRow;
  chat_windows: ChatWindowRow;
  mails: MailRow;
}
