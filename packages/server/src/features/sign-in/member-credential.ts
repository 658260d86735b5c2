/**
 * What a signed-in member carries: the session's token and our signature of it. The database holds the token alone, so
 * that reading the database opens nobody's session.
 */
import { isKeyedHash, type Secrets } from '../../secrets.js';

/** The cookie that carries it in the console. */
export const SESSION_COOKIE = 'frontdesk_session';

const FORM = /^fdm_([0-9A-Za-z]{32})\.([0-9a-f]{64})$/;

export function signMemberCredential(secrets: Secrets, token: string): string {
  return `fdm_${token}.${secrets.keyedHash(signedText(token))}`;
}

/** @returns the session's token, or undefined where the signature is not ours. */
export function readMemberCredential(secrets: Secrets, credential: string): string | undefined {
  const [, token, signed] = FORM.exec(credential) ?? [];
  if (token === undefined || signed === undefined) return undefined;
  return isKeyedHash(secrets, signed, signedText(token)) ? token : undefined;
}

export const looksLikeMemberCredential = (credential: string): boolean => FORM.test(credential);

const signedText = (token: string) => `member-session:${token}`;
