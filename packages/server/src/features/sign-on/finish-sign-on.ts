/**
 * Handles the return from an identity provider: signs the person in, or shows an owner the result of a test. A refusal
 * is recorded with its reason once the person is known.
 */
import { LIMITS, type SignOnRefusal, type SignOnTest } from '@frontdesk/contract';
import type { MemberRow, SignOnProviderRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { toJson } from '../../json.js';
import { authorOf } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { announceRevocation } from '../organisations/revocation.js';
import { signMemberCredential } from '../sign-in/member-credential.js';
import { insertMemberSession } from '../sign-in/member-session.js';
import { type Admission, admit, decideAdmission } from './admit-person.js';
import { type Person, readPerson } from './claims.js';
import type { Flow } from './flow.js';
import type { IdentityProviders } from './identity-provider.js';
import { clientOf, findProvider } from './provider-settings.js';
import { SignOnRefused } from './refused.js';

export interface Returned {
  flow: Flow;
  /** The URL to which the provider sent the browser. */
  url: URL;
  /** The network address that the service saw. */
  address: string | null;
}

/** @returns a member's credential @throws {SignOnRefused} */
export async function finishSignOn(
  context: Context,
  providers: IdentityProviders,
  returned: Returned,
): Promise<string> {
  let person: Person | undefined;
  try {
    person = await askProvider(context, providers, returned);
    return await signPersonIn(context, returned, person);
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    context.log.info({ err: error, reason: error.reason, ...whose(returned) }, 'sign-on was refused');
    await recordRefusal(context, returned, person, error);
    throw error;
  }
}

/** @returns null if the person would have been signed in */
export async function finishTest(
  context: Context,
  providers: IdentityProviders,
  returned: Returned,
): Promise<SignOnRefusal | null> {
  let person: Person | undefined;
  let admission: Admission | undefined;
  let refused: SignOnRefused | undefined;
  try {
    person = await askProvider(context, providers, returned);
    admission = await decide(context, returned, person);
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    refused = error;
  }
  await recordTest(context, returned, {
    at: isoTime(context.now()),
    refusal: refused?.reason ?? null,
    detail: refused?.message ?? '',
    email: person?.email ?? null,
    groups: person?.groups.slice(0, LIMITS.signOnGroupsShown) ?? [],
    role: admission?.role ?? null,
  });
  return refused?.reason ?? null;
}

const whose = ({ flow: { organisation_id, issuer } }: Returned) => ({ organisation_id, issuer });

/** @throws {SignOnRefused} `not_set_up` if the provider has changed in the meantime */
async function requireProvider(query: Context['database']['read'], { flow }: Returned): Promise<SignOnProviderRow> {
  const row = await findProvider(query, flow.organisation_id);
  if (row === undefined || row.issuer !== flow.issuer || row.client_id !== flow.client_id)
    throw new SignOnRefused('not_set_up', 'The identity provider was changed meanwhile.');
  return row;
}

async function askProvider(context: Context, providers: IdentityProviders, returned: Returned): Promise<Person> {
  const row = await requireProvider(context.database.read, returned);
  const client = clientOf(context, row);
  if (client === undefined) throw new SignOnRefused('not_set_up', 'The client secret has to be entered again.');
  const { group_claim } = row;
  const wanted = group_claim === null ? ['email'] : ['email', group_claim];
  const claims = await providers.finish(client, { ...returned.flow, wanted }, returned.url);
  return readPerson(claims, row);
}

async function decide(context: Context, returned: Returned, person: Person): Promise<Admission> {
  return context.database.transaction(async (transaction) => {
    const provider = await requireProvider(transaction.query, returned);
    return decideAdmission(context, transaction, provider, person);
  });
}

async function signPersonIn(context: Context, returned: Returned, person: Person): Promise<string> {
  const { organisation_id } = returned.flow;
  const { address } = returned;
  const token = await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const provider = await requireProvider(transaction.query, returned);
    const admission = await decideAdmission(context, transaction, provider, person);
    const member = await admit(context, transaction, { person, admission, address }, organisation_id);
    await recordAuditedAction(context, transaction, authorOf(member, address), {
      organisation_id,
      action: 'member.signed_in',
      detail: { sign_on: true },
    });
    return insertMemberSession(context, transaction, member.id, { signed_on: true });
  });
  return signMemberCredential(context.secrets, token);
}

async function recordRefusal(
  context: Context,
  returned: Returned,
  person: Person | undefined,
  { reason, message }: SignOnRefused,
): Promise<void> {
  // Not recorded: cancelled attempts and provider outages, as anyone could fill the log with them.
  if (reason === 'denied' || reason === 'provider_failed') return;
  const { organisation_id, issuer } = returned.flow;
  await context.database.transaction(async (transaction) => {
    await recordAuditedAction(
      context,
      transaction,
      { provider_host: new URL(issuer).host, address: returned.address },
      { organisation_id, action: 'sign_on.refused', detail: { reason, email: person?.email, detail: message } },
    );
    if (person === undefined || reason !== 'no_access') return;
    const member = await findLinked(transaction.query, organisation_id, person);
    if (member === undefined) return;
    // The person's groups no longer give access, so earlier sessions end too.
    await transaction.query
      .deleteFrom('member_sessions')
      .where('member_id', '=', member.id)
      .where('signed_on', '=', 1)
      .execute();
    announceRevocation(context, transaction, { organisation_id, member_id: member.id });
  });
}

const findLinked = (
  query: Context['database']['read'],
  organisation_id: string,
  { issuer, subject }: Person,
): Promise<Pick<MemberRow, 'id'> | undefined> =>
  query
    .selectFrom('member_sign_ons')
    .select('member_id as id')
    .where('organisation_id', '=', organisation_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

async function recordTest(context: Context, { flow, address }: Returned, test: SignOnTest): Promise<void> {
  const { organisation_id, tested_by = '', issuer, client_id } = flow;
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const owner = await query
      .selectFrom('members')
      .select(['id', 'organisation_id', 'username', 'role'])
      .where('id', '=', tested_by)
      .where('organisation_id', '=', organisation_id)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    if (owner === undefined) return;
    await query
      .updateTable('sign_on_providers')
      .set({ last_test: toJson(test), ...(test.refusal === null ? { tested_at: context.now() } : {}) })
      .where('organisation_id', '=', organisation_id)
      .where('issuer', '=', issuer)
      .where('client_id', '=', client_id)
      .execute();
    await recordAuditedAction(context, transaction, authorOf(owner, address), {
      organisation_id,
      action: 'sign_on.tested',
      detail: { issuer, refusal: test.refusal, email: test.email },
    });
  });
}
