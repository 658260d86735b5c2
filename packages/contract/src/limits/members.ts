/** How members sign in, and how long their access lasts. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.js';
export const MEMBER_LIMITS = {
  /** Of an IPv6 address, its /64 counts. Also for invitations, password reset links, and sign-on. */
  signInsPerAddressPerMinute: 20,
  /** Passwords from browsers and addresses unknown to the account that a server checks at the same time, and that wait; 429 beyond. */
  unknownSignInsAtOnce: 2,
  unknownSignInsWaiting: 100,
  /**
   * Wrong passwords for an account before each further one doubles the delay of the next. Strangers, every known
   * browser and every known address of the account are counted separately.
   */
  freePasswordGuesses: 10,
  /** Wrong codes of a second factor before each further one doubles the delay of the next. */
  freeCodeGuesses: 5,
  /** The first of these delays, the longest, and the time without an attempt after which they start again. */
  guessDelayMs: 1_000,
  guessDelayMostMs: 15 * MINUTE_MS,
  guessesForgottenMs: DAY_MS,
  /** How long a browser or address that has signed in to an account is known. */
  knownDeviceMs: 180 * DAY_MS,
  /**
   * Duration of a member's session, by password or by sign-on. A person who was removed at the identity provider is
   * signed out after this at the latest.
   */
  agentSessionMs: 12 * HOUR_MS,
  /** Time limit from the sign-in page to the identity provider and back. */
  signOnFlowMs: 10 * MINUTE_MS,
  /** Time limit of all requests to an identity provider for one request of a browser. */
  signOnProviderMs: 10_000,
  /** Bytes of one response of an identity provider, decompressed. */
  signOnResponseBytes: 512 * 1024,
  signOnDomains: 50,
  domainCharacters: 253,
  signOnGroupRoles: 100,
  signOnGroupCharacters: 256,
  /** Groups of a person that are evaluated. */
  signOnGroups: 2_000,
  /** Groups shown by the last test. */
  signOnGroupsShown: 100,
  /** Characters of a provider's error description; further ones are omitted. */
  signOnDetailCharacters: 500,
  /** Characters of a provider's subject identifier (OpenID Connect Core, section 2). */
  signOnSubjectCharacters: 255,
  signOnClaimCharacters: 128,
  signOnClientIdCharacters: 256,
  signOnClientSecretCharacters: 1_024,
  /** Time limit for looking up the TXT record of a domain. */
  domainLookupMs: 5_000,
  domainLookupsPerOrganisationPerMinute: 20,

  leastPasswordCharacters: 8,
  passwordCharacters: 128,
  usernameCharacters: 100,
  organisationNameCharacters: 100,
  invitationMs: 7 * DAY_MS,
  /** Pending invitations of an organisation. */
  openInvitations: 100,
  /** How long a password reset link is valid. */
  passwordResetMs: DAY_MS,
  /** The least time between two mails with such a link, requested for one member at the sign-in page. */
  passwordResetMailEveryMs: 15 * MINUTE_MS,
  backupCodes: 10,
  allowedOrigins: 50,
  /**
   * Revoked and expired ones included. A new key beyond it replaces the one that was revoked or has expired the longest
   * ago.
   */
  apiKeysPerOrganisation: 100,
  auditPageEntries: 100,
  /** How long the audit log is kept. The database refuses to delete entries of less than a year. */
  auditRetentionMs: 400 * DAY_MS,
} as const;
