/** Stores the number of a caller by phone, as the telephone network gave it. It proves nothing about who calls. */
import type { Transaction } from '../../db/database.js';
import { toJson } from '../../json.js';
import type { SessionOwner } from '../identity/session-owner.js';

/**
 * The time of an existing row stays: an erasure decides by it what is older than the request.
 * @param number undefined: withheld
 */
export async function storePhoneNumber(
  { query }: Transaction,
  { organisation_id, session_id }: SessionOwner,
  number: string | undefined,
  at: number,
): Promise<void> {
  const phone_number = number ?? '';
  await query
    .insertInto('customers')
    .values({
      organisation_id,
      session_id,
      created_at: at,
      updated_at: at,
      name: null,
      name_key: null,
      email: null,
      email_key: null,
      attributes: toJson({}),
      phone_number,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'session_id']).doUpdateSet({ phone_number }))
    .execute();
}
