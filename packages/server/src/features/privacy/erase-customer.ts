/**
 * Erases all data of a customer session. The request is a row, which is also the receipt: one server at a time works on
 * it with a lease, and another continues if it dies. Data newer than the request stays.
 */
import type { ErasedCounts } from '@frontdesk/contract';
import type { Selectable } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ErasureRow, Schema } from '../../db/schema.js';
import type { Author } from '../audit/author.js';
import { describeActor, recordAuditedAction } from '../audit/record.js';
import { hasRecordingDeletions } from '../calls/recordings.js';
import type { Context } from '../context.js';
import { toErasedSession } from '../conversation-log/erased-session.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { type SessionOwner, sessionText } from '../identity/session-owner.js';
import { canHoldLease, LeaseLostError, renewInTime } from '../leases.js';
import { newId, timePart } from '../new-id.js';
import { announceRevocation, type Revocation } from '../organisations/revocation.js';
import { detachConversations } from './detach-conversations.js';
import { type CountErased, eraseFiles } from './erase-files.js';
import { purgeConversations } from './purge-conversations.js';

export type Erasure = Selectable<ErasureRow>;

const LEASE_MS = 30_000;
const BATCH = 200;

/** All tables with customers' data. */
export const CUSTOMER_TABLES: readonly (keyof Schema)[] = [
  'conversations',
  'messages',
  'message_receipts',
  'turns',
  'turn_steps',
  'turn_progress',
  'conversation_notes',
  'note_mentions',
  'conversation_tags',
  'handover_summaries',
  'calls',
  'call_recordings',
  'reviews',
  'answer_feedback',
  'actions',
  'attachments',
  'attachment_chunks',
  'mcp_calls',
  'login_sessions',
  'customer_tokens',
  'customers',
  'webhook_deliveries',
  'webhook_attempts',
  'audit_entries',
];

/** The owner that the session of an erasure is sealed to. */
export const erasureOwner = ({ id }: Pick<ErasureRow, 'id'>) => `erasure:${id}`;

/** Whether an erasure of the session was requested at or after that time. */
export async function wasErasedSince(
  context: Context,
  { query }: Transaction,
  owner: SessionOwner,
  at: number,
): Promise<boolean> {
  const erasure = await query
    .selectFrom('erasures')
    .select('id')
    .where('organisation_id', '=', owner.organisation_id)
    .where('session_hash', '=', context.secrets.keyedHash(sessionText(owner)))
    .where('id', '>=', timePart(at))
    .where('requested_at', '>=', at)
    .limit(1)
    .executeTakeFirst();
  return erasure !== undefined;
}

/**
 * Stores the request and closes the customer's connections; {@link runErasure} does the rest.
 * @param owner the session in stored form
 * @param until newer data stays; undefined: now. For repeating an erasure that restoring a backup has undone
 */
export async function requestErasure(
  context: Context,
  owner: SessionOwner,
  by: Author,
  until?: number,
): Promise<Erasure> {
  const { organisation_id, session_id } = owner;
  const session_hash = context.secrets.keyedHash(sessionText(owner));
  return await context.database.transaction(async (transaction) => {
    // Anything written under this lock before is older than the request.
    await lockSessionLogins(transaction, context.database, owner);
    const now = Math.max(context.now(), await newestTime(transaction, owner));
    const requested_at = until ?? now;
    const id = newId(now);
    const row = await transaction.query
      .insertInto('erasures')
      .values({
        id,
        organisation_id,
        session_hash,
        sealed_session: context.secrets.seal(session_id, erasureOwner({ id })),
        ...(await describeActor(transaction.query, by.actor)),
        requested_at,
        finished_at: null,
        lease_owner: null,
        lease_expires_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await eraseIdentity(context, transaction, owner, id, requested_at);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'customer.erased',
      target: { id, name: 'Erasure receipt' },
      detail: { session_hash },
    });
    announceRevocation(context, transaction, { organisation_id, session_id });
    transaction.onCommit(() => context.cluster.publish('erasures', id));
    return row;
  });
}

