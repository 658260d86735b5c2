/**
 * Translations of errors for which the code is sufficient. The service's own message is more specific, but in English.
 */
import type { ErrorCode } from '@frontdesk/contract';
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
  too_large: () => t('This is too large.'),
  rate_limited: () => t('Too many requests. Try again in a moment.'),
  internal: () => t('The service failed. Try again.'),
  unavailable: () => t('The service is not available at the moment. Nothing was changed.'),
};

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

/** @param message of the service, about one field. Names what is wrong there, unlike most codes */
export const fieldSentence = (code: ErrorCode | undefined, message: string): string =>
  code !== undefined && OF_FIELDS.has(code) ? refusalSentence(code, message) : message;
