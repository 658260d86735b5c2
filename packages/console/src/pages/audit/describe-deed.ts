/** What was done, as it follows a name in a sentence. Deeds this page does not know yet are shown by their code. */
import type { AuditAction } from '@frontdesk/contract';

const DEEDS: Partial<Record<AuditAction, string>> = {
  'organisation.created': 'set up the organisation',
  'member.invited': 'invited',
  'invitation.revoked': 'took back the invitation of',
  'member.joined': 'became a member',
  'member.role_changed': 'changed the role of',
  'member.removed': 'removed',
  'member.signed_in': 'signed in',
  'member.signed_out_everywhere': 'signed out everywhere',
  'member.password_changed': 'changed the password of',
  'password_reset.created': 'made a link for a new password of',
  'password_reset.used': 'chose a new password by a link',
  'two_factor.enabled': 'turned the second factor on',
  'two_factor.disabled': 'turned the second factor off',
  'two_factor.backup_code_used': 'used a backup code',
  'api_key.created': 'made the API key',
  'api_key.revoked': 'revoked the API key',
  'assistant.changed': 'changed the assistant',
  'auth_config.changed': 'changed the customer login',
  'security.changed': 'changed the security settings',
  'function.created': 'created the function',
  'function.changed': 'changed the function',
  'function.removed': 'deleted the function',
  'questions.hidden': 'hid an unanswered question',
  'questions.shown': 'showed an unanswered question again',
};

export const describeDeed = (action: AuditAction): string => DEEDS[action] ?? action;
