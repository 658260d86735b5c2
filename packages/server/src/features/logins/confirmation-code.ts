/**
 * The six-digit code that a customer copies from their own browser into the chat. It is derived from the login and its
 * token, so that a repeated callback shows the same code without storing it; only a keyed hash is stored.
 */
import { isKeyedHash, type Secrets } from '../../secrets.js';
import { findCandidates } from './find-secrets.js';

const CODES = 1_000_000;

export function confirmationCode(secrets: Secrets, login: { id: string; token_hash: string | null }): string {
  const digest = secrets.keyedHash(`confirmation:${login.id}:${login.token_hash}`);
  return (BigInt(`0x${digest}`) % BigInt(CODES)).toString().padStart(6, '0');
}

export const hashConfirmationCode = (secrets: Secrets, login_id: string, code: string): string =>
  secrets.keyedHash(typed(login_id, code));

export const isConfirmationCode = (
  secrets: Secrets,
  login: { id: string; confirmation_hash: string | null },
  code: string,
): boolean => isKeyedHash(secrets, login.confirmation_hash ?? '', typed(login.id, code));

const typed = (login_id: string, code: string) => `confirmation-typed:${login_id}:${code}`;

/**
 * Possible codes in a text, without duplicates: six digits, also as `123 456` or within a sentence. `alone`: the text
 * contains nothing else, so it can only be meant as a code.
 */
export function readConfirmationCodes(text: string): { codes: string[]; alone: boolean } {
  const found = findCandidates(text).codes;
  const codes = [...new Set(found.map(({ value }) => value))];
  const [only] = found;
  if (only === undefined || found.length > 1) return { codes, alone: false };
  return { codes, alone: !/[\p{L}\p{N}]/u.test(text.slice(0, only.from) + text.slice(only.to)) };
}
