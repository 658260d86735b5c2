/**
 * A signed-in member's credential: the session's token and the service's signature of it. The database holds only the
 * token, so reading the database gives access to no session.
 */
import { isKeyedHash, type Secrets } from '../../secrets.js';

/** The console's cookie with the credential. */
export const SESSION_COOKIE = 'frontdesk_session';

const FORM = /^fdm_([0-9A-Za-z]{32})\.([0-9a-f]{64})$/;

export function signMemberCredential(secrets: Secrets, token: string): string {
  return `fdm_${token}.${secrets.keyedHash(signedText(token))}`;
}

/** @returns the session's token; undefined if the signature is invalid */
export function readMemberCredential(secrets: Secrets, credential: string): string | undefined {
  const [, token, signed] = FORM.exec(credential) ?? [];
  if (token === undefined || signed === undefined) return undefined;
  return isKeyedHash(secrets, signed, signedText(token)) ? token : undefined;
}

export const looksLikeMemberCredential = (credential: string): boolean => FORM.test(credential);

const signedText = (token: string) => `member-session:${token}`;
