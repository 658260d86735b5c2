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
  code_required: { status: 401, meaning: 'The password is correct, and the code of the second factor is missing.' },
  code_wrong: { status: 401, meaning: 'The code of the second factor is wrong, or was used before.' },
  forbidden: { status: 403, meaning: 'The credential is valid, but does not allow this.' },
  organisation_deleted: {
    status: 403,
    meaning: 'The organisation was deleted. Until it is erased, the operator can restore it.',
  },
  organisation_required: {
    status: 409,
    meaning:
      'The password is valid in several organisations: choose one of `organisations` and send its id as `organisation_id`.',
  },
  not_found: { status: 404, meaning: 'It does not exist in this organisation.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not accept this method; `Allow` lists those it accepts.',
  },
  conversation_closed: { status: 409, meaning: 'The conversation is closed.' },
  mail_off: { status: 409, meaning: 'The service sends no mail: its operator has not configured a mail server.' },
  too_many_open_conversations: { status: 409, meaning: 'The session already has three open conversations.' },
  call_in_progress: { status: 409, meaning: 'The conversation has a call in progress.' },
  lines_busy: {
    status: 503,
    meaning: 'The assistant, or the organisation, has reached its limit of concurrent calls: try again later.',
  },
  agent_is_handler: {
    status: 409,
    meaning: 'A human agent handles the conversation. This is possible only while the assistant handles it.',
  },
  no_call: { status: 409, meaning: 'The customer is not in a call.' },
  already_taken: { status: 409, meaning: 'Another agent handles the conversation.' },
  not_handler: { status: 409, meaning: 'Only the agent who handles the conversation may do this.' },
  no_login_wanted: { status: 409, meaning: 'No reply in the conversation waits for a login.' },
  confirmation_over: {
    status: 409,
    meaning:
      'The action can no longer be confirmed: it has expired, was already decided, or the conversation has continued.',
  },
  client_message_id_reused: { status: 409, meaning: 'Another message was sent with this `client_message_id`.' },
  idempotency_key_in_use: {
    status: 409,
    meaning: 'A request with this `Idempotency-Key` is still in progress: try again after `Retry-After`.',
  },
  idempotency_answer_lost: {
    status: 409,
    meaning:
      'The request with this `Idempotency-Key` has succeeded, but its response was not stored. Nothing was repeated.',
  },
  changed_meanwhile: {
    status: 412,
    meaning: 'It is no longer the version in `If-Match`. Nothing was saved: read it again.',
  },
  name_taken: { status: 409, meaning: 'A function or an MCP server with this name exists.' },
  shortcut_taken: { status: 409, meaning: 'A canned reply with this shortcut exists.' },
  too_many_canned_replies: {
    status: 409,
    meaning: 'The organisation has reached its limit of canned replies.',
  },
  too_many_saved_views: {
    status: 409,
    meaning: 'The member, or the organisation for shared ones, has reached the limit of saved views.',
  },
  too_many_tags: { status: 409, meaning: 'The conversation has reached its limit of tags.' },
  last_owner: { status: 409, meaning: 'An organisation must have at least one owner.' },
  two_factor_enabled: { status: 409, meaning: 'A second factor is already set up.' },
  sign_on_required: {
    status: 409,
    meaning: 'Single sign-on is required for the domain of the address, so passwords are not accepted.',
  },
  sign_on_untested: {
    status: 409,
    meaning: 'Single sign-on has not been tested since the identity provider was changed.',
  },
  sign_on_enforced: { status: 409, meaning: 'Single sign-on is required for a domain: end that first.' },
  domain_unverified: { status: 409, meaning: 'The domain is not verified.' },
  domain_taken: { status: 409, meaning: 'Another organisation of this service has verified the domain.' },
  too_many_domains: { status: 409, meaning: 'The organisation has reached its limit of domains.' },
  too_many_invitations: { status: 409, meaning: 'The organisation has reached its limit of pending invitations.' },
  has_dependants: {
    status: 409,
    meaning: 'Other functions or the login settings use its value, or functions call its tools; `errors` lists them.',
  },
  too_many_functions: { status: 409, meaning: 'The organisation has reached its limit of functions.' },
  too_many_articles: {
    status: 409,
    meaning: 'The organisation has reached its limit of articles or of passages; `errors` says which.',
  },
  draft_differs: {
    status: 409,
    meaning: 'The draft, or the live version, is not in the state that the request expects.',
  },
  releases_off: { status: 409, meaning: 'The organisation does not use releases.' },
  too_many_tests: { status: 409, meaning: 'The organisation has reached its limit of tests.' },
  too_many_api_keys: { status: 409, meaning: 'The organisation has reached its limit of API keys.' },
  too_many_webhooks: { status: 409, meaning: 'The organisation has reached its limit of webhooks.' },
  too_many_mcp_servers: { status: 409, meaning: 'The organisation has reached its limit of MCP servers.' },
  request_timeout: { status: 408, meaning: 'The request did not arrive in time, or its body arrived too slowly.' },
  too_large: { status: 413, meaning: 'The body or frame is too large.' },
  idempotency_key_reused: { status: 422, meaning: 'Another request was sent with this `Idempotency-Key`.' },
  rate_limited: { status: 429, meaning: 'Too many requests; `retry_after_ms` says when to try again.' },
  headers_too_large: { status: 431, meaning: 'The headers of the request are too large.' },
  internal: { status: 500, meaning: 'An error in the service, which is logged.' },
  unavailable: { status: 503, meaning: 'A dependency is down; nothing was accepted.' },
  outcome_unknown: {
    status: 503,
    meaning:
      'The connection to the database was lost during the write, so it may have been stored. A resend with the same `client_message_id` is stored once.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** The code of a refusal. */
export type ErrorCode = keyof typeof ERROR_CODES;
