/**
 * HTTP endpoints for an organisation's members, their second factor, restrictions for browsers, and the audit log; all
 * ours. Secrets (an invitation's link, a second factor, backup codes) are returned once.
 */
import { z } from 'zod';
import { memberLanguage, role } from './console-api.js';
import { LIMITS } from './limits.js';
import { cursor, next } from './paging.js';
import { filledText, id, timestamp, webUrl } from './primitives.js';

/** A new password of a member. */
export const password = z.string().min(LIMITS.leastPasswordCharacters).max(LIMITS.passwordCharacters);

/** A member of the organisation, as its other members see them. */
export const memberView = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role,
  two_factor: z
    .boolean()
    .exactOptional()
    .describe('Whether signing in requires a code as well. Only for owners and admins.'),
  /** Excluded from automatic assignment. */
  away: z.boolean(),
  signs_on: z
    .boolean()
    .exactOptional()
    .describe("Linked to a person at the organisation's identity provider. Only for owners and admins."),
  date_created: timestamp,
});
export type MemberView = z.infer<typeof memberView>;

/** The response of `GET /api/v1/console/members/`. */
export const memberList = z.object({ members: z.array(memberView) });
/** The body of `PATCH /api/v1/console/members/{member_id}/`. */
export const memberChange = z.object({ role });

/** The body of `POST /api/v1/console/invitations/`. */
export const invitationInput = z.object({ email: z.email().max(254), role });

/** An open invitation, without its link. */
export const invitationView = z.object({
  id,
  email: z.string(),
  role,
  date_created: timestamp,
  expires_at: timestamp,
});
export type InvitationView = z.infer<typeof invitationView>;

/** The response of `GET /api/v1/console/invitations/`. */
export const invitationList = z.object({ invitations: z.array(invitationView) });

const mailed = z.boolean().describe('Whether the link is also sent by mail.');
/** The response of `POST /api/v1/console/invitations/`. `token` and the `link` with it are in this response only. */
export const invitationCreated = invitationView.extend({ token: z.string(), link: z.string(), mailed });

/** The body of `POST /api/v1/console/invitations/check/`. */
export const invitationCheck = z.object({ token: z.string().min(1).max(LIMITS.idCharacters) });
/** Whom an invitation is for. */
export const invitedView = z.object({
  email: z.string(),
  organisation: z.object({ id, name: z.string() }),
  requires_sign_on: z
    .boolean()
    .describe('Single sign-on is required for this address, so the invitation cannot be accepted with a password.'),
});
/** The body of `POST /api/v1/console/invitations/accept/`. */
export const invitationAcceptance = invitationCheck.extend({
  username: filledText(LIMITS.usernameCharacters),
  password,
});

/** The body of `PATCH /api/v1/console/account/`. What is left out stays as it is. */
export const accountInput = z.strictObject({
  username: filledText(LIMITS.usernameCharacters)
    .optional()
    .describe('The name that customers and other members see. Earlier messages keep the earlier name.'),
  language: memberLanguage.optional().describe('Of mails to the member.'),
});
export type AccountInput = z.output<typeof accountInput>;

/** The body of `PATCH /api/v1/console/organisation/`. */
export const organisationInput = z.strictObject({
  name: filledText(LIMITS.organisationNameCharacters).describe(
    'Customers see it in the chat window, and the assistant and mails to members use it.',
  ),
});
export type OrganisationInput = z.output<typeof organisationInput>;
/** The response of `PATCH /api/v1/console/organisation/`. */
export const organisationView = z.object({ id, name: z.string() });
export type OrganisationView = z.infer<typeof organisationView>;

const notificationChoices = z.strictObject({
  waiting_mails: z.boolean().describe('Mails about customers who wait for a human without a reply.'),
  mention_mails: z
    .boolean()
    .describe(`Mails about notes that mention the member, unread for ${LIMITS.mentionMailAfterMs / 60_000} minutes.`),
});
/** The body of `PUT /api/v1/console/notifications/`. */
export const notificationsInput = notificationChoices.partial().describe('Omitted fields are kept.');
export type NotificationsInput = z.output<typeof notificationsInput>;
/** The response of `GET /api/v1/console/notifications/` and `PUT /api/v1/console/notifications/`. */
export const notifications = z.object({
  sends_mail: z.boolean().describe('Whether the operator has set up mail; otherwise nothing is sent.'),
  ...notificationChoices.shape,
});
export type Notifications = z.infer<typeof notifications>;

/** The response of `POST /api/v1/console/members/{member_id}/password-reset/`. */
export const passwordResetCreated = z.object({
  token: z.string(),
  link: z.string(),
  expires_at: timestamp,
  mailed,
});
/** The body of `POST /api/v1/console/password-resets/`. */
export const passwordResetRequest = z.strictObject({ email: z.email().max(254) });

/** The body of `POST /api/v1/console/password-resets/check/`. */
export const passwordResetCheck = z.object({ token: z.string().min(1).max(LIMITS.idCharacters) });
/** The member for whom the link is. */
export const passwordResetView = z.object({
  username: z.string(),
  email: z.string(),
  organisation: z.object({ id, name: z.string() }),
});
/** The body of `POST /api/v1/console/password-resets/use/`. */
export const passwordResetUse = passwordResetCheck.extend({ password });

/** The body of `POST /api/v1/console/password/`. */
export const passwordChange = z.object({
  current_password: z.string().min(1).max(LIMITS.passwordCharacters),
  new_password: password,
});

