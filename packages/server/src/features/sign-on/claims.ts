/**
 * Validates a provider's claims about a person: the address that signs them in, the name, the groups. The tokens are
 * verified earlier (`identity-provider.ts`).
 */
import { LIMITS, type Role } from '@frontdesk/contract';
import type { SignOnProviderRow } from '../../db/schema.js';
import { fromJson } from '../../json.js';
import { toStorableText } from '../../storable-text.js';
import { readAddress } from '../sign-in/email-domain.js';
import { SignOnRefused } from './refused.js';

export type Claims = Record<string, unknown>;

export interface Person {
  /** The issuer's own id of the person, which stays when the address changes. */
  issuer: string;
  subject: string;
  /** In lower case. */
  email: string;
  name: string | undefined;
  groups: string[];
}

/** @throws {SignOnRefused} `email_missing`, `email_unverified`, `provider_untrusted` */
export function readPerson(
  claims: Claims,
  { group_claim, accepts_unverified_email }: Pick<SignOnProviderRow, 'group_claim' | 'accepts_unverified_email'>,
): Person {
  const subject = String(claims.sub);
  // Otherwise, several persons could have the same one.
  if (subject === '' || subject !== toStorableText(subject))
    throw new SignOnRefused('provider_untrusted', 'The `sub` claim is empty or not a valid text.');
  if (subject.length > LIMITS.signOnSubjectCharacters)
    throw new SignOnRefused('provider_untrusted', 'The `sub` claim is too long.');
  const email = readAddress(claims.email);
  if (email === undefined) throw new SignOnRefused('email_missing', 'There is no usable `email` claim.');
  const verified = claims.email_verified;
  // Some providers send it as a string.
  const isVerified = verified === true || verified === 'true';
  if (!isVerified && (verified !== undefined || accepts_unverified_email === 0))
    throw new SignOnRefused('email_unverified', `The claim \`email_verified\` is ${JSON.stringify(verified)}.`);
  return {
    issuer: String(claims.iss),
    subject,
    email,
    name: readName(claims),
    groups: group_claim === null ? [] : readGroups(claims[group_claim]),
  };
}

/** @returns undefined if groups do not determine the role; null: no access */
export function roleByGroups(
  { group_claim, group_roles, default_role }: Pick<SignOnProviderRow, 'group_claim' | 'group_roles' | 'default_role'>,
  groups: readonly string[],
): Role | null | undefined {
  if (group_claim === null) return undefined;
  const has = new Set(groups);
  const rules = fromJson(group_roles);
  const given = new Set(rules.filter(({ group }) => has.has(group)).map(({ role }) => role));
  return HIGHEST_FIRST.find((role) => given.has(role)) ?? default_role;
}

const HIGHEST_FIRST: readonly Role[] = ['owner', 'admin', 'agent'];

function readGroups(claim: unknown): string[] {
  const groups = typeof claim === 'string' ? [claim] : Array.isArray(claim) ? claim : [];
  return groups
    .filter((one) => typeof one === 'string' && one.length <= LIMITS.signOnGroupCharacters)
    .slice(0, LIMITS.signOnGroups);
}

function readName({ name, given_name, preferred_username }: Claims): string | undefined {
  for (const one of [name, given_name, preferred_username]) {
    if (typeof one !== 'string') continue;
    const shown = [
      ...one
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim(),
    ]
      .slice(0, LIMITS.usernameCharacters)
      .join('');
    if (shown !== '') return shown;
  }
  return undefined;
}
