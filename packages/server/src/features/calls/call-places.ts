/**
 * Capacity for calls over all servers, so that a call that no assistant could join is refused at once. Servers offer
 * places with a lease; if no server offers any, only the calls of one organisation are limited.
 */
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { lockName } from '../../db/lock-name.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { CALL_LEASE_MS } from './claim-calls.js';

/** Makes or renews a server's offer. @param owner of the leases of its calls */
export async function offerPlaces(context: Context, owner: string, places: number): Promise<void> {
  const now = context.now();
  await context.database.transaction(async ({ query }) => {
    await query.deleteFrom('voice_servers').where('expires_at', '<', now).execute();
    await query
      .insertInto('voice_servers')
      .values({ owner, places, expires_at: now + CALL_LEASE_MS })
      .onConflict((conflict) =>
        conflict.column('owner').doUpdateSet((eb) => ({
          places: eb.ref('excluded.places'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
      )
      .execute();
  });
}

/** The server takes no more calls. @param owner undefined: no server does */
export async function withdrawPlaces(context: Context, owner?: string): Promise<void> {
  await context.database.transaction(({ query }) => {
    const servers = query.deleteFrom('voice_servers');
    return (owner === undefined ? servers : servers.where('owner', '=', owner)).execute();
  });
}

/** Whether a server attends calls at present. */
export async function hasCallServer({ database, now }: Context): Promise<boolean> {
  const server = await database.read
    .selectFrom('voice_servers')
    .select('owner')
    .where('expires_at', '>=', now())
    .limit(1)
    .executeTakeFirst();
  return server !== undefined;
}

/**
 * Call in the transaction that starts a call, which is already counted. Calls that start at the same time are counted
 * one after another.
 * @throws {AppError} `lines_busy`
 */
export async function requirePlace(context: Context, transaction: Transaction, organisation_id: string): Promise<void> {
  const { query } = transaction;
  await lockName(context.database, transaction, 'places of calls');
  const { places, running, own } = await query
    .selectNoFrom((eb) => [
      eb
        .selectFrom('voice_servers')
        .select((one) => one.fn.sum<number | null>('places').as('places'))
        .where('expires_at', '>=', context.now())
        .as('places'),
      eb
        .selectFrom('calls')
        .select((one) => one.fn.countAll<number>().as('running'))
        .where('active', '=', sql.lit(1 as const))
        .as('running'),
      eb
        .selectFrom('calls')
        .select((one) => one.fn.countAll<number>().as('own'))
        .where('active', '=', sql.lit(1 as const))
        .where('organisation_id', '=', organisation_id)
        .as('own'),
    ])
    .executeTakeFirstOrThrow();
  const share = context.settings.calls_per_organisation ?? Number.POSITIVE_INFINITY;
  const full = places !== null && Number(running) > Number(places);
  if (full || Number(own) > share)
    throw new AppError('lines_busy', 'All lines are busy. Try again in a few minutes, or write your question.');
}
