/**
 * The console's session cookie on a socket. Browsers send cookies on their own, so another site's page could open a
 * socket with it: the cookie counts only if the handshake names an origin of this service.
 */
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { isOwnPage, type RequestHeaders } from './check-browser.js';
import { SESSION_COOKIE } from './member-credential.js';

/**
 * @returns the member's credential; undefined without a cookie @throws {AppError} `unauthorized` from another site's
 *   page
 */
export function readCookieCredential(
  context: Context,
  headers: RequestHeaders & { cookie?: string | undefined },
): string | undefined {
  const credential = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === SESSION_COOKIE)?.[1];
  if (credential === undefined) return undefined;
  if (!isOwnPage(headers, context.settings.public_url))
    throw new AppError('unauthorized', 'Connections with a session cookie must come from a page of this service.');
  return credential;
}
