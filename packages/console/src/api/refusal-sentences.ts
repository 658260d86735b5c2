/**
 * Translations of errors for which the code is sufficient. The service's own message is more specific, but in English.
 */
import { type ErrorCode, type FieldError, type FieldErrorCode, type HttpError, LIMITS } from '@frontdesk/contract';
import { locale, t } from '../language/translate.js';

const SENTENCES: Partial<Record<ErrorCode, () => string>> = {
  unauthorized: () => t('You are not signed in. Sign in again.'),
  forbidden: () => t("You don't have permission to do this."),
  organisation_deleted: () => t('This organisation was deleted.'),
  not_found: () => t('This no longer exists.'),
  conversation_closed: () => t('This conversation is closed.'),
  call_in_progress: () => t('A call is in progress in this conversation.'),
  lines_busy: () => t('All lines are busy. Try again later.'),
  agent_is_handler: () => t('An agent handles this conversation.'),
  no_call: () => t('The customer is not in a call.'),
  already_taken: () => t('Another agent handles this conversation.'),
  not_handler: () => t('Only the agent who handles this conversation can do this.'),
  name_taken: () => t('This name is already in use.'),
  shortcut_taken: () => t('This shortcut is already in use.'),
  mail_off: () => t('The service sends no email. Ask its operator to set that up.'),
  last_owner: () => t('An organisation needs at least one owner.'),
  two_factor_enabled: () => t('Two-factor authentication is already set up.'),
  has_dependants: () => t('This is still in use.'),
  domain_taken: () => t('Another organisation has verified this domain.'),
  domain_unverified: () => t('This domain is not verified.'),
  sign_on_required: () => t('Single sign-on is required for this email address, so passwords are not accepted.'),
  sign_on_untested: () =>
    t('Single sign-on has not been tested since the identity provider was changed. Test it first.'),
  sign_on_enforced: () => t('Single sign-on is required for a domain. Stop requiring it first.'),
  too_many_domains: () => tooMany(LIMITS.signOnDomains),
  too_many_invitations: () => tooMany(LIMITS.openInvitations),
  too_many_canned_replies: () => tooMany(LIMITS.cannedRepliesPerOrganisation),
  too_many_saved_views: () => tooMany(LIMITS.savedViews),
  too_many_tags: () => tooMany(LIMITS.tagsPerConversation),
  too_many_functions: () => tooMany(LIMITS.functionsPerOrganisation),
  too_many_articles: () => t('The limit of articles is reached. Remove some first.'),
  too_many_tests: () => tooMany(LIMITS.storedTests),
  too_many_api_keys: () => tooMany(LIMITS.apiKeysPerOrganisation),
  too_many_webhooks: () => tooMany(LIMITS.webhooksPerOrganisation),
  too_many_mcp_servers: () => tooMany(LIMITS.mcpServersPerOrganisation),
  draft_differs: () =>
    t('The draft and the live version differ from what this page shows. Reload it and review the changes.'),
  releases_off: () => t('Releases are off, so there is no draft.'),
  request_timeout: () => t('The request took too long. Try again.'),
  outcome_unknown: () => t('The connection was lost. Reload the page to see whether this was saved.'),
  too_large: () => t('This is too large.'),
  rate_limited: () => t('Too many requests. Try again in a moment.'),
  internal: () => t('The service failed. Try again.'),
  unavailable: () => t('The service is not available at the moment. Nothing was changed.'),
};

const tooMany = (limit: number) => t('The limit of {limit} is reached. Remove one first.', { limit });

/** Codes that say of a field all that the service says of it. */
const OF_FIELDS: ReadonlySet<ErrorCode> = new Set(['name_taken', 'shortcut_taken', 'conversation_closed']);

/** The member has been told what they replace, so the next attempt is for the newest version. */
const replaceable = () =>
  t(
    'Another member changed this while you were editing. Your text is still here. Save again to replace their version, or discard yours to see it.',
  );

/** @param sentence the service's English message */
export function refusalSentence(code: ErrorCode | undefined, sentence: string): string {
  if (code === 'changed_meanwhile') return replaceable();
  if (code === undefined || locale().startsWith('en')) return sentence;
  return SENTENCES[code]?.() ?? sentence;
}

const OF_ONE_FIELD: Record<FieldErrorCode, () => string> = {
  already_member: () => t('Already belongs to a member'),
  not_member: () => t('Not a member of this organisation'),
  wrong_password: () => t('Wrong password'),
  already_source: () => t('Already added'),
  not_public_url: () =>
    t(
      'Must be a public https URL on port 443, without a user name. The operator of this service can allow other hosts.',
    ),
  not_domain: () => t('Must be a domain such as example.com'),
  file_type: () => t('Files of this type are not accepted.'),
  examples_full: () => t('The function already has {limit} examples.', { limit: LIMITS.functionExamples }),
};

/** @param error of the service, about one field. Names what is wrong there, unlike most codes of the whole refusal */
export function fieldSentence(code: ErrorCode | undefined, { message, code: own }: FieldError): string {
  if (locale().startsWith('en')) return message;
  if (own !== undefined) return OF_ONE_FIELD[own]?.() ?? message;
  return code !== undefined && OF_FIELDS.has(code) ? refusalSentence(code, message) : message;
}

/** A refusal in the member's language: of one field with a code of its own, the message says what is wrong with that. */
export function describeRefusal({ detail, code, errors = [] }: HttpError): { message: string; errors: FieldError[] } {
  const translated = errors.map((error) => ({ ...error, message: fieldSentence(code, error) }));
  const [only, ...others] = translated;
  const isSaidByField = only?.code !== undefined && others.length === 0 && !locale().startsWith('en');
  return { message: isSaidByField ? only.message : refusalSentence(code, detail), errors: translated };
}
