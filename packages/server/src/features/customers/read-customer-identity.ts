/** Reads customers' identities, of one or of a list. Never used on the message path. */
import type { CustomerIdentity, CustomerName } from '@frontdesk/contract';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import type { Context } from '../context.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { toSessionId } from '../test-sessions.js';

/** Empty if nothing is known. */
export async function readCustomerIdentity(
  { database }: Context,
  { organisation_id, session_id }: SessionOwner,
): Promise<CustomerIdentity> {
  const row = await database.read
    .selectFrom('customers')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return {
    session_id: toSessionId(session_id),
    name: row?.name ?? null,
    email: row?.email ?? null,
    attributes: row === undefined ? {} : fromJson(row.attributes),
    phone_number: row?.phone_number ?? null,
    date_updated: row === undefined ? null : isoTime(row.updated_at),
  };
}

/** Looks up the name of a list's row, by stored session id. */
export type NameOf = (session_id: string) => CustomerName;

/** Names by key, in one query. @param rows all of the organisation */
export async function readCustomerNames(
  { database }: Context,
  organisation_id: string,
  rows: readonly { session_id: string }[],
): Promise<NameOf> {
  const sessions = [...new Set(rows.map(({ session_id }) => session_id))];
  if (sessions.length === 0) return () => null;
  const found = await database.read
    .selectFrom('customers')
    .select(['session_id', 'name', 'email', 'phone_number', 'updated_at'])
    .where('organisation_id', '=', organisation_id)
    .where('session_id', 'in', sessions)
    .execute();
  const names = new Map(
    found.map(({ session_id, name, email, phone_number, updated_at }) => [
      session_id,
      { name, email, phone_number, date_updated: isoTime(updated_at) },
    ]),
  );
  return (session_id) => names.get(session_id) ?? null;
}
