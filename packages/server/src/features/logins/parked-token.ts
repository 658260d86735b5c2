/** A parked token, received but not active: sealed to its login, so that no session can use it. */
import type { LoginSessionRow } from '../../db/schema.js';
import type { Context } from '../context.js';

type Login = Pick<LoginSessionRow, 'organisation_id' | 'id'>;

/** The owner that a parked token is sealed to. */
export const parkedOwner = ({ organisation_id, id }: Login) => `${organisation_id}:login:${id}`;

export const sealParkedToken = (context: Context, login: Login, token: string): string =>
  context.secrets.seal(token, parkedOwner(login));

/** @returns `expires_at` in ms since 1970 @throws if none is parked, or it was sealed under another key */
export function openParkedToken(context: Context, login: LoginSessionRow): { token: string; expires_at: number } {
  const { sealed_token, token_expires_at } = login;
  if (sealed_token === null || token_expires_at === null) throw new Error('No token is parked with this login');
  return { token: context.secrets.open(sealed_token, parkedOwner(login)), expires_at: token_expires_at };
}
