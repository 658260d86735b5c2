/** Renews the customer token of an open connection. The new token must be for the same session and organisation. */
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { verifyCustomerToken } from './customer-token.js';

type CustomerTokenActor = Extract<Actor, { kind: 'customer' }>;

/** @throws {AppError} `unauthorized` if the token is invalid, `forbidden` if it is another customer's */
export async function renewCustomerToken(
  context: Context,
  current: CustomerTokenActor,
  token: string,
): Promise<CustomerTokenActor & { expires_at: number }> {
  const next = await verifyCustomerToken(context, token);
  if (next.organisation_id !== current.organisation_id || next.session_id !== current.session_id)
    throw new AppError('forbidden', 'This token belongs to another session.');
  return next;
}
