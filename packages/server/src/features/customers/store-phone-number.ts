/** Stores the number of a caller by phone, as the telephone network gave it. It proves nothing about who calls. */
import type { Transaction } from '../../db/database.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { upsertCustomer } from './upsert-customer.js';

/**
 * The time of an existing row stays: an erasure decides by it what is older than the request.
 * @param number undefined: withheld
 */
export async function storePhoneNumber(
  transaction: Transaction,
  owner: SessionOwner,
  number: string | undefined,
  at: number,
): Promise<void> {
  const phone_number = number ?? '';
  await upsertCustomer(transaction, owner, { set: { phone_number }, changed: { phone_number }, at });
}
