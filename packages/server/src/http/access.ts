/**
 * Who a route is for. A route names one of these: the hook that asks for the credential and the document that describes the
 * route read the same value. A route under `/api/v1/` that names none stops the start.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Actor } from '../features/actor.js';
import {
  type Authenticate,
  requireCustomerSide,
  requireLiveManagement,
  requireManagement,
  requireManager,
  requireMember,
  requireOrganisation,
  requireOwner,
} from './authenticate.js';
import type { SecurityScheme } from './documents/credentials.js';

export interface Access {
  /** Any one of these credentials will do. Empty: the route asks for none. */
  schemes: readonly SecurityScheme[];
  /**
   * Called before anything of the request is looked at, and once its body is there. Missing: the route checks its callers
   * itself.
   * @throws {AppError} `forbidden` for an actor whom the route is not for
   */
  admit?: (actor: Actor) => unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

const member = ['memberToken', 'sessionCookie'] as const;

/** No authentication, or authentication by the contents of the request. */
export const anyone: Access = { schemes: [] };
export const everybody: Access = { schemes: ['apiKey', 'customerToken', ...member], admit: () => undefined };
/** Clients of the Model Context Protocol: no member, and no cookie. */
export const mcpCallers: Access = { schemes: ['apiKey', 'customerToken'], admit: requireCustomerSide };
/** Everybody but customers. */
export const organisation: Access = { schemes: ['apiKey', ...member], admit: requireOrganisation };
export const management: Access = { schemes: ['apiKey', ...member], admit: requireManagement };
/** Without test keys, whose reach ends at test mode. */
export const liveManagement: Access = { schemes: management.schemes, admit: requireLiveManagement };
export const members: Access = { schemes: member, admit: requireMember };
export const managers: Access = { schemes: member, admit: requireManager };
export const owners: Access = { schemes: member, admit: requireOwner };
/** The callback keeps to the statuses of its specification, and asks for the key itself. */
export const loginSystem: Access = { schemes: ['apiKey'] };
/** Its signature covers the body, so it is checked with the body. */
export const roomServer: Access = { schemes: ['roomServer'] };
/** Signing out also clears the cookie of a session that has ended. */
export const signedIn: Access = { schemes: member };

const ENFORCED = 'enforcesAccess';

/** For every route of a plugin that names no access itself. */
export function openTo(app: FastifyInstance, access: Access): void {
  if (!app.hasDecorator(ENFORCED)) throw new Error('Call enforceAccess before the routes are registered');
  app.addHook('onRoute', (route) => {
    route.config = { access, ...route.config };
  });
}

/** Register it before the routes. */
export function enforceAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate(ENFORCED, true);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.filter(({ url, config }) => url.startsWith('/api/v1/') && config?.access === undefined);
    if (open.length > 0) throw new Error(`Routes that do not say who they are for: ${open.map(({ url }) => url)}`);
  });
  const admit = async (request: FastifyRequest) => {
    const { access } = request.routeOptions.config;
    if (access?.admit !== undefined) access.admit(await authenticate(request));
  };
  app.addHook('onRequest', admit);
  app.addHook('preHandler', admit);
}
