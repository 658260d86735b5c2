/**
 * The domains whose addresses an organisation's identity provider signs in. Ownership is proven by a TXT record in the
 * domain's DNS, or confirmed by the operator. An unverified domain has no effect, so claiming another organisation's
 * domain gains and reveals nothing. Each domain belongs to at most one organisation at a time.
 */
import { randomBytes } from 'node:crypto';
import { LIMITS, MINUTE_MS, type SignOnDomain } from '@frontdesk/contract';
import { isUniqueViolation, type Transaction } from '../../db/database.js';
import type { SignOnDomainRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import type { ResolveTxt } from '../../outbound/txt-records.js';
import { type Author, OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { type ByMember, lockForMember } from '../members/change-role.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { announceRevocation } from '../organisations/revocation.js';
import { checkRate } from '../rate.js';
import { readDomain } from '../sign-in/email-domain.js';
import { findProvider, requireEmergencyOwner } from './provider-settings.js';

const CHALLENGE_BYTES = 16;

export async function listDomains(context: Context, organisation_id: string): Promise<SignOnDomain[]> {
  const rows = await context.database.read
    .selectFrom('sign_on_domains')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain, challenge, verified_at, enforced }) => ({
    domain,
    verified: verified_at !== null,
    enforced: enforced === 1,
    dns_record: { name: recordName(domain), value: challenge },
  }));
}

/** No effect if it exists. @throws {AppError} `invalid_payload`, `too_many_domains` */
export async function addDomain(context: Context, by: ByMember, typed: string): Promise<void> {
  const { organisation_id } = by.actor;
  const domain = requireDomain(typed);
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    await insertDomain(context, transaction, by, { organisation_id, domain });
  });
}

/**
 * @throws {AppError} `not_found`; `domain_unverified` if the record is missing or DNS does not respond; `domain_taken`;
 *   `rate_limited`
 */
export async function verifyDomain(
  context: Context,
  by: ByMember,
  domain: string,
  resolveTxt: ResolveTxt,
): Promise<void> {
  const { organisation_id } = by.actor;
  const limit = LIMITS.domainLookupsPerOrganisationPerMinute;
  await checkRate(context, `domain-lookups:${organisation_id}`, limit, MINUTE_MS);
  const row = await requireRow(context.database.read, organisation_id, domain);
  const name = recordName(domain);
  const records = await resolveTxt(name).catch((error: unknown) => {
    const message = `The DNS records of ${name} could not be looked up. Try again.`;
    throw new AppError('domain_unverified', message, { cause: error });
  });
  if (!records.includes(row.challenge))
    throw new AppError(
      'domain_unverified',
      `No TXT record with this value was found at ${name}. DNS changes can take up to an hour.`,
    );
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    await markVerified(context, transaction, by, { organisation_id, domain });
  });
}

/** For the operator, who confirms the owner. @throws {AppError} `invalid_payload`, `not_found`, `domain_taken` */
export async function verifyDomainAsOperator(context: Context, organisation_id: string, typed: string): Promise<void> {
  const domain = requireDomain(typed);
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    await insertDomain(context, transaction, OPERATOR, { organisation_id, domain });
    await markVerified(context, transaction, OPERATOR, { organisation_id, domain });
  });
}

/**
 * Forbids or allows passwords for its members. Sessions opened by passwords end, except the caller's.
 * @throws {AppError} `not_found`, `domain_unverified`, `sign_on_untested`, `invalid_payload` without an emergency owner
 */
export async function enforceDomain(context: Context, by: ByMember, domain: string, enforced: boolean): Promise<void> {
  const { organisation_id } = by.actor;
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    const row = await requireRow(transaction.query, organisation_id, domain);
    if ((row.enforced === 1) === enforced) return;
    if (enforced) await requireReady(transaction, row);
    await setEnforced(context, transaction, by, { organisation_id, domain, enforced });
    if (enforced) await endSessions(context, transaction, by, { organisation_id, domain, signed_on: false });
  });
}

/** For the operator: allows passwords again for everyone in the organisation. @returns the domains */
export async function stopEnforcingAsOperator(context: Context, organisation_id: string): Promise<string[]> {
  return context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const rows = await transaction.query
      .selectFrom('sign_on_domains')
      .select('domain')
      .where('organisation_id', '=', organisation_id)
      .where('enforced', '=', 1)
      .execute();
    for (const { domain } of rows)
      await setEnforced(context, transaction, OPERATOR, { organisation_id, domain, enforced: false });
    return rows.map(({ domain }) => domain);
  });
}

/**
 * Removes a domain from sign-on; its members use passwords. Their sessions opened by sign-on end, except the caller's.
 * @throws {AppError} `not_found`
 */
export async function removeDomain(context: Context, by: ByMember, domain: string): Promise<void> {
  const { organisation_id } = by.actor;
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    await requireRow(transaction.query, organisation_id, domain);
    await transaction.query
      .deleteFrom('sign_on_domains')
      .where('organisation_id', '=', organisation_id)
      .where('domain', '=', domain)
      .execute();
    await endSessions(context, transaction, by, { organisation_id, domain, signed_on: true });
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'sign_on.domain_removed',
      target: { id: domain, name: domain },
    });
  });
}

