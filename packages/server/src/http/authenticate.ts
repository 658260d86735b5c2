/**
 * Authenticates HTTP requests: an API key, a customer token or a member's session as `Authorization: Bearer`, or the
 * console's cookie. The `require…` functions define what each actor may do.
 */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.js';
import type { Actor, AgentActor, CustomerActor, KeyActor } from '../features/actor.js';
import { clientAddressGroup } from '../features/client-address.js';
import type { Context } from '../features/context.js';
import { authenticateCredential } from '../features/customer-tokens/authenticate-connection.js';
import { authenticateMember } from '../features/sign-in/authenticate-member.js';
import { refuseBrowser } from '../features/sign-in/check-browser.js';
import { SESSION_COOKIE } from '../features/sign-in/member-credential.js';
import { refuseOtherOrigins } from './session-cookie.js';

/**
 * A body may take minutes to arrive. A check older than this is repeated, so that a credential revoked in the meantime
 * has no effect. In ms.
 */
const CHECKED_MS = 1_000;

/**
 * Authenticates a request once, and again once that check is too old. @throws {AppError} `unauthorized`; `forbidden`
 * for a cookie from another origin
 */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;

/** What a plugin of endpoints that need a credential is registered with. */
export interface AuthenticatedOptions {
  context: Context;
  authenticate: Authenticate;
}

export function createAuthenticate(context: Context, public_url: string | undefined): Authenticate {
  const known = new WeakMap<FastifyRequest, { actor: Promise<Actor>; checked_at: number }>();
  return (request) => {
    const now = performance.now();
    const earlier = known.get(request);
    if (earlier !== undefined && now - earlier.checked_at <= CHECKED_MS) return earlier.actor;
    const actor = findActor(context, request, public_url);
    if (earlier === undefined) nameOrganisation(request, actor);
    known.set(request, { actor, checked_at: now });
    return actor;
  };
}

/** Adds the organisation to further log lines of this request. */
function nameOrganisation(request: FastifyRequest, actor: Promise<Actor>): void {
  actor.then(
    ({ organisation_id }) => {
      request.log = request.log.child({ organisation_id });
    },
    // The caller that awaits the actor handles the error.
    () => undefined,
  );
}

async function findActor(context: Context, request: FastifyRequest, public_url: string | undefined): Promise<Actor> {
  const bearer = readBearer(request);
  if (bearer !== undefined) {
    const actor = await authenticateCredential(context, bearer);
    await refuseBrowser(context, actor, request.headers);
    return actor;
  }
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined)
    throw new AppError(
      'unauthorized',
      'The request has no credential. Sign in, or send Authorization: Bearer <credential>.',
    );
  refuseOtherOrigins(request, public_url);
  return await authenticateMember(context, cookie);
}

/** @returns undefined without the header @throws {AppError} `unauthorized` for a malformed header */
export function readBearer(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const token = /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new AppError('unauthorized', 'The header must be Authorization: Bearer <credential>.');
  return token;
}

/** A customer, or the organisation's backend on their behalf. @throws {AppError} `forbidden` for a member */
export function requireCustomerSide(actor: Actor): CustomerActor {
  if (actor.kind === 'inapp') throw new AppError('forbidden', 'This request requires an API key or a customer token.');
  return actor;
}

/** The organisation's backend, or a member. @throws {AppError} `forbidden` for a customer */
export function requireOrganisation(actor: Actor): AgentActor | KeyActor {
  if (actor.kind === 'customer')
    throw new AppError('forbidden', 'This request requires an API key or a signed-in member.');
  return actor;
}

/** The organisation's backend, or an owner or admin. @throws {AppError} `forbidden` */
export function requireManagement(actor: Actor): AgentActor | KeyActor {
  if (actor.kind === 'customer' || (actor.kind === 'inapp' && actor.role === 'agent'))
    throw new AppError('forbidden', 'This request requires an API key, or a signed-in owner or admin.');
  return actor;
}

/** As `requireManagement`, without test keys. @throws {AppError} `forbidden` */
export function requireLiveManagement(actor: Actor): AgentActor | KeyActor {
  const manager = requireManagement(actor);
  if (manager.kind === 'api' && manager.mode === 'test')
    throw new AppError('forbidden', "Test keys can't do this. Use a live API key, or sign in as an owner or admin.");
  return manager;
}

/** An owner or admin in person, not an API key. @throws {AppError} `forbidden` */
export function requireManager(actor: Actor): AgentActor {
  if (actor.kind !== 'inapp' || actor.role === 'agent')
    throw new AppError('forbidden', 'This request requires a signed-in owner or admin.');
  return actor;
}

/** @throws {AppError} `forbidden` */
export function requireOwner(actor: Actor): AgentActor {
  if (actor.kind !== 'inapp' || actor.role !== 'owner')
    throw new AppError('forbidden', 'This request requires a signed-in owner.');
  return actor;
}

/** A signed-in member of any role. @throws {AppError} `forbidden` */
export function requireMember(actor: Actor): AgentActor {
  if (actor.kind !== 'inapp') throw new AppError('forbidden', 'This request requires a signed-in member.');
  return actor;
}

/** The author for the audit log: actor and network address. */
export const authorOf = <Asking extends AgentActor | KeyActor>(request: FastifyRequest, actor: Asking) => ({
  actor,
  address: request.ip,
});

/** The caller on routes for owners, admins and API keys. */
export const callerOf = (authenticate: Authenticate) => ({
  organisationOf: async (request: FastifyRequest) => (await authenticate(request)).organisation_id,
  author: async (request: FastifyRequest): Promise<{ actor: AgentActor | KeyActor; address: string }> =>
    authorOf(request, requireManagement(await authenticate(request))),
});

/** The key for rate limits by address. Fastify sets `ips` only if a proxy is trusted. */
export const addressGroupOf = ({ raw, headers, ips }: FastifyRequest): string =>
  clientAddressGroup({ address: raw.socket.remoteAddress, headers }, ips !== undefined);

/** The raw credential of a signed-in member. */
export function memberCredentialOf(request: FastifyRequest): string | undefined {
  return readBearer(request) ?? request.cookies[SESSION_COOKIE];
}
