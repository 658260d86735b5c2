/**
 * All error codes. A code never changes its meaning; clients may switch on it. `status` is the `status_code` of a
 * socket envelope and the HTTP status.
 */
export const ERROR_CODES = {
  invalid_payload: { status: 400, meaning: 'The payload is malformed; `errors` names each field.' },
  missing_token: { status: 400, meaning: 'The connection carries no `token`.' },
  unknown_token_source: { status: 400, meaning: '`token_source` is not `api`, `customer` or `inapp`.' },
  leaf_rule: { status: 400, meaning: 'The leaf function of a parameter breaks a leaf rule.' },
  login_state_invalid: { status: 400, meaning: 'The login state is expired or was used with another token.' },
  unauthorized: { status: 401, meaning: 'The credential is unknown, revoked or expired.' },
  code_required: { status: 401, meaning: 'The password is right; the code of the second factor is missing.' },
  code_wrong: { status: 401, meaning: 'The code of the second factor is wrong, or was used before.' },
  forbidden: { status: 403, meaning: 'Known, but not allowed to do this.' },
  organisation_deleted: {
    status: 403,
    meaning: 'The organisation was deleted. Until it is erased, the operator can restore it.',
  },
  organisation_required: {
    status: 409,
    meaning:
      'The password opens several organisations; `organisations` names them, `organisation_id` says which is meant.',
  },
  not_found: { status: 404, meaning: 'No such thing in this organisation.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The address exists, but does not take this method; `Allow` names those it takes.',
  },
  conversation_closed: { status: 409, meaning: 'The conversation is closed.' },
  mail_off: { status: 409, meaning: 'The service sends no mail: its operator has not set that up.' },
  too_many_open_conversations: { status: 409, meaning: 'The session has three open conversations already.' },
  call_in_progress: { status: 409, meaning: 'The conversation has a call in progress.' },
  lines_busy: {
    status: 503,
    meaning: 'As many calls are in progress as the assistant, or the organisation, may be in: try again later.',
  },
  agent_is_handler: {
    status: 409,
    meaning: 'A human agent handles the conversation: this is with the assistant alone.',
  },
  no_call: { status: 409, meaning: 'The customer is not in a call.' },
  already_taken: { status: 409, meaning: 'Another agent handles the conversation.' },
  not_handler: { status: 409, meaning: 'Only the agent who handles the conversation may do this.' },
  no_login_wanted: { status: 409, meaning: 'No answer in the conversation waits for a login.' },
  confirmation_over: {
    status: 409,
    meaning: 'The action can no longer be confirmed: it expired, was decided, or the conversation went on.',
  },
  client_message_id_reused: { status: 409, meaning: 'Another message was sent under this `client_message_id`.' },
  idempotency_key_in_use: {
    status: 409,
    meaning: 'A request under this `Idempotency-Key` is still being worked on: try again after `Retry-After`.',
  },
  idempotency_answer_lost: {
    status: 409,
    meaning:
      'The request under this `Idempotency-Key` was carried out, but its answer is not kept. Nothing was done again.',
  },
  name_taken: { status: 409, meaning: 'A function, or an MCP server, of this name exists.' },
  shortcut_taken: { status: 409, meaning: 'A canned reply of this shortcut exists.' },
  too_many_canned_replies: {
    status: 409,
    meaning: 'The organisation has as many canned replies as it may have.',
  },
  too_many_saved_views: { status: 409, meaning: 'There are as many saved views of this kind as there may be.' },
  too_many_tags: { status: 409, meaning: 'The conversation has as many tags as it may have.' },
  last_owner: { status: 409, meaning: 'An organisation keeps at least one owner.' },
  two_factor_enabled: { status: 409, meaning: 'A second factor is set up already.' },
  sign_on_required: {
    status: 409,
    meaning: 'Sign-on is enforced for the domain of the address: no password opens it.',
  },
  sign_on_untested: { status: 409, meaning: 'Sign-on was not tested since the identity provider was set.' },
  sign_on_enforced: { status: 409, meaning: 'Sign-on is enforced: that has to end before this can be done.' },
  domain_unverified: { status: 409, meaning: 'The domain is not verified.' },
  domain_taken: { status: 409, meaning: 'Another organisation of this service has verified the domain.' },
  too_many_domains: { status: 409, meaning: 'The organisation has as many domains as it may have.' },
  too_many_invitations: { status: 409, meaning: 'The organisation has as many open invitations as it may have.' },
  has_dependants: {
    status: 409,
    meaning:
      'Other functions or the login settings take a value from this one, or functions call its tools; `errors` names them.',
  },
  too_many_functions: { status: 409, meaning: 'The organisation has as many functions as it may have.' },
  too_many_articles: {
    status: 409,
    meaning: 'The organisation has as many articles, or passages of them, as it may have; `errors` says which.',
  },
  draft_differs: { status: 409, meaning: 'The draft is not what the request takes it for.' },
  releases_off: { status: 409, meaning: 'The organisation works without releases.' },
  too_many_tests: { status: 409, meaning: 'The organisation has as many tests as it may have.' },
  too_many_webhooks: { status: 409, meaning: 'The organisation has as many webhooks as it may have.' },
  too_many_mcp_servers: { status: 409, meaning: 'The organisation has as many MCP servers as it may have.' },
  request_timeout: { status: 408, meaning: 'The request did not arrive in time, or its body came too slowly.' },
  too_large: { status: 413, meaning: 'The body or frame is too large.' },
  idempotency_key_reused: { status: 422, meaning: 'Another request was sent under this `Idempotency-Key`.' },
  rate_limited: { status: 429, meaning: 'Too many requests; `retry_after_ms` says when to try again.' },
  headers_too_large: { status: 431, meaning: 'The headers of the request are too large.' },
  internal: { status: 500, meaning: 'The service failed; it has been logged.' },
  unavailable: { status: 503, meaning: 'A dependency is down; nothing was accepted.' },
  outcome_unknown: {
    status: 503,
    meaning:
      'The connection to the database was lost while it stored this: it may have been stored. A resend under the same `client_message_id` is stored once.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** The code of a refusal. */
export type ErrorCode = keyof typeof ERROR_CODES;
