/**
 * The cookies: the member's console session, the known device for later sign-ins, and a sign-on in progress. None is
 * readable by scripts or sent from other sites.
 */
import { LIMITS } from '@frontdesk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.js';
import type { Context } from '../features/context.js';
import { isOwnOrigin } from '../features/sign-in/check-browser.js';
import { DEVICE_COOKIE, type Device, readDevice } from '../features/sign-in/known-device.js';
import { SESSION_COOKIE } from '../features/sign-in/member-credential.js';
import { FLOW_COOKIE } from '../features/sign-on/flow.js';

/** Without a trailing slash, so that the cookie is sent for both spellings. */
export const SIGN_IN_PATH = '/api/v1/console/session';
export const SIGN_ON_PATH = '/api/v1/console/sign-on';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function attributes(request: FastifyRequest, public_url: string | undefined) {
  const secure = request.protocol === 'https' || public_url?.startsWith('https:') === true;
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

export function setSessionCookie(reply: FastifyReply, credential: string, public_url: string | undefined): void {
  const maxAge = LIMITS.agentSessionMs / 1_000;
  reply.setCookie(SESSION_COOKIE, credential, { ...attributes(reply.request, public_url), maxAge });
}

export function setDeviceCookie(reply: FastifyReply, device: string, public_url: string | undefined): void {
  const maxAge = LIMITS.knownDeviceMs / 1_000;
  reply.setCookie(DEVICE_COOKIE, device, { ...attributes(reply.request, public_url), path: SIGN_IN_PATH, maxAge });
}

/** Sent back with the provider's redirect from another site, which `lax` allows for top-level navigation. */
export function setFlowCookie(reply: FastifyReply, sealed_flow: string, public_url: string | undefined): void {
  const maxAge = LIMITS.signOnFlowMs / 1_000;
  reply.setCookie(FLOW_COOKIE, sealed_flow, { ...attributes(reply.request, public_url), path: SIGN_ON_PATH, maxAge });
}

export function clearFlowCookie(reply: FastifyReply, public_url: string | undefined): void {
  reply.clearCookie(FLOW_COOKIE, { ...attributes(reply.request, public_url), path: SIGN_ON_PATH });
}

export const readDeviceCookie = (context: Context, request: FastifyRequest): Device | undefined =>
  readDevice(context.secrets, request.cookies[DEVICE_COOKIE]);

export function clearSessionCookie(reply: FastifyReply, public_url: string | undefined): void {
  reply.clearCookie(SESSION_COOKIE, attributes(reply.request, public_url));
}

/**
 * Protects against CSRF, as browsers send the cookie on their own: a request that changes something must name an origin
 * of this service; a request that only reads must not name another origin.
 * @throws {AppError} `forbidden`
 */
export function refuseOtherOrigins(request: FastifyRequest, public_url: string | undefined): void {
  if (SAFE_METHODS.has(request.method) && request.headers.origin === undefined) return;
  if (!isOwnOrigin(request.headers.origin, request.host, public_url))
    throw new AppError('forbidden', 'With a session cookie this request must come from a page of this service.');
}