const recordName = (domain: string) => `_frontdesk-challenge.${domain}`;

function requireDomain(typed: string): string {
  const domain = readDomain(typed);
  if (domain === undefined)
    throw invalidPayload([{ path: 'domain', message: 'must be a domain such as example.com', code: 'not_domain' }]);
  return domain;
}

interface DomainOf {
  organisation_id: string;
  domain: string;
}

async function requireRow(query: Transaction['query'], organisation_id: string, domain: string) {
  const row = await query
    .selectFrom('sign_on_domains')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('domain', '=', domain)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such domain.');
  return row;
}

async function insertDomain(
  context: Context,
  transaction: Transaction,
  by: Author,
  { organisation_id, domain }: DomainOf,
): Promise<void> {
  const { query } = transaction;
  const known = await query
    .selectFrom('sign_on_domains')
    .select('domain')
    .where('organisation_id', '=', organisation_id)
    .execute();
  if (known.some((one) => one.domain === domain)) return;
  if (known.length >= LIMITS.signOnDomains)
    throw new AppError(
      'too_many_domains',
      `An organisation can have at most ${LIMITS.signOnDomains} domains. Remove one first.`,
    );
  await query
    .insertInto('sign_on_domains')
    .values({
      organisation_id,
      domain,
      challenge: `frontdesk-domain=${randomBytes(CHALLENGE_BYTES).toString('hex')}`,
      verified_at: null,
      enforced: 0,
      created_at: context.now(),
    })
    .execute();
  const target = { id: domain, name: domain };
  await recordAuditedAction(context, transaction, by, { organisation_id, action: 'sign_on.domain_added', target });
}

async function markVerified(
  context: Context,
  transaction: Transaction,
  by: Author,
  { organisation_id, domain }: DomainOf,
): Promise<void> {
  const row = await requireRow(transaction.query, organisation_id, domain);
  if (row.verified_at !== null) return;
  try {
    await transaction.query
      .updateTable('sign_on_domains')
      .set({ verified_at: context.now() })
      .where('organisation_id', '=', organisation_id)
      .where('domain', '=', domain)
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      'domain_taken',
      `Another organisation of this service has verified ${domain}. Contact the operator of this service.`,
    );
  }
  const target = { id: domain, name: domain };
  await recordAuditedAction(context, transaction, by, { organisation_id, action: 'sign_on.domain_verified', target });
}

async function requireReady(transaction: Transaction, { organisation_id, domain, verified_at }: SignOnDomainRow) {
  if (verified_at === null) throw new AppError('domain_unverified', `Verify ${domain} first.`);
  const provider = await findProvider(transaction.query, organisation_id);
  if (provider === undefined || provider.tested_at === null)
    throw new AppError('sign_on_untested', 'Test single sign-on before you require it.');
  if (provider.emergency_member_id === null)
    throw invalidPayload([
      { path: 'emergency_member_id', message: 'choose an emergency owner who has a password first' },
    ]);
  await requireEmergencyOwner(transaction, organisation_id, provider.emergency_member_id);
}

async function setEnforced(
  context: Context,
  transaction: Transaction,
  by: Author,
  { organisation_id, domain, enforced }: DomainOf & { enforced: boolean },
): Promise<void> {
  await transaction.query
    .updateTable('sign_on_domains')
    .set({ enforced: enforced ? 1 : 0 })
    .where('organisation_id', '=', organisation_id)
    .where('domain', '=', domain)
    .execute();
  await recordAuditedAction(context, transaction, by, {
    organisation_id,
    action: enforced ? 'sign_on.enforced' : 'sign_on.unenforced',
    target: { id: domain, name: domain },
  });
}

/**
 * Ends sessions of members with addresses of a domain, except the caller's. @param signed_on those opened by sign-on,
 * or else by password
 */
async function endSessions(
  context: Context,
  transaction: Transaction,
  { actor }: ByMember,
  { organisation_id, domain, signed_on }: DomainOf & { signed_on: boolean },
): Promise<void> {
  const { query } = transaction;
  const provider = signed_on ? undefined : await findProvider(query, organisation_id);
  const ended = await query
    .deleteFrom('member_sessions')
    .where('signed_on', '=', signed_on ? 1 : 0)
    .where('id', '!=', actor.sign_in_id ?? '')
    .where('member_id', 'in', (eb) =>
      eb
        .selectFrom('members')
        .select('id')
        .where('organisation_id', '=', organisation_id)
        .where('email', 'like', `%@${domain}`)
        .where('id', '!=', provider?.emergency_member_id ?? ''),
    )
    .returning('member_id')
    .execute();
  for (const member_id of new Set(ended.map((one) => one.member_id)))
    announceRevocation(context, transaction, { organisation_id, member_id });
}