/** The times by which data of a session is older or newer than a request. */
const TIMES = [
  ['conversations', 'created_at'],
  ['attachments', 'created_at'],
  ['customer_tokens', 'updated_at'],
  ['customers', 'updated_at'],
  ['login_sessions', 'created_at'],
  ['mcp_calls', 'started_at'],
  ['message_receipts', 'created_at'],
] as const;

/** Later than now if the clock was set back since. @returns 0 if there is no data */
async function newestTime({ query }: Transaction, owner: SessionOwner): Promise<number> {
  let newest = 0;
  for (const [table, column] of TIMES) {
    const { at } = await query
      .selectFrom(table as 'customers')
      .select((eb) => eb.fn.max<number | null>(column as 'updated_at').as('at'))
      .where('organisation_id', '=', owner.organisation_id)
      .where('session_id', '=', owner.session_id)
      .executeTakeFirstOrThrow();
    newest = Math.max(newest, Number(at ?? 0));
  }
  return newest;
}

/** Immediately: from now on no turn has the customer's token or identity, and no desk their name. */
async function eraseIdentity(
  context: Context,
  transaction: Transaction,
  owner: SessionOwner,
  id: string,
  until: number,
): Promise<void> {
  const { query } = transaction;
  await lockSessionLogins(transaction, context.database, owner);
  await query
    .deleteFrom('customer_tokens')
    .where('organisation_id', '=', owner.organisation_id)
    .where('session_id', '=', owner.session_id)
    .where('updated_at', '<=', until)
    .execute();
  await query
    .deleteFrom('customers')
    .where('organisation_id', '=', owner.organisation_id)
    .where('session_id', '=', owner.session_id)
    .where('updated_at', '<=', until)
    .execute();
  const { numDeletedRows } = await query
    .deleteFrom('login_sessions')
    .where('organisation_id', '=', owner.organisation_id)
    .where('session_id', '=', owner.session_id)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow();
  await countInto(id)(query, 'logins', Number(numDeletedRows));
}

const countInto =
  (id: string): CountErased =>
  async (query, what: keyof ErasedCounts, count) => {
    if (count === 0) return;
    await query
      .updateTable('erasures')
      .set((eb) => ({ [what]: eb(what, '+', count) }))
      .where('id', '=', id)
      .execute();
  };

/**
 * Works on an erasure until all data is deleted. No effect while another server works on it, or once it is finished.
 * @param owner the server, or another process
 * @returns whether it is finished
 */
export async function runErasure(context: Context, id: string, owner: string): Promise<boolean> {
  return (await deleteCustomer(context, id, owner)) && (await finishErasures(context, [id]));
}

