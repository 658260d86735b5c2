/** Error codes of the service and of the client. */

/** Values of `HelpdeskError.code` from the service. */
export type ServiceErrorCode =
  | 'invalid_payload'
  | 'unauthorized'
  | 'missing_token'
  | 'unknown_token_source'
  | 'forbidden'
  | 'not_found'
  | 'conversation_closed'
  | 'too_many_open_conversations'
  | 'call_in_progress'
  | 'lines_busy'
  | 'agent_is_handler'
  | 'no_call'
  | 'no_login_wanted'
  | 'client_message_id_reused'
  | 'too_large'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'
  | 'outcome_unknown';

/** The client's own codes: see the table in its README. */
export type ClientErrorCode = 'offline' | 'timeout' | 'token_unavailable' | 'outcome_unknown' | 'aborted' | 'disposed';

/** Codes never change their meaning. The service may add new ones, so any other string is allowed too. */
export type HelpdeskErrorCode = ServiceErrorCode | ClientErrorCode | (string & {});
