/** An organisation's login settings: the login page, token forwarding, and the functions that identify customers. */
import { type AuthConfig, authConfig, type LoginCustomer, tokenForwarding } from '@frontdesk/contract';
import { hasUserInfo } from '@frontdesk/contract/web-links';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { invalidPayload } from '../../errors.js';
import { fromJson, type Json, toJson } from '../../json.js';
import { parseStored } from '../../stored-settings.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { functionsUsingQueryField, reservedHeader } from '../functions/forward-token.js';
import { requireLoginFunction } from '../functions/login-functions.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { contentVersion, refuseChanged } from '../refuse-changed.js';

/** @returns the defaults, without a login page, if nothing was saved */
export async function readAuthConfig(query: Kysely<Schema>, organisation_id: string): Promise<AuthConfig> {
  const row = await query
    .selectFrom('auth_configs')
    .leftJoin('functions as subject', 'subject.id', 'auth_configs.subject_function_id')
    .leftJoin('functions as identity', 'identity.id', 'auth_configs.identity_function_id')
    .select(['login_url', 'forwarding', 'activation', 'subject_response_path', 'customer_paths'])
    .select(['subject.name as subject_function', 'identity.name as identity_function'])
    .where('auth_configs.organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (row === undefined) return authConfig.parse({ login_url: null });
  const {
    login_url,
    forwarding,
    activation,
    subject_function,
    subject_response_path,
    identity_function,
    customer_paths,
  } = row;
  const subject =
    subject_function === null || subject_response_path === null
      ? null
      : { function: subject_function, response_path: subject_response_path };
  return {
    login_url,
    forwarding: parseStored(tokenForwarding, forwarding),
    activation,
    subject,
    identity_function,
    customer: parseCustomerPaths(customer_paths),
  };
}

/** @param stored null: logins do not update customers' identities */
export function parseCustomerPaths(stored: Json<LoginCustomer> | null): LoginCustomer | null {
  return stored === null ? null : fromJson(stored);
}

/** Why a login page is refused; not in the schema, so that one that was saved earlier can still be read. */
function whyRefused(login_url: string): string | undefined {
  const url = new URL(login_url);
  if (hasUserInfo(url)) return 'must not contain a user name or password';
  if (url.searchParams.has('state')) return 'must not have a query parameter "state", because the service adds it';
  return undefined;
}

/**
 * @throws {AppError} `invalid_payload` if the login URL has a user name, a password or the state, the token would collide
 *   with a query field of the same name or cannot be sent in the header, or a named function is missing or unsuitable;
 *   `changed_meanwhile`
 */
export async function saveAuthConfig(
  context: Context,
  organisation_id: string,
  config: AuthConfig,
  by: Author,
  seen?: string,
): Promise<AuthConfig> {
  const { login_url, forwarding, activation, subject, identity_function, customer } = config;
  const refused = login_url === null ? undefined : whyRefused(login_url);
  if (refused !== undefined) throw invalidPayload([{ path: 'login_url', message: refused }]);
  const reserved = reservedHeader(forwarding);
  if (reserved !== undefined) throw invalidPayload([{ path: 'forwarding.name', message: reserved }]);
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    refuseChanged(seen, contentVersion(await readAuthConfig(query, organisation_id)));
    if (forwarding.location === 'query') {
      const taken = await functionsUsingQueryField(query, organisation_id, forwarding.name);
      if (taken.length > 0)
        throw invalidPayload([
          {
            path: 'forwarding.name',
            message: `is already a query parameter of ${taken.join(', ')}. Choose another name`,
          },
        ]);
    }
    const idOf = (name: string | undefined | null, path: string) =>
      name ? requireLoginFunction(query, organisation_id, { name, path }) : null;
    const row = {
      login_url,
      forwarding: JSON.stringify(forwarding),
      activation,
      subject_function_id: await idOf(subject?.function, 'subject.function'),
      subject_response_path: subject?.response_path ?? null,
      identity_function_id: await idOf(identity_function, 'identity_function'),
      customer_paths: customer === null ? null : toJson(customer),
      updated_at: context.now(),
    };
    await query
      .insertInto('auth_configs')
      .values({ organisation_id, ...row })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
      .execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'auth_config.changed',
      detail: { login_url, activation, forwarded_in: forwarding.location, identity_function },
    });
  });
  return config;
}
