/**
 * The session of a caller by phone, derived from number and organisation with the secret key. Numbers can be forged, so
 * a session identifies nobody: there is no login by phone, and each call is a separate conversation without access to
 * earlier ones.
 */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../secrets.js';

/** Characters of the hash in the id. */
const HASH = 40;
const PHONE_SESSION = /^phone-[0-9a-f]{40}$/;

/** @param number undefined: withheld, so the caller is not recognised */
export function phoneSession(secrets: Secrets, organisation_id: string, number: string | undefined): string {
  const hash =
    number === undefined
      ? randomBytes(HASH / 2).toString('hex')
      : secrets.keyedHash(`phone:${organisation_id}:${number}`).slice(0, HASH);
  return `phone-${hash}`;
}

/** Whether the customer of a session is on the phone, and so cannot read. */
export const isPhoneSession = (session_id: string): boolean => PHONE_SESSION.test(session_id);
