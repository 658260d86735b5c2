/**
 * Changes a customer's identity: only through the organisation's backend or a login, never from data of a customer's
 * client. The last value of each field counts, whether it came with a token or separately.
 */
import { type CustomerChange, LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { CustomerRow } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { Author } from '../audit/author.js';
import { announce, type Context } from '../context.js';
import { placeOf } from '../events.js';
import { recordIfMember } from '../identity/record-if-member.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { upsertCustomer } from './upsert-customer.js';

interface Circumstances {
  /** Called in the writing transaction; false: write nothing. */
  mayStill?: (transaction: Transaction) => Promise<boolean>;
  /** A member is recorded in the audit log; a key is not, because backends do this with each visit. */
  by?: Author;
}

/** Omitted fields stay. Writes nothing if nothing changes, as with most tokens. */
export async function changeCustomer(
  context: Context,
  owner: SessionOwner,
  change: CustomerChange,
  { mayStill, by }: Circumstances = {},
): Promise<void> {
  const set = columnsOf(change);
  if (Object.keys(set).length === 0 || (await isKnown(context, owner, set))) return;
  const at = context.now();
  await context.database.transaction(async (transaction) => {
    if (mayStill !== undefined && !(await mayStill(transaction))) return;
    await upsertCustomer(transaction, owner, { set, changed: { ...set, updated_at: at }, at });
    await tellDesks(context, transaction, owner);
    if (by !== undefined) await recordIfMember(context, transaction, by, { action: 'customer.changed', owner });
  });
}

type Columns = Partial<Pick<CustomerRow, 'name' | 'name_key' | 'email' | 'email_key' | 'attributes'>>;

function columnsOf({ name, email, attributes }: CustomerChange): Columns {
  return {
    ...(name === undefined ? {} : { name, name_key: name?.toLowerCase() ?? null }),
    ...(email === undefined ? {} : { email, email_key: email?.toLowerCase() ?? null }),
    ...(attributes === undefined ? {} : { attributes: toJson(attributes) }),
  };
}

async function isKnown({ database }: Context, owner: SessionOwner, set: Columns): Promise<boolean> {
  const row = await database.read
    .selectFrom('customers')
    .selectAll()
    .where('organisation_id', '=', owner.organisation_id)
    .where('session_id', '=', owner.session_id)
    .executeTakeFirst();
  return row !== undefined && Object.entries(set).every(([column, value]) => row[column as keyof Columns] === value);
}

/** Notifies desks about the customer's newest conversations; older ones show the change when they are loaded again. */
async function tellDesks(context: Context, { query, onCommit }: Transaction, owner: SessionOwner): Promise<void> {
  const conversations = await query
    .selectFrom('conversations')
    .select(['id', 'organisation_id', 'session_id'])
    .where('organisation_id', '=', owner.organisation_id)
    .where('session_id', '=', owner.session_id)
    .orderBy('created_at', 'desc')
    .limit(LIMITS.customerConversationsTold)
    .execute();
  onCommit(() => {
    for (const conversation of conversations)
      announce(context, { type: 'desk_changed', ...placeOf(conversation), reason: 'customer' });
  });
}
