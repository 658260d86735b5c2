/**
 * Decides which server's assistant joins a call. A call waits until a server with a free place claims it with a lease,
 * like turns; a dead server loses its calls. All of this state is in the call's row.
 */
import { LIMITS } from '@frontdesk/contract';
import { type Kysely, sql } from 'kysely';
import { lockFreeRows } from '../../db/lock-rows.js';
import type { CallRow, ConversationRow, Schema } from '../../db/schema.js';
import { claimRows } from '../claim-rows.js';
import type { Context } from '../context.js';
import { settingsOfConversation } from '../settings/assistant-settings.js';

/** Duration of a server's lease on a call, and the interval of its renewal, in ms. */
export const CALL_LEASE_MS = 15_000;
export const CALL_LEASE_RENEWAL_MS = 4_000;

/** A call with the data that its replies need. */
export interface ClaimedCall extends CallRow {
  session_id: string;
  mode: ConversationRow['mode'];
  customer_sid: string;
  assistant_settings: string;
}

export interface ClaimOptions {
  /** Calls that are not claimed: this server attends them, and their leases may have ended in an outage. */
  attended?: readonly string[];
  /** Only calls that have waited this long since they were started, or their last lease ended. In ms. */
  least_wait_ms?: number;
  /** Called during an outage that hides the result of a claim: true leaves the calls until their leases end. */
  given_up?: () => boolean;
}

/**
 * Claims calls that wait for the assistant, longest waiting first.
 * @returns at most `places`, now held by `owner`
 */
export async function claimCalls(
  context: Context,
  owner: string,
  places: number,
  { attended = [], least_wait_ms = 0, given_up }: ClaimOptions = {},
): Promise<ClaimedCall[]> {
  const terms = { places, attended, least_wait_ms };
  // Every server looks each second, mostly in vain: that needs no transaction.
  if ((await waitingCalls(context.database.read, { ...terms, now: context.now() }).execute()).length === 0) return [];
  return await claimRows(context, {
    what: 'calls',
    lease_ms: CALL_LEASE_MS,
    given_up,
    claim: (query) => claimWaiting(context, query, { owner, ...terms, now: context.now() }),
    stored: (query, ids) => query.selectFrom('calls').select(['id', 'active', 'lease_owner']).where('id', 'in', ids),
    isHeld: ({ active, lease_owner }) => active === 1 && lease_owner === owner,
  });
}

interface WaitingTerms {
  places: number;
  attended: readonly string[];
  least_wait_ms: number;
  now: number;
}

function waitingCalls(query: Kysely<Schema>, { places, attended, least_wait_ms, now }: WaitingTerms) {
  return query
    .selectFrom('calls as next')
    .select('next.id')
    .where('next.active', '=', sql.lit(1 as const))
    .where('next.joined_at', 'is', null)
    .where('next.started_at', '>', now - LIMITS.callJoinMs)
    .where((eb) => eb.or([eb('next.lease_owner', 'is', null), eb('next.lease_expires_at', '<', now)]))
    .where((eb) => eb(eb.fn.coalesce('next.lease_expires_at', 'next.started_at'), '<=', now - least_wait_ms))
    .$if(attended.length > 0, (calls) => calls.where('next.id', 'not in', attended))
    .orderBy('next.started_at')
    .limit(places);
}

async function claimWaiting(
  { database }: Context,
  query: Kysely<Schema>,
  { owner, ...terms }: WaitingTerms & { owner: string },
): Promise<ClaimedCall[]> {
  const claimed = await query
    .updateTable('calls')
    .set({ lease_owner: owner, lease_expires_at: terms.now + CALL_LEASE_MS })
    .where('id', 'in', lockFreeRows(database, waitingCalls(query, terms), 'update'))
    .returning('id')
    .execute();
  if (claimed.length === 0) return [];
  return query
    .selectFrom('calls')
    .innerJoin('conversations', 'conversations.id', 'calls.conversation_id')
    .innerJoin('organisations', 'organisations.id', 'calls.organisation_id')
    .leftJoin('organisation_drafts', 'organisation_drafts.organisation_id', 'organisations.id')
    .selectAll('calls')
    .select(['conversations.session_id', 'conversations.mode', 'conversations.customer_sid'])
    .select(settingsOfConversation)
    .where(
      'calls.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .execute();
}

/** Records that the assistant joined the room. @returns false if the call is over, or held by another server */
export async function markJoined(context: Context, call_id: string, owner: string): Promise<boolean> {
  const joined_at = context.now();
  const marked = await context.database.transaction(({ query }) =>
    query
      .updateTable('calls')
      .set({ joined_at })
      .where('id', '=', call_id)
      .where('lease_owner', '=', owner)
      .where('active', '=', 1)
      .returning('id')
      .executeTakeFirst(),
  );
  return marked !== undefined;
}

/** Renews the leases. @returns the ids of the calls still held */
export async function renewCalls(context: Context, owner: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const lease_expires_at = context.now() + CALL_LEASE_MS;
  const held = await context.database.transaction(({ query }) =>
    query
      .updateTable('calls')
      .set({ lease_expires_at })
      .where('id', 'in', ids)
      .where('lease_owner', '=', owner)
      .where('active', '=', 1)
      .returning('id')
      .execute(),
  );
  return new Set(held.map(({ id }) => id));
}

/**
 * Releases a call that the assistant has not joined and this server cannot serve, for another server. @returns false if
 * it had joined
 */
export async function handBackCall(context: Context, call_id: string, owner: string): Promise<boolean> {
  const now = context.now();
  const handed_back = await context.database.transaction(({ query }) =>
    query
      .updateTable('calls')
      .set({ lease_owner: null, lease_expires_at: now })
      .where('id', '=', call_id)
      .where('lease_owner', '=', owner)
      .where('active', '=', 1)
      .where('joined_at', 'is', null)
      .where('started_at', '>', now - LIMITS.callJoinMs)
      .returning('id')
      .executeTakeFirst(),
  );
  return handed_back !== undefined;
}
