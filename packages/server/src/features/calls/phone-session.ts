/**
 * The session of a caller by phone. It follows from the number and the organisation, and nobody without the secret key
 * can compute it. A number can be forged, so it identifies nobody: there is no login on the phone, and each call is a
 * conversation of its own, which knows nothing of earlier ones.
 */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../secrets.js';

/** Characters of the hash in the id. */
const HASH = 40;
const PHONE_SESSION = /^phone-[0-9a-f]{40}$/;

/** @param number undefined: withheld, so nobody is recognised by it */
export function phoneSession(secrets: Secrets, organisation_id: string, number: string | undefined): string {
  const hash =
    number === undefined
      ? randomBytes(HASH / 2).toString('hex')
      : secrets.keyedHash(`phone:${organisation_id}:${number}`).slice(0, HASH);
  return `phone-${hash}`;
}

/** Whether the customer of a session is on the phone, without a chat to read in. */
export const isPhoneSession = (session_id: string): boolean => PHONE_SESSION.test(session_id);
