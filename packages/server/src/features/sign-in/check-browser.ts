/**
 * Whether a credential may come from a browser. API keys belong on servers: if the organisation requires customer
 * tokens, a key that arrives from a browser is refused. Programs other than browsers send no `Origin`; against those,
 * only keeping the key secret helps.
 */
import type { SecuritySettings } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { readSecuritySettings } from '../settings/security-settings.js';

/** What a browser says of itself and no page can change. */
export interface RequestHeaders {
  origin?: string | undefined;
  host?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/** @throws {AppError} `unauthorized`, saying what to do instead */
export async function refuseBrowser(context: Context, actor: Actor, headers: RequestHeaders): Promise<void> {
  if (!isBrowser(headers)) return;
  const settings = await readSecuritySettings(context.database.read, actor.organisation_id);
  if (refusesKey(settings, actor))
    throw new AppError(
      'unauthorized',
      'This organisation does not accept API keys from browsers. Use a customer token.',
    );
  if (!allowsBrowser(context, settings, actor, headers))
    throw new AppError(
      'unauthorized',
      'This organisation does not allow connections from this origin. Add it under Security.',
    );
}

/** Whether a browser with these headers may use the actor's credential. */
export function allowsBrowser(
  { settings: { public_url } }: Pick<Context, 'settings'>,
  settings: SecuritySettings,
  actor: Actor,
  headers: RequestHeaders,
): boolean {
  if (refusesKey(settings, actor)) return false;
  const { allowed_origins } = settings;
  if (allowed_origins.length === 0 || isOwnPage(headers, public_url)) return true;
  return headers.origin !== undefined && allowed_origins.includes(headers.origin);
}

const refusesKey = ({ require_customer_tokens }: SecuritySettings, actor: Actor) =>
  actor.kind === 'api' && require_customer_tokens;

export const isBrowser = (headers: RequestHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/**
 * Whether the page is one of this service. Same-origin GET requests may lack `Origin`; browsers then send
 * `Sec-Fetch-Site`.
 */
export function isOwnPage(headers: RequestHeaders, public_url: string | undefined): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  return isOwnOrigin(headers.origin, headers.host ?? '', public_url);
}

/**
 * Whether an origin is one of this service. If the public URL is https, an http page is not: anyone on the network path
 * could forge it.
 * @param host the request's host, which a page of another site cannot choose
 */
export function isOwnOrigin(origin: string | undefined, host: string, public_url: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { host: originHost, protocol, origin: normal } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const own = public_url === undefined ? undefined : new URL(public_url);
  if (normal === own?.origin) return true;
  const is_downgraded = originHost === own?.host && own.protocol === 'https:';
  return originHost === host && !is_downgraded;
}