/** Whether a server, or another process, has begun an erasure, or its organisation is erased. */
export async function hasBegun({ database }: Context, id: string): Promise<boolean> {
  const waiting = await database.read
    .selectFrom('erasures')
    .select('id')
    .where('id', '=', id)
    .where('lease_owner', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return waiting === undefined;
}

/**
 * Deletes all data of an erasure's customer. The erasure is finished only after {@link finishErasures}.
 * @param earlier erasures that wait to be finished together, whose leases are renewed too
 * @returns false while another server works on it, or once it is finished
 */
export async function deleteCustomer(
  context: Context,
  id: string,
  owner: string,
  earlier: readonly string[] = [],
): Promise<boolean> {
  const hold = async () => {
    const now = context.now();
    const held = await context.database.transaction(({ query }) =>
      query
        .updateTable('erasures')
        .set({ lease_owner: owner, lease_expires_at: now + LEASE_MS })
        .where('id', 'in', [id, ...earlier])
        .where('finished_at', 'is', null)
        .where(canHoldLease({ table: 'erasures', now, lease_ms: LEASE_MS }, owner))
        .returning(['id', 'organisation_id', 'sealed_session', 'requested_at'])
        .execute(),
    );
    const own = held.find((one) => one.id === id);
    if (own === undefined || own.sealed_session === null) throw new LeaseLostError();
    return { ...own, sealed_session: own.sealed_session };
  };
  try {
    const begun = await hasBegun(context, id);
    const { organisation_id, sealed_session, requested_at } = await hold();
    const session_id = context.secrets.open(sealed_session, erasureOwner({ id }));
    // Once more, as an operator's command may have requested it without a connection to the servers.
    if (!begun) context.cluster.publish('revocations', { organisation_id, session_id } satisfies Revocation);
    await eraseAll(context, { id, organisation_id, session_id, requested_at }, renewInTime(hold, LEASE_MS));
    return true;
  } catch (error) {
    if (error instanceof LeaseLostError) return false;
    throw error;
  }
}

/**
 * Erases the bytes of deleted rows once for all these erasures, as it costs a pass over the database regardless of the
 * amount.
 * @param ids of erasures whose customers are deleted
 * @returns false while a reader still uses the bytes, or files of deleted recordings exist; then nothing is finished
 */
export async function finishErasures(context: Context, ids: readonly string[]): Promise<boolean> {
  const erasures = await context.database.read
    .selectFrom('erasures')
    .select('organisation_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  if (
    await hasRecordingDeletions(
      context,
      erasures.map(({ organisation_id }) => organisation_id),
    )
  )
    return false;
  if (!(await context.database.forgetDeleted(CUSTOMER_TABLES))) return false;
  await context.database.transaction(({ query }) =>
    query
      .updateTable('erasures')
      .set({ sealed_session: null, finished_at: context.now(), lease_owner: null, lease_expires_at: null })
      .where('id', 'in', ids)
      .where('finished_at', 'is', null)
      .execute(),
  );
  return true;
}

interface Work extends SessionOwner {
  id: string;
  requested_at: number;
}

async function eraseAll(context: Context, work: Work, keepsOn: () => Promise<unknown>): Promise<void> {
  const { id, organisation_id, session_id, requested_at } = work;
  const { read } = context.database;
  const count = countInto(id);
  const mine = toErasedSession(id);
  // Those that the customer can write to end at once, however many there are to delete.
  const open = await read
    .selectFrom('conversations')
    .select(['id', 'organisation_id'])
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .where('open_slot', 'is not', null)
    .where('created_at', '<=', requested_at)
    .execute();
  await detachConversations(context, open, id);
  for (;;) {
    const found = await read
      .selectFrom('conversations')
      .select(['id', 'organisation_id', 'session_id'])
      .where('organisation_id', '=', organisation_id)
      .where((eb) =>
        eb.or([
          eb('session_id', '=', mine),
          eb.and([eb('session_id', '=', session_id), eb('created_at', '<=', requested_at)]),
        ]),
      )
      .limit(BATCH)
      .execute();
    if (found.length === 0) break;
    await detachConversations(
      context,
      found.filter((one) => one.session_id !== mine),
      id,
    );
    await purgeConversations(context, { organisation_id, ids: found.map((one) => one.id) }, count, keepsOn);
  }
  for (;;) {
    const files = await read
      .selectFrom('attachments')
      .select('id')
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('created_at', '<=', requested_at)
      .limit(BATCH)
      .execute();
    if (files.length === 0) break;
    await eraseFiles(context, { organisation_id, session_id, ids: files.map((file) => file.id) }, count, keepsOn);
  }
  await context.database.transaction(async (transaction) => {
    await eraseIdentity(context, transaction, work, id, requested_at);
    await transaction.query
      .deleteFrom('mcp_calls')
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('started_at', '<=', requested_at)
      .execute();
    await transaction.query
      .deleteFrom('message_receipts')
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('created_at', '<=', requested_at)
      .execute();
  });
}
