/** How members sign in, and how long their access lasts. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.js';
export const MEMBER_LIMITS = {
  /** Of an IPv6 address its /64 counts. Also for invitations, links to choose a new password, and sign-on. */
  signInsPerAddressPerMinute: 20,
  /** Passwords of browsers and addresses that an account does not know, which a server checks at once, and that wait for it; 429 beyond. */
  unknownSignInsAtOnce: 2,
  unknownSignInsWaiting: 100,
  /** Wrong passwords for an account before each further one doubles the wait for the next. Strangers, every known browser and every known address of the account count apart. */
  freePasswordGuesses: 10,
  /** Wrong codes of a second factor before each further one doubles the wait for the next. */
  freeCodeGuesses: 5,
  /** The first of these waits, the longest, and after how long without a guess they begin anew. */
  guessDelayMs: 1_000,
  guessDelayMostMs: 15 * MINUTE_MS,
  guessesForgottenMs: DAY_MS,
  /** A browser or address that has signed in to an account is known for this long. */
  knownDeviceMs: 180 * DAY_MS,
  /** A member's session, by password or by sign-on: a person who was removed at the identity provider is signed out after this at the latest. */
  agentSessionMs: 12 * HOUR_MS,
  /** From the sign-in page to the identity provider and back. */
  signOnFlowMs: 10 * MINUTE_MS,
  /** All that is asked of an identity provider in one request of a browser. */
  signOnProviderMs: 10_000,
  /** Of one answer of an identity provider, decompressed. */
  signOnResponseBytes: 512 * 1024,
  signOnDomains: 50,
  domainCharacters: 253,
  signOnGroupRoles: 100,
  signOnGroupCharacters: 256,
  /** Groups of a person that are looked at. */
  signOnGroups: 2_000,
  /** Groups that the last test shows. */
  signOnGroupsShown: 100,
  /** Of what a provider says went wrong; the rest is left out. */
  signOnDetailCharacters: 500,
  /** Of what a provider calls a person (OpenID Connect Core, section 2). */
  signOnSubjectCharacters: 255,
  signOnClaimCharacters: 128,
  signOnClientIdCharacters: 256,
  signOnClientSecretCharacters: 1_024,
  /** Looking up the TXT record of a domain. */
  domainLookupMs: 5_000,
  domainLookupsPerOrganisationPerMinute: 20,

  leastPasswordCharacters: 8,
  passwordCharacters: 128,
  usernameCharacters: 100,
  invitationMs: 7 * DAY_MS,
  /** Invitations of an organisation that wait to be accepted. */
  openInvitations: 100,
  /** A link to choose a new password is good for this long. */
  passwordResetMs: DAY_MS,
  /** Between two mails with such a link that a member, or a stranger, requests at the sign-in page. */
  passwordResetMailEveryMs: 15 * MINUTE_MS,
  backupCodes: 10,
  allowedOrigins: 50,
  auditPageEntries: 100,
  /** What members and keys did is kept for this long. The database refuses to forget it within a year. */
  auditRetentionMs: 400 * DAY_MS,
} as const;
