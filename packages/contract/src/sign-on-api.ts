/**
 * HTTP endpoints of single sign-on: members sign in through their organisation's identity provider (OpenID Connect).
 * The client secret is never returned.
 */
import { z } from 'zod';
import { role } from './console-api.js';
import { LIMITS } from './limits.js';
import { bounded, filledText, id, timestamp, webUrl } from './primitives.js';

const emailAddress = z.email().max(254);

/** The role that members of a provider's group get. */
const groupRole = z.strictObject({ group: filledText(LIMITS.signOnGroupCharacters), role });

/** The body of `PUT /api/v1/console/sign-on/`. */
export const signOnInput = z.strictObject({
  issuer: webUrl(LIMITS.functionUrlCharacters).describe(
    'The issuer URL. Its metadata is read from `/.well-known/openid-configuration` below it.',
  ),
  client_id: filledText(LIMITS.signOnClientIdCharacters),
  client_secret: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'must be visible ASCII')
    .max(LIMITS.signOnClientSecretCharacters)
    .optional()
    .describe('If omitted, the stored one is kept.'),
  group_claim: filledText(LIMITS.signOnClaimCharacters)
    .nullable()
    .describe('The claim that lists the groups of a person, such as `groups`. Null: roles are set in Frontdesk.'),
  group_roles: z.array(groupRole).max(LIMITS.signOnGroupRoles),
  default_role: z
    .enum(['admin', 'agent'])
    .nullable()
    .describe('Role of people in none of the groups, and of new members without a group claim. Null: no access.'),
  creates_members: z.boolean().describe('People without an account become members when they sign in.'),
  accepts_unverified_email: z
    .boolean()
    .describe(
      'Accept addresses for which the provider sends no `email_verified`. If it sends false, the address is always refused.',
    ),
  emergency_member_id: id
    .nullable()
    .describe('An owner who can use a password even if sign-on is enforced. Groups do not change their role.'),
});
export type SignOnInput = z.infer<typeof signOnInput>;

/** Why a person who returns from an identity provider is not signed in. */
export const signOnRefusal = z.enum([
  'expired',
  'denied',
  'provider_failed',
  'provider_untrusted',
  'not_set_up',
  'email_missing',
  'email_unverified',
  'email_domain',
  'other_account',
  'no_account',
  'no_access',
  'unavailable',
]);
export type SignOnRefusal = z.infer<typeof signOnRefusal>;

/** The result of the last test of an identity provider. */
export const signOnTest = z.object({
  at: timestamp,
  refusal: signOnRefusal.nullable().describe('Null: the person would have been signed in.'),
  detail: z.string().describe('Error of the provider, for an engineer. Empty if there was none.'),
  email: z.string().nullable(),
  groups: z.array(z.string()),
  role: role.nullable(),
});
export type SignOnTest = z.infer<typeof signOnTest>;

/** A domain of e-mail addresses, and whether it must use single sign-on. */
export const signOnDomain = z.object({
  domain: z.string(),
  verified: z.boolean(),
  enforced: z.boolean().describe('Members with addresses of this domain cannot sign in with a password.'),
  dns_record: z
    .object({ name: z.string(), value: z.string() })
    .describe('The TXT record that shows that the domain is yours.'),
});
export type SignOnDomain = z.infer<typeof signOnDomain>;

/** The identity provider of the organisation; the response of each of its endpoints. */
export const signOnView = z.object({
  provider: signOnInput
    .omit({ client_secret: true })
    .extend({
      tested: z
        .boolean()
        .describe('A test has succeeded since the issuer or the client id changed: sign-on is offered.'),
      last_test: signOnTest.nullable(),
    })
    .nullable(),
  domains: z.array(signOnDomain),
  redirect_uri: z.string().describe('Register this URL with the provider.'),
});
export type SignOnView = z.infer<typeof signOnView>;

/** The body of `POST /api/v1/console/sign-on/domains/`. */
export const signOnDomainInput = z.strictObject({ domain: bounded(LIMITS.domainCharacters) });
/** The body of `PATCH /api/v1/console/sign-on/domains/{domain}/`. */
export const signOnDomainChange = z.strictObject({ enforced: z.boolean() });

/** The body of `POST /api/v1/console/sign-on/methods/`. */
export const signInMethodsInput = z.strictObject({ email: emailAddress });
/** The sign-in methods for an address. They depend on the domain only and reveal nothing about accounts. */
export const signInMethods = z.object({
  sign_on: z.boolean(),
  password: z.boolean().describe('False: sign-on is enforced. An emergency owner may still use a password.'),
  reset_by_mail: z.boolean().describe('Whether members can request a link to choose a new password by mail.'),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** The body of `POST /api/v1/console/sign-on/start/`. */
export const signOnStart = z.strictObject({
  email: emailAddress,
  return_to: bounded(LIMITS.functionUrlCharacters)
    .optional()
    .describe('A page of the console, as in `/console/desk`. Anything else is ignored.'),
});
/** The response of `POST /api/v1/console/sign-on/test/` and `POST /api/v1/console/sign-on/start/`. */
export const signOnStarted = z.object({
  location: z.string().describe('URL of the provider, to which the browser must go.'),
});
