/**
 * Checks the credentials of all open connections, and of participants in calls, against the database at once, because
 * announced revocations can be lost.
 */

import { chunksOf } from '../../groups.js';
import { isoTime } from '../../iso-time.js';
import { type RepeatedWork, repeatWork } from '../../repeat-work.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { deletedOrganisations } from '../organisations/deleted-organisations.js';
import { toSecuritySettings } from '../settings/security-settings.js';
import { allowsBrowser, isBrowser, type RequestHeaders } from './check-browser.js';

export interface Connection {
  actor: Actor;
  headers: RequestHeaders;
}

/** A credential that can be revoked: an API key, or a member's session. Empty: there is none. */
export interface CredentialIds {
  key_id?: string;
  sign_in_id?: string;
}

/** Less than the number of parameters that either database accepts. */
const IDS_PER_QUERY = 500;
/** Together with the second for which keys and deleted organisations are cached, limits the use of a revoked credential to about 5 s. */
const CHECK_MS = 4_000;

/**
 * @returns connections whose key, session or role has ended, or which the organisation's rules for browsers now refuse
 */
async function findEnded<One extends Connection>(context: Context, connections: readonly One[]): Promise<One[]> {
  if (connections.length === 0) return [];
  const [deleted, keys, signIns, rules] = await Promise.all([
    deletedOrganisations(context),
    findKeys(
      context,
      idsOf(connections, ({ actor }) => (actor.kind === 'api' ? actor.key_id : undefined)),
    ),
    findRoles(
      context,
      idsOf(connections, ({ actor }) => (actor.kind === 'inapp' ? actor.sign_in_id : undefined)),
    ),
    findRules(
      context,
      idsOf(connections, ({ actor, headers }) => (isBrowser(headers) ? actor.organisation_id : undefined)),
    ),
  ]);
  const now = context.now();
  return connections.filter(({ actor, headers }) => {
    if (deleted.has(actor.organisation_id)) return true;
    if ((actor.expires_at ?? Number.POSITIVE_INFINITY) <= now) return true;
    if (actor.kind === 'api' && !keys.has(actor.key_id)) return true;
    if (actor.kind === 'inapp' && signIns.get(actor.sign_in_id ?? '') !== actor.role) return true;
    const settings = isBrowser(headers) ? rules.get(actor.organisation_id) : undefined;
    return settings !== undefined && !allowsBrowser(context, settings, actor, headers);
  });
}

/** Ends the connections that {@link findEnded} finds. While the database is unavailable, they stay. */
export const watchEnded = <One extends Connection>(
  context: Context,
  open: () => readonly One[],
  end: (one: One) => void,
): RepeatedWork =>
  repeatWork(context.log, 'checking credentials', CHECK_MS, async () => {
    try {
      for (const one of await findEnded(context, open())) end(one);
    } catch (error) {
      context.log.warn({ err: error }, 'credentials of open connections could not be checked');
    }
  });

/** @returns those of the given whose key or session has ended */
export async function findEndedCredentials<One extends CredentialIds>(
  context: Context,
  given: readonly One[],
): Promise<One[]> {
  const [keys, signIns] = await Promise.all([
    findKeys(
      context,
      idsOf(given, ({ key_id }) => key_id),
    ),
    findRoles(
      context,
      idsOf(given, ({ sign_in_id }) => sign_in_id),
    ),
  ]);
  return given.filter(
    ({ key_id, sign_in_id }) =>
      (key_id !== undefined && !keys.has(key_id)) || (sign_in_id !== undefined && !signIns.has(sign_in_id)),
  );
}

function idsOf<One>(connections: readonly One[], idOf: (one: One) => string | undefined): string[] {
  return [...new Set(connections.flatMap((one) => idOf(one) ?? []))];
}

async function findKeys({ database, now }: Context, ids: string[]): Promise<Set<string>> {
  const rows = await inBatches(ids, (some) =>
    database.read
      .selectFrom('api_keys')
      .select('id')
      .where('id', 'in', some)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

async function findRoles({ database, now }: Context, ids: string[]): Promise<Map<string, string>> {
  const rows = await inBatches(ids, (some) =>
    database.read
      .selectFrom('member_sessions')
      .innerJoin('members', 'members.id', 'member_sessions.member_id')
      .select(['member_sessions.id', 'members.role'])
      .where('member_sessions.id', 'in', some)
      .where('member_sessions.expires_at', '>', isoTime(now()))
      .execute(),
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

async function findRules({ database }: Context, ids: string[]) {
  const rows = await inBatches(ids, (some) =>
    database.read
      .selectFrom('organisations')
      .select(['id', 'require_customer_tokens', 'allowed_origins'])
      .where('id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, toSecuritySettings(row)]));
}

async function inBatches<Row>(ids: string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunksOf(ids, IDS_PER_QUERY)) rows.push(...(await read(some)));
  return rows;
}
