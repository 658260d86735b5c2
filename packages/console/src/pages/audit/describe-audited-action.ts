/** Describes an audited action as a sentence of who did it and to what. */
import type { AuditAction } from '@frontdesk/contract';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';

export interface AuditedNames {
  actor: ReactNode;
  /** Undefined: there is none, or it is the actor. */
  target: ReactNode | undefined;
}

const SENTENCES: Partial<Record<AuditAction, (names: AuditedNames) => ReactNode>> = {
  'organisation.created': ({ actor, target }) => t.rich('{actor} created the organisation {target}', { actor, target }),
  'member.invited': ({ actor, target }) => t.rich('{actor} invited {target}', { actor, target }),
  'invitation.revoked': ({ actor, target }) => t.rich('{actor} revoked the invitation for {target}', { actor, target }),
  'member.joined': ({ actor, target }) =>
    target === undefined
      ? t.rich('{actor} joined the organisation', { actor })
      : t.rich('{actor} added {target} to the organisation', { actor, target }),
  'member.role_changed': ({ actor, target }) => t.rich('{actor} changed the role of {target}', { actor, target }),
  'member.renamed': ({ actor }) => t.rich('{actor} changed their name', { actor }),
  'member.removed': ({ actor, target }) => t.rich('{actor} removed {target}', { actor, target }),
  'organisation.renamed': ({ actor }) => t.rich('{actor} renamed the organisation', { actor }),
  'organisation.deleted': ({ actor }) => t.rich('{actor} deleted the organisation', { actor }),
  'organisation.restored': ({ actor }) => t.rich('{actor} restored the organisation', { actor }),
  'member.signed_in': ({ actor }) => t.rich('{actor} signed in', { actor }),
  'member.signed_out_everywhere': ({ actor }) => t.rich('{actor} signed out everywhere', { actor }),
  'member.password_changed': ({ actor }) => t.rich('{actor} changed their password', { actor }),
  'password_reset.created': ({ actor, target }) =>
    t.rich('{actor} created a password reset link for {target}', { actor, target }),
  'password_reset.used': ({ actor }) => t.rich('{actor} reset the password', { actor }),
  'two_factor.enabled': ({ actor }) => t.rich('{actor} turned on two-factor authentication', { actor }),
  'two_factor.disabled': ({ actor, target }) =>
    target === undefined
      ? t.rich('{actor} turned off two-factor authentication', { actor })
      : t.rich('{actor} turned off two-factor authentication for {target}', { actor, target }),
  'two_factor.backup_code_used': ({ actor }) => t.rich('{actor} used a backup code', { actor }),
  'api_key.created': ({ actor, target }) => t.rich('{actor} created the API key {target}', { actor, target }),
  'api_key.revoked': ({ actor, target }) => t.rich('{actor} revoked the API key {target}', { actor, target }),
  'assistant.changed': ({ actor }) => t.rich('{actor} updated the assistant settings', { actor }),
  'auth_config.changed': ({ actor }) => t.rich('{actor} updated the customer login', { actor }),
  'chat_window.changed': ({ actor }) => t.rich('{actor} updated the chat window', { actor }),
  'endpoint_headers.changed': ({ actor }) => t.rich('{actor} updated the static headers', { actor }),
  'signing_secret.created': ({ actor, target }) =>
    t.rich('{actor} created a signing secret {target}', { actor, target }),
  'signing_secret.removed': ({ actor, target }) =>
    t.rich('{actor} deleted a signing secret {target}', { actor, target }),
  'security.changed': ({ actor }) => t.rich('{actor} updated the security settings', { actor }),
  'sign_on.changed': ({ actor }) => t.rich('{actor} updated the identity provider', { actor }),
  'sign_on.removed': ({ actor }) => t.rich('{actor} removed the identity provider', { actor }),
  'sign_on.tested': ({ actor }) => t.rich('{actor} tested single sign-on', { actor }),
  'sign_on.refused': ({ actor }) => t.rich('{actor} rejected a sign-in', { actor }),
  'sign_on.unlinked': ({ actor, target }) => t.rich('{actor} unlinked the identity of {target}', { actor, target }),
  'sign_on.domain_added': ({ actor, target }) => t.rich('{actor} added the domain {target}', { actor, target }),
  'sign_on.domain_verified': ({ actor, target }) => t.rich('{actor} verified the domain {target}', { actor, target }),
  'sign_on.domain_removed': ({ actor, target }) => t.rich('{actor} removed the domain {target}', { actor, target }),
  'sign_on.enforced': ({ actor, target }) => t.rich('{actor} required single sign-on for {target}', { actor, target }),
  'sign_on.unenforced': ({ actor, target }) =>
    t.rich('{actor} stopped requiring single sign-on for {target}', { actor, target }),
  'function.created': ({ actor, target }) => t.rich('{actor} created the function {target}', { actor, target }),
  'function.changed': ({ actor, target }) => t.rich('{actor} updated the function {target}', { actor, target }),
  'function.removed': ({ actor, target }) => t.rich('{actor} deleted the function {target}', { actor, target }),
  'action.executed': ({ actor, target }) => t.rich('{actor} confirmed the action {target}', { actor, target }),
  'action.settled': ({ actor, target }) =>
    t.rich('{actor} confirmed the action, whose result was determined later: {target}', { actor, target }),
  'article.saved': ({ actor, target }) => t.rich('{actor} saved the article {target}', { actor, target }),
  'article.removed': ({ actor, target }) => t.rich('{actor} deleted the article {target}', { actor, target }),
  'knowledge_source.added': ({ actor, target }) =>
    t.rich('{actor} added the knowledge source {target}', { actor, target }),
  'knowledge_source.changed': ({ actor, target }) =>
    t.rich('{actor} updated the knowledge source {target}', { actor, target }),
  'knowledge_source.removed': ({ actor, target }) =>
    t.rich('{actor} removed the knowledge source {target}', { actor, target }),
  'release.made': ({ actor, target }) => t.rich('{actor} went live with release {target}', { actor, target }),
  'release.restored': ({ actor, target }) => t.rich('{actor} restored release {target}', { actor, target }),
  'draft.replaced': ({ actor, target }) =>
    t.rich('{actor} replaced the draft with release {target}', { actor, target }),
  'release_mode.changed': ({ actor }) => t.rich('{actor} updated the release settings', { actor }),
  'test.saved': ({ actor, target }) => t.rich('{actor} saved the test {target}', { actor, target }),
  'test.removed': ({ actor, target }) => t.rich('{actor} deleted the test {target}', { actor, target }),
  'questions.hidden': ({ actor }) => t.rich('{actor} hid an unanswered question', { actor }),
  'questions.shown': ({ actor }) => t.rich('{actor} unhid an unanswered question', { actor }),
  'conversation.tagged': ({ actor, target }) =>
    t.rich('{actor} added a tag to the conversation {target}', { actor, target }),
  'conversation.untagged': ({ actor, target }) =>
    t.rich('{actor} removed a tag from the conversation {target}', { actor, target }),
  'desk_settings.changed': ({ actor }) => t.rich('{actor} updated the desk settings', { actor }),
  'conversation.snoozed': ({ actor, target }) => t.rich('{actor} snoozed the conversation {target}', { actor, target }),
  'conversation.unsnoozed': ({ actor, target }) =>
    t.rich('{actor} unsnoozed the conversation {target}', { actor, target }),
  'conversation.priority_changed': ({ actor, target }) =>
    t.rich('{actor} changed the priority of the conversation {target}', { actor, target }),
  'conversation.merged': ({ actor, target }) =>
    t.rich('{actor} merged the conversation {target} into another one', { actor, target }),
  'mcp_server.added': ({ actor, target }) => t.rich('{actor} added the MCP server {target}', { actor, target }),
  'mcp_server.changed': ({ actor, target }) => t.rich('{actor} updated the MCP server {target}', { actor, target }),
  'mcp_server.removed': ({ actor, target }) => t.rich('{actor} removed the MCP server {target}', { actor, target }),
  'webhook.added': ({ actor, target }) => t.rich('{actor} added the webhook {target}', { actor, target }),
  'webhook.changed': ({ actor, target }) => t.rich('{actor} updated the webhook {target}', { actor, target }),
  'webhook.paused': ({ actor, target }) => t.rich('{actor} paused the failing webhook {target}', { actor, target }),
  'webhook.removed': ({ actor, target }) => t.rich('{actor} removed the webhook {target}', { actor, target }),
  'webhook.secret_rotated': ({ actor, target }) =>
    t.rich('{actor} rotated the secret of the webhook {target}', { actor, target }),
  'canned_reply.added': ({ actor, target }) => t.rich('{actor} added the canned reply {target}', { actor, target }),
  'canned_reply.changed': ({ actor, target }) => t.rich('{actor} updated the canned reply {target}', { actor, target }),
  'canned_reply.removed': ({ actor, target }) => t.rich('{actor} deleted the canned reply {target}', { actor, target }),
  'saved_view.added': ({ actor, target }) => t.rich('{actor} added the shared view {target}', { actor, target }),
  'saved_view.changed': ({ actor, target }) => t.rich('{actor} updated the shared view {target}', { actor, target }),
  'saved_view.removed': ({ actor, target }) => t.rich('{actor} deleted the shared view {target}', { actor, target }),
  'customer.changed': ({ actor }) => t.rich('{actor} changed the details of a customer', { actor }),
  'customer.logged_out': ({ actor }) => t.rich('{actor} logged a customer out', { actor }),
  'customer.exported': ({ actor }) => t.rich('{actor} exported the data of a customer', { actor }),
  'customer.erased': ({ actor }) => t.rich('{actor} erased the data of a customer', { actor }),
  'retention.changed': ({ actor }) => t.rich('{actor} updated the retention settings', { actor }),
  'examples.removed': ({ actor }) => t.rich('{actor} removed the example conversations', { actor }),
};

/** @returns undefined if this version of the console does not know the action */
export const describeAuditedAction = (action: string, names: AuditedNames): ReactNode | undefined =>
  SENTENCES[action as AuditAction]?.(names);
