/**
 * Updates a customer's identity after each login from the paths of the login settings. Runs in the background, so the
 * conversation does not wait. Fields that cannot be read stay unchanged.
 */
import { type CustomerAttributes, type CustomerChange, customerChange, type LoginCustomer } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { Context } from '../context.js';
import { readClaims } from '../functions/login-claims.js';
import { readPath } from '../functions/response-path.js';
import { findTokenRow, openToken } from '../identity/find-token.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { type IdentityQuestion, readSessionIdentity } from '../identity/read-identity.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { currentOrganisationData } from '../settings/organisation-data.js';
import { isTestSession } from '../test-sessions.js';
import { changeCustomer } from './change-customer.js';

/** For a session whose token has just become active. */
export async function learnFromLogin(context: Context, owner: SessionOwner): Promise<void> {
  const edition = isTestSession(owner.session_id) ? 'draft' : 'live';
  const organisation = await currentOrganisationData(context, owner.organisation_id, edition);
  const { customer_paths, identity_function, forwarding, endpoint_auth } = organisation;
  if (customer_paths === null) return;
  const row = await findTokenRow(context.database.read, owner);
  const value = row === undefined ? undefined : openToken(context, row);
  if (row === undefined || value === undefined) return;
  const token = { value, forwarding };
  const { signal } = new AbortController();
  const identity =
    identity_function === undefined
      ? readClaims(value)
      : await askedIdentity(context, owner, { function: identity_function, token, endpoint_auth, signal });
  if (identity === undefined) return;
  const change = readCustomer(context, owner, identity, customer_paths);
  const mayStill = async (transaction: Transaction) => {
    // Logging out, erasure and another login all take this lock.
    await lockSessionLogins(transaction, context.database, owner);
    return (await findTokenRow(transaction.query, owner))?.sealed_token === row.sealed_token;
  };
  await changeCustomer(context, owner, change, { mayStill });
}

/** @returns undefined if it could not be read, which is already logged */
async function askedIdentity(context: Context, owner: SessionOwner, question: IdentityQuestion): Promise<unknown> {
  const answer = await readSessionIdentity(context, owner, question)();
  return answer.ok ? answer.data : undefined;
}

/** Takes the values that exist and can be stored. An invalid value does not affect the others. */
function readCustomer(
  context: Context,
  { organisation_id }: SessionOwner,
  identity: unknown,
  { name, email, attributes }: LoginCustomer,
): CustomerChange {
  const take = (path: string | null, toChange: (value: unknown) => unknown): CustomerChange => {
    const read = path === null ? undefined : readPath(identity, path);
    if (!read?.ok || read.value === null || typeof read.value === 'object') return {};
    const change = customerChange.safeParse(toChange(read.value));
    if (change.success) return change.data;
    const why = change.error.issues[0]?.message;
    context.log.warn({ organisation_id, path, why }, 'the customer data of a login cannot be stored');
    return {};
  };
  const taken = Object.entries(attributes).map(([label, path]) =>
    take(path, (value) => ({ attributes: { [label]: value } })),
  );
  const found = Object.assign({}, ...taken.map((change) => change.attributes)) as CustomerAttributes;
  return {
    ...take(name, (value) => ({ name: value })),
    ...take(email, (value) => ({ email: value })),
    ...(Object.keys(found).length === 0 ? {} : { attributes: found }),
  };
}
