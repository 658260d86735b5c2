/**
 * Claims turns to run. A conversation has at most one running turn and processes its messages in order. A turn belongs
 * to the holder of its lease, and the number of attempts is the fencing token under which it may finish. Turns
 * suspected of crashing the worker run separately, so that in the end the one that crashes it does so alone.
 */
import { LIMITS } from '@frontdesk/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUniqueViolation } from '../../db/database.js';
import { lockFreeRows } from '../../db/lock-rows.js';
import { hasUnknownOutcome } from '../../db/outage.js';
import type { Schema, TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { leaseHasEnded } from '../leases.js';
import type { TraceStep } from '../tracing.js';
import { fairShares, type Waiting } from './fair-shares.js';
import { POSITIONS_PER_ATTEMPT, stepRows } from './turn.js';
import { LEASE_MS, type TurnAttempt } from './turn-places.js';

/** A turn whose worker died this often has its last attempt. */
const LAST_CHANCE = LIMITS.turnAttempts - 1;

/** @returns at most `limit` turns, now leased to `owner`, shared fairly among the waiting organisations */
export async function claimTurns(context: Context, owner: string, limit: number): Promise<TurnRow[]> {
  let claimed: TurnRow[] = [];
  // Not in the transaction, which is not needed if none wait, as when a server looks in vain.
  const waiting = await waitingOrganisations(context.database.read, owner);
  if (waiting.length === 0) return [];
  try {
    return await context.database.transaction(async ({ query }) => {
      claimed = [];
      for (const [organisation_id, places] of fairShares(waiting, limit, LIMITS.turnsPerOrganisationAtOnce))
        claimed.push(...(await claimOf(context, query, { owner, organisation_id, places })));
      return claimed;
    });
  } catch (error) {
    // Another server took a turn of the same conversation at the same time.
    if (isUniqueViolation(error)) return [];
    if (hasUnknownOutcome(error)) for (const turn of claimed) context.turnPlaces.doubt(turn);
    throw error;
  }
}

/**
 * Jumps from one organisation to the next in the index, so that the cost does not depend on the number of waiting
 * turns.
 */
async function waitingOrganisations(query: Kysely<Schema>, owner: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with recursive waiting(organisation_id) as (
      select min(organisation_id) from turns where status = 'queued'
      union all
      select (
        select min(turns.organisation_id) from turns
        where turns.status = 'queued' and turns.organisation_id > waiting.organisation_id
      ) from waiting where waiting.organisation_id is not null
    )
    select organisation_id, (
      select count(*) from turns as held
      where held.status = 'running' and held.lease_owner = ${owner} and held.organisation_id = waiting.organisation_id
    ) as running
    from waiting where organisation_id is not null`.execute(query);
  return rows;
}

async function claimOf(
  context: Context,
  query: Kysely<Schema>,
  { owner, organisation_id, places }: { owner: string; organisation_id: string; places: number },
): Promise<TurnRow[]> {
  const now = context.now();
  const next = query
    .selectFrom('turns as next')
    .select('next.id')
    .where('next.status', '=', sql.lit('queued' as const))
    .where('next.organisation_id', '=', organisation_id)
    .where((eb) =>
      eb.or([
        eb('next.attempts', '<', LAST_CHANCE),
        eb(lostAttempts('next'), '<', LAST_CHANCE),
        eb('next.id', '=', lastChance(query, owner)),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('turns as earlier')
            .select('earlier.id')
            .whereRef('earlier.conversation_id', '=', 'next.conversation_id')
            .where('earlier.finished_at', 'is', null)
            .where((or) =>
              or.or([
                or('earlier.status', '=', sql.lit('running' as const)),
                or.and([
                  or('earlier.status', '=', sql.lit('queued' as const)),
                  or('earlier.message_seq', '<', or.ref('next.message_seq')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('next.created_at')
    .limit(places);
  return query
    .updateTable('turns')
    .set((eb) => ({
      status: 'running',
      lease_owner: owner,
      lease_expires_at: now + LEASE_MS,
      attempts: eb('attempts', '+', 1),
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
    }))
    .where('id', 'in', lockFreeRows(context.database, next, 'update'))
    .returningAll()
    .execute();
}

/** The oldest turn on its last attempt, if this worker runs no other such turn: at most one at a time. */
function lastChance(query: Kysely<Schema>, owner: string) {
  return query
    .selectFrom('turns')
    .select('id')
    .where('status', '=', sql.lit('queued' as const))
    .where('attempts', '>=', LAST_CHANCE)
    .where(lostAttempts('turns'), '>=', LAST_CHANCE)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('turns as running')
            .select('running.id')
            .where('running.status', '=', sql.lit('running' as const))
            .where('running.lease_owner', '=', owner)
            .where('running.attempts', '>', LAST_CHANCE)
            .where(lostAttempts('running'), '>', LAST_CHANCE),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(1);
}

/** Renews the leases of running turns. @returns the ids still held; the others were taken back */
export async function renewLeases(context: Context, owner: string, ids: string[]): Promise<Set<string>> {
  const lease_expires_at = context.now() + LEASE_MS;
  const held = await context.database.transaction(({ query }) =>
    query
      .updateTable('turns')
      .set({ lease_expires_at })
      .where('id', 'in', ids)
      .where('status', '=', sql.lit('running' as const))
      .where('lease_owner', '=', owner)
      .returning('id')
      .execute(),
  );
  return new Set(held.map(({ id }) => id));
}

/**
 * Requeues attempts that this owner holds but never started. Each keeps a step, so that it does not count as one whose
 * worker died, and its number, so that no later attempt has the same fencing token.
 * @returns those that were found
 */
export async function requeueUnbegun(
  context: Context,
  owner: string,
  doubtful: readonly TurnAttempt[],
): Promise<TurnAttempt[]> {
  return context.database.transaction(async ({ query }) => {
    const requeued = await query
      .updateTable('turns')
      .set({ status: 'queued', lease_owner: null, lease_expires_at: null })
      .where('status', '=', sql.lit('running' as const))
      .where('lease_owner', '=', owner)
      .where((eb) => eb.or(doubtful.map(({ id, attempts }) => eb.and({ id, attempts }))))
      .returningAll()
      .execute();
    const steps = requeued.flatMap((turn) => stepRows(turn, [unbegun(context.now())]));
    if (steps.length > 0) await query.insertInto('turn_steps').values(steps).execute();
    return requeued;
  });
}

function unbegun(now: number): TraceStep {
  const message = "the database did not confirm that the turn was this server's; the turn begins anew";
  return { kind: 'error', name: 'DatabaseOutage', detail: { message }, started_at: now, duration_ms: 0 };
}

/**
 * Requeues turns of dead workers. @param everyone includes turns whose lease has not expired; only valid if no other
 * server can be working (at the start of a single-process service)
 * @returns turns that have now failed too often and are still running, to be set aside
 */
export async function recoverTurns(context: Context, owner: string, everyone: boolean): Promise<TurnRow[]> {
  const now = context.now();
  return context.database.transaction(async ({ query }) => {
    const abandoned = query
      .updateTable('turns')
      .where('status', '=', sql.lit('running' as const))
      .where((eb) => (everyone ? eb.lit(true) : leaseHasEnded({ table: 'turns', now, lease_ms: LEASE_MS })));
    await abandoned
      .set({ status: 'queued', lease_owner: null, lease_expires_at: null })
      .where((eb) =>
        eb.or([eb('attempts', '<', LIMITS.turnAttempts), eb(lostAttempts('turns'), '<', LIMITS.turnAttempts)]),
      )
      .execute();
    return abandoned
      .set((eb) => ({ lease_owner: owner, lease_expires_at: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
      .returningAll()
      .execute();
  });
}

/**
 * Counts how often a turn's worker died. A turn may legitimately start several times (it continues after a login), and
 * is claimed again each time. A completed attempt leaves steps; one whose worker died leaves none.
 * @returns attempts of a turn without steps, as an expression over `table`, which is `turns` or an alias of it. Includes the
 * current attempt of a running turn. Never more than `attempts`, so a condition on that can come first.
 */
function lostAttempts(table: string): RawBuilder<number> {
  const attempt = sql`${sql.ref('turn_steps.position')} / ${sql.lit(POSITIONS_PER_ATTEMPT)}`;
  return sql<number>`${sql.ref(`${table}.attempts`)} - (
    select count(distinct ${attempt}) from turn_steps
    where ${sql.ref('turn_steps.turn_id')} = ${sql.ref(`${table}.id`)}
  )`;
}
