/**
 * An organisation's identity provider, which owners read, save and remove. It can be used once a test has succeeded. A
 * different issuer or client is a different provider: tests, links and sessions do not carry over.
 */
import type { SignOnInput, SignOnView } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { Schema, SignOnProviderRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { fromJson, toJson } from '../../json.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { type ByMember, lockForMember } from '../members/change-role.js';
import { announceRevocation } from '../organisations/revocation.js';
import { contentVersion, refuseChanged } from '../refuse-changed.js';
import { clientSecretOwner } from './client-secret-owner.js';
import type { ProviderClient } from './identity-provider.js';

export async function findProvider(query: Kysely<Schema>, organisation_id: string) {
  return query
    .selectFrom('sign_on_providers')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
}

export function viewProvider(row: SignOnProviderRow): NonNullable<SignOnView['provider']> {
  const { issuer, client_id, group_claim, default_role, emergency_member_id } = row;
  return {
    issuer,
    client_id,
    group_claim,
    group_roles: fromJson(row.group_roles),
    default_role,
    creates_members: row.creates_members === 1,
    accepts_unverified_email: row.accepts_unverified_email === 1,
    emergency_member_id,
    tested: row.tested_at !== null,
    last_test: row.last_test === null ? null : fromJson(row.last_test),
  };
}

/** What of it an owner edits, with the sealed secret; null: there is none. */
export function versionOfProvider(row: SignOnProviderRow | undefined): string {
  if (row === undefined) return contentVersion(null);
  const { tested: _, last_test: __, ...edited } = viewProvider(row);
  return contentVersion({ ...edited, client_secret: row.sealed_client_secret });
}

/** @returns undefined if its secret was lost with a key */
export function clientOf({ secrets }: Context, row: SignOnProviderRow): ProviderClient | undefined {
  const { organisation_id, issuer, client_id, sealed_client_secret } = row;
  if (sealed_client_secret === null) return undefined;
  return { issuer, client_id, client_secret: secrets.open(sealed_client_secret, clientSecretOwner(organisation_id)) };
}

/**
 * @param seen the version to replace; undefined: any
 * @param refusal why an issuer can never be used
 * @throws {AppError} `invalid_payload`; `changed_meanwhile`; `sign_on_enforced` while sign-on is enforced, for another
 *   issuer or client, or without an emergency owner
 */
export async function saveProvider(
  context: Context,
  by: ByMember,
  { input, seen }: { input: SignOnInput; seen: string | undefined },
  refusal: (issuer: string) => string | null,
): Promise<void> {
  const { organisation_id } = by.actor;
  const { client_secret, emergency_member_id, ...given } = input;
  const refused = refusal(input.issuer);
  if (refused !== null)
    throw invalidPayload([
      {
        path: 'issuer',
        message: 'must be a public https URL. The operator of this service can allow other hosts.',
        code: 'not_public_url',
      },
    ]);
  if (input.group_claim === null && input.group_roles.length > 0)
    throw invalidPayload([{ path: 'group_claim', message: 'is required to read groups' }]);
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    const known = await findProvider(transaction.query, organisation_id);
    refuseChanged(seen, versionOfProvider(known));
    const sealed_client_secret =
      client_secret === undefined
        ? (known?.sealed_client_secret ?? null)
        : context.secrets.seal(client_secret, clientSecretOwner(organisation_id));
    if (sealed_client_secret === null) throw invalidPayload([{ path: 'client_secret', message: 'is required' }]);
    const same = known?.issuer === input.issuer && known.client_id === input.client_id;
    // A stored secret is sent only to the provider that it was entered for.
    if (known !== undefined && !same && client_secret === undefined)
      throw invalidPayload([{ path: 'client_secret', message: 'is required with another issuer or client id' }]);
    if (!same || emergency_member_id === null) await refuseWhileEnforced(transaction, organisation_id);
    if (emergency_member_id !== null) await requireEmergencyOwner(transaction, organisation_id, emergency_member_id);
    if (known !== undefined && !same) await endSignOns(context, transaction, organisation_id);
    const now = context.now();
    const row = {
      ...given,
      group_roles: toJson(input.group_roles),
      creates_members: input.creates_members ? (1 as const) : (0 as const),
      accepts_unverified_email: input.accepts_unverified_email ? (1 as const) : (0 as const),
      emergency_member_id,
      sealed_client_secret,
      tested_at: same ? (known?.tested_at ?? null) : null,
      last_test: same ? (known?.last_test ?? null) : null,
      updated_at: now,
    };
    await transaction.query
      .insertInto('sign_on_providers')
      .values({ organisation_id, created_at: now, ...row })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
      .execute();
    const { issuer, client_id, group_claim, default_role, creates_members, accepts_unverified_email } = input;
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'sign_on.changed',
      detail: {
        issuer,
        client_id,
        client_secret_changed: client_secret !== undefined,
        group_claim,
        group_roles: input.group_roles.map(({ group, role }) => `${group}: ${role}`),
        default_role,
        creates_members,
        accepts_unverified_email,
        emergency_member_id,
      },
    });
  });
}

/** Removes sign-on and ends the sessions that it opened. Domains stay. @throws {AppError} `sign_on_enforced` */
export async function removeProvider(context: Context, by: ByMember): Promise<void> {
  const { organisation_id } = by.actor;
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    const removed = await transaction.query
      .deleteFrom('sign_on_providers')
      .where('organisation_id', '=', organisation_id)
      .returning('issuer')
      .executeTakeFirst();
    if (removed === undefined) return;
    await refuseWhileEnforced(transaction, organisation_id);
    await endSignOns(context, transaction, organisation_id);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'sign_on.removed',
      detail: { issuer: removed.issuer },
    });
  });
}

async function refuseWhileEnforced({ query }: Transaction, organisation_id: string): Promise<void> {
  const enforced = await query
    .selectFrom('sign_on_domains')
    .select('domain')
    .where('organisation_id', '=', organisation_id)
    .where('enforced', '=', 1)
    .executeTakeFirst();
  if (enforced !== undefined)
    throw new AppError(
      'sign_on_enforced',
      `Single sign-on is required for ${enforced.domain}. Stop requiring it first, so that nobody is locked out.`,
    );
}

/** @throws {AppError} `invalid_payload` unless it is an owner of this organisation with a password */
export async function requireEmergencyOwner(
  { query }: Transaction,
  organisation_id: string,
  member_id: string,
): Promise<void> {
  const owner = await query
    .selectFrom('members')
    .innerJoin('member_credentials', 'member_credentials.member_id', 'members.id')
    .select('members.id')
    .where('members.id', '=', member_id)
    .where('organisation_id', '=', organisation_id)
    .where('role', '=', 'owner')
    .where('provider_id', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst();
  if (owner === undefined)
    throw invalidPayload([{ path: 'emergency_member_id', message: 'must be an owner who has a password' }]);
}

/** Deletes links to the provider, and sessions that it opened. */
async function endSignOns(context: Context, transaction: Transaction, organisation_id: string): Promise<void> {
  const { query } = transaction;
  await query.deleteFrom('member_sign_ons').where('organisation_id', '=', organisation_id).execute();
  const ended = await query
    .deleteFrom('member_sessions')
    .where('signed_on', '=', 1)
    .where('member_id', 'in', (eb) =>
      eb.selectFrom('members').select('id').where('organisation_id', '=', organisation_id),
    )
    .returning('member_id')
    .execute();
  for (const member_id of new Set(ended.map((one) => one.member_id)))
    announceRevocation(context, transaction, { organisation_id, member_id });
}
