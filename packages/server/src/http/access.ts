/**
 * Access rules of routes. Each route names one; both the hook that checks the credential and the API document read it.
 * A route under `/api/v1/` without a rule prevents the start.
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
  /** Any one of these credentials is accepted. Empty: none is required. */
  schemes: readonly SecurityScheme[];
  /**
   * Called before anything of the request is read, and again once its body has arrived. Undefined: the route checks its
   * callers itself.
   * @throws {AppError} `forbidden` for an actor who may not use the route
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
/** Clients of the Model Context Protocol: no members, and no cookies. */
export const mcpCallers: Access = { schemes: ['apiKey', 'customerToken'], admit: requireCustomerSide };
/** All but customers. */
export const organisation: Access = { schemes: ['apiKey', ...member], admit: requireOrganisation };
export const management: Access = { schemes: ['apiKey', ...member], admit: requireManagement };
/** Without test keys, which are limited to test mode. */
export const liveManagement: Access = { schemes: management.schemes, admit: requireLiveManagement };
export const members: Access = { schemes: member, admit: requireMember };
export const managers: Access = { schemes: member, admit: requireManager };
export const owners: Access = { schemes: member, admit: requireOwner };
/** The callback keeps to the statuses of its specification, so it checks the key itself. */
export const loginSystem: Access = { schemes: ['apiKey'] };
/** Its signature covers the body, so it is checked with the body. */
export const roomServer: Access = { schemes: ['roomServer'] };
/** Signing out also clears the cookie of an ended session. */
export const signedIn: Access = { schemes: member };

const ENFORCED = 'enforcesAccess';

/** The access rule of a plugin's routes that name none. */
export function openTo(app: FastifyInstance, access: Access): void {
  if (!app.hasDecorator(ENFORCED)) throw new Error('Call enforceAccess before the routes are registered');
  app.addHook('onRoute', (route) => {
    route.config = { access, ...route.config };
  });
}

/** Must be called before routes are registered. */
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
