/**
 * One round trip to the identity provider. Its state is sealed into a cookie of the browser that began it, so any
 * server can finish it and no other browser can: a link with another person's code has no effect (prevents login CSRF).
 */
import { LIMITS } from '@frontdesk/contract';
import type { Context } from '../context.js';

/** The cookie that contains it. */
export const FLOW_COOKIE = 'frontdesk_sign_on';

export interface Flow {
  organisation_id: string;
  issuer: string;
  client_id: string;
  redirect_uri: string;
  state: string;
  nonce: string;
  code_verifier: string;
  /** A path of the console. */
  return_to: string;
  /** The owner who runs a test: nobody is signed in. */
  tested_by?: string;
  expires_at: number;
}

export const sealFlow = ({ secrets, now }: Context, flow: Omit<Flow, 'expires_at'>): string =>
  secrets.seal(JSON.stringify({ ...flow, expires_at: now() + LIMITS.signOnFlowMs } satisfies Flow), OWNER);

/** @returns undefined if it is expired or invalid */
export function openFlow({ secrets, now }: Context, sealed: string | undefined): Flow | undefined {
  if (sealed === undefined) return undefined;
  try {
    const flow = JSON.parse(secrets.open(sealed, OWNER)) as Flow;
    return flow.expires_at > now() ? flow : undefined;
  } catch {
    // Browsers may send anything.
    return undefined;
  }
}

const OWNER = 'sign-on-flow';
const CONSOLE = '/console/';

/** @returns a page of the console, never any other URL (prevents open redirects) */
export function readReturnTo(given: string | undefined): string {
  const origin = 'http://frontdesk.invalid';
  if (given === undefined || !URL.canParse(given, origin)) return CONSOLE;
  const url = new URL(given, origin);
  const isPage = url.origin === origin && url.pathname.startsWith(CONSOLE) && !url.pathname.includes('//');
  return isPage ? url.pathname + url.search + url.hash : CONSOLE;
}