/** The body of `POST /api/v1/console/two-factor/` and `POST /api/v1/console/two-factor/disable/`. */
export const passwordProof = z.object({ password: z.string().min(1).max(LIMITS.passwordCharacters) });

/** Six digits of an authenticator app, or a backup code. Spaces and dashes are ignored. */
export const secondFactorCode = z.string().min(1).max(40);

/** The response of `GET /api/v1/console/two-factor/`. */
export const twoFactorState = z.object({
  enabled: z.boolean(),
  backup_codes_left: z.int(),
  has_password: z.boolean().describe('False: the member signs in through the identity provider only.'),
});

/** For an authenticator app: the secret in base32, or all data as an `otpauth:` URI. */
export const twoFactorEnrolment = z.object({ secret: z.string(), otpauth_uri: z.string() });
/** The body of `POST /api/v1/console/two-factor/confirm/`. */
export const twoFactorConfirmation = z.object({ code: secondFactorCode });
/** The response of `POST /api/v1/console/two-factor/confirm/`. */
export const backupCodes = z.object({ backup_codes: z.array(z.string()) });

const originOf = (value: string) => (URL.canParse(value) ? new URL(value).origin : undefined);

/** An origin as browsers send it: `https://shop.example`, without a path. */
export const webOrigin = webUrl(LIMITS.functionUrlCharacters)
  .refine(
    (value) => originOf(value) === value || `${originOf(value)}/` === value,
    'must be an origin: scheme, host and port only',
  )
  .overwrite((value) => originOf(value) ?? value);

/** Restrictions for browsers; read and written whole at `/api/v1/console/security/`. */
export const securitySettings = z.strictObject({
  /** Browsers can connect with a customer token only: an API key from one is refused. */
  require_customer_tokens: z.boolean(),
  /** Pages from which the organisation's browsers may come; empty: any. */
  allowed_origins: z.array(webOrigin).max(LIMITS.allowedOrigins),
});
export type SecuritySettings = z.infer<typeof securitySettings>;

/** The actions that this version records. */
export const auditAction = z.enum([
  'organisation.created',
  'member.invited',
  'invitation.revoked',
  'member.joined',
  'member.role_changed',
  'member.renamed',
  'member.removed',
  'organisation.renamed',
  'organisation.deleted',
  'organisation.restored',
  'member.signed_in',
  'member.signed_out_everywhere',
  'member.password_changed',
  'password_reset.created',
  'password_reset.used',
  'two_factor.enabled',
  'two_factor.disabled',
  'two_factor.backup_code_used',
  'api_key.created',
  'api_key.revoked',
  'assistant.changed',
  'auth_config.changed',
  'endpoint_headers.changed',
  'chat_window.changed',
  'signing_secret.created',
  'signing_secret.removed',
  'security.changed',
  'sign_on.changed',
  'sign_on.removed',
  'sign_on.tested',
  'sign_on.refused',
  'sign_on.unlinked',
  'sign_on.domain_added',
  'sign_on.domain_verified',
  'sign_on.domain_removed',
  'sign_on.enforced',
  'sign_on.unenforced',
  'function.created',
  'function.changed',
  'function.removed',
  'action.executed',
  // The later outcome of one that was unknown at first.
  'action.settled',
  'article.saved',
  'article.removed',
  'knowledge_source.added',
  'knowledge_source.changed',
  'knowledge_source.removed',
  'release.made',
  'release.restored',
  'draft.replaced',
  'release_mode.changed',
  'test.saved',
  'test.removed',
  'questions.hidden',
  'questions.shown',
  'mcp_server.added',
  'mcp_server.changed',
  'mcp_server.removed',
  'webhook.added',
  'webhook.changed',
  'webhook.paused',
  'webhook.removed',
  'webhook.secret_rotated',
  'conversation.tagged',
  'conversation.untagged',
  'conversation.snoozed',
  'desk_settings.changed',
  'conversation.unsnoozed',
  'conversation.priority_changed',
  'conversation.merged',
  'canned_reply.added',
  'canned_reply.changed',
  'canned_reply.removed',
  // Only of views that all members see.
  'saved_view.added',
  'saved_view.changed',
  'saved_view.removed',
  // By a member; an organisation's backend does so whenever a customer comes or goes.
  'customer.changed',
  'customer.logged_out',
  'customer.exported',
  'customer.erased',
  'retention.changed',
  'examples.removed',
]);
export type AuditAction = z.infer<typeof auditAction>;

/** An entry of the audit log. */
export const auditEntry = z.object({
  id,
  /**
   * `operator`: by the settings of the service or at its command line. `identity_provider`: the organisation's, which
   * assigned a role by groups or sent a person who was refused.
   */
  actor: z.object({
    kind: z.enum(['member', 'api_key', 'operator', 'customer', 'identity_provider']),
    id: z.string().nullable(),
    name: z.string(),
  }),
  action: z
    .union([auditAction, z.string()])
    .describe('During an upgrade, this can be one that only the newer version knows.'),
  target: z.object({ id: z.string(), name: z.string() }).nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  date_created: timestamp,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The query of `GET /api/v1/console/audit/`. */
export const auditQuery = z.object({
  cursor,
  before: id.optional().describe('The `id` of an entry: returns older ones only. Not together with `cursor`.'),
  limit: z.coerce.number().int().min(1).max(LIMITS.auditPageEntries).default(50),
});
/** The response of `GET /api/v1/console/audit/`. */
export const auditPage = z.object({ entries: z.array(auditEntry), has_more: z.boolean(), next });
export type AuditPage = z.infer<typeof auditPage>;
