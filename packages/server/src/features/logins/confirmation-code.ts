/**
 * The six digits that a customer carries from their own browser into the chat. Worked out from the login and its token,
 * so that a repeated callback shows the same code and none is kept; only a keyed hash is.
 */
import type { Secrets } from '../../secrets.js';

const CODES = 1_000_000;

export function confirmationCode(secrets: Secrets, login: { id: string; token_hash: string | null }): string {
  const digest = secrets.keyedHash(`confirmation:${login.id}:${login.token_hash}`);
  return (BigInt(`0x${digest}`) % BigInt(CODES)).toString().padStart(6, '0');
}

export const hashConfirmationCode = (secrets: Secrets, login_id: string, code: string): string =>
  secrets.keyedHash(`confirmation-typed:${login_id}:${code}`);

/**
 * The code in what a customer typed: six digits, also as `123 456` or within a sentence, but one such group only.
 * `alone` says that there was nothing else, so that it can only have been meant as a code.
 */
export function readConfirmationCode(text: string): { code: string; alone: boolean } | undefined {
  const groups = [...text.matchAll(/(?<![\d\p{L}])(\d{3})[ -]?(\d{3})(?![\d\p{L}])/gu)];
  const [found] = groups;
  if (found === undefined || groups.length > 1) return undefined;
  const [whole, one, other] = found;
  return { code: `${one}${other}`, alone: !/[\p{L}\p{N}]/u.test(text.replace(whole, '')) };
}
