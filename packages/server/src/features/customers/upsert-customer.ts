/** Writes the row of a customer, whether or not they are known yet. */
import type { Transaction } from '../../db/database.js';
import type { CustomerRow } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { SessionOwner } from '../identity/session-owner.js';

type Columns = Partial<Omit<CustomerRow, 'organisation_id' | 'session_id'>>;

/** @param write `set`: what a new row has besides the defaults; `changed`: what changes in an existing one; `at`: in ms */
export async function upsertCustomer(
  { query }: Transaction,
  { organisation_id, session_id }: SessionOwner,
  { set, changed, at }: { set: Columns; changed: Columns; at: number },
): Promise<void> {
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
      ...set,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'session_id']).doUpdateSet(changed))
    .execute();
}
