/**
 * Redirects a person to their organisation's identity provider, which is chosen only by the domain of their address.
 */
import type { SignInMethods } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { type ByMember, lockForMember } from '../members/change-role.js';
import { domainOf } from '../sign-in/email-domain.js';
import { readReturnTo, sealFlow } from './flow.js';
import type { IdentityProviders } from './identity-provider.js';
import { clientOf, findProvider } from './provider-settings.js';
import { SignOnRefused } from './refused.js';

export interface BegunSignOn {
  /** The URL to redirect the browser to. */
  location: string;
  /** For the browser's cookie. */
  sealed_flow: string;
}

/** The sign-in methods for an address. Reveals nothing about accounts. */
export async function findSignInMethods(context: Context, email: string): Promise<SignInMethods> {
  const found = await findOffer(context, email);
  const password = found?.enforced !== 1;
  // Even if sign-on is required, members of other organisations and the emergency owner have passwords.
  return { sign_on: found !== undefined, password, reset_by_mail: context.settings.sends_mail === true };
}

/**
 * @param redirectUri of an organisation
 * @throws {AppError} `not_found` if the address has no sign-on @throws {SignOnRefused} if the provider fails
 */
export async function beginSignOn(
  context: Context,
  providers: IdentityProviders,
  { email, return_to }: { email: string; return_to?: string | undefined },
  redirectUri: (organisation_id: string) => string,
): Promise<BegunSignOn> {
  const offer = await findOffer(context, email);
  if (offer === undefined)
    throw new AppError('not_found', 'Single sign-on is not set up for this address. Sign in with a password.');
  return begin(context, providers, {
    organisation_id: offer.organisation_id,
    redirect_uri: redirectUri(offer.organisation_id),
    login_hint: email,
    return_to: readReturnTo(return_to),
  });
}

/**
 * Starts an owner's test of the provider, which signs nobody in. @throws {AppError} `not_found`, `forbidden` @throws
 * {SignOnRefused}
 */
export async function beginTest(
  context: Context,
  providers: IdentityProviders,
  { actor }: ByMember,
  redirectUri: (organisation_id: string) => string,
): Promise<BegunSignOn> {
  const { organisation_id, member_id } = actor;
  await context.database.transaction((transaction) => lockForMember(context, transaction, actor));
  return begin(context, providers, {
    organisation_id,
    redirect_uri: redirectUri(organisation_id),
    login_hint: undefined,
    return_to: '/console/sign-on',
    tested_by: member_id,
  });
}

async function begin(
  context: Context,
  providers: IdentityProviders,
  given: {
    organisation_id: string;
    redirect_uri: string;
    login_hint: string | undefined;
    return_to: string;
    tested_by?: string;
  },
): Promise<BegunSignOn> {
  const { login_hint, ...flow } = given;
  const row = await findProvider(context.database.read, given.organisation_id);
  if (row === undefined) throw new AppError('not_found', 'No identity provider is set up.');
  const client = clientOf(context, row);
  if (client === undefined) throw new SignOnRefused('not_set_up', 'The client secret has to be entered again.');
  const { location, ...secrets } = await providers.begin(client, { redirect_uri: given.redirect_uri, login_hint });
  const { issuer, client_id } = row;
  return { location, sealed_flow: sealFlow(context, { ...flow, ...secrets, issuer, client_id }) };
}

async function findOffer({ database }: Context, email: string) {
  return database.read
    .selectFrom('sign_on_domains')
    .innerJoin('sign_on_providers', 'sign_on_providers.organisation_id', 'sign_on_domains.organisation_id')
    .select(['sign_on_domains.organisation_id', 'enforced'])
    .where('domain', '=', domainOf(email))
    .where('verified_at', 'is not', null)
    .where('tested_at', 'is not', null)
    .executeTakeFirst();
}
