/**
 * One round trip to the identity provider. Its state is sealed into a cookie of the browser that began it, so any
 * server can finish it and no other browser can: a link with another person's code has no effect (prevents login CSRF).
 */
import { LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import type { Context } from '../context.js';

/** The cookie that contains it. */
export const FLOW_COOKIE = 'frontdesk_sign_on';

const flow = z.object({
  organisation_id: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  /** A path of the console. */
  return_to: z.string(),
  /** The owner who runs a test: nobody is signed in. */
  tested_by: z.string().exactOptional(),
  expires_at: z.number(),
});
export type Flow = z.infer<typeof flow>;

export const sealFlow = ({ secrets, now }: Context, begun: Omit<Flow, 'expires_at'>): string =>
  secrets.seal(JSON.stringify({ ...begun, expires_at: now() + LIMITS.signOnFlowMs } satisfies Flow), OWNER);

/** @returns undefined if it is expired or invalid */
export function openFlow({ secrets, now }: Context, sealed: string | undefined): Flow | undefined {
  if (sealed === undefined) return undefined;
  try {
    const begun = flow.parse(JSON.parse(secrets.open(sealed, OWNER)));
    return begun.expires_at > now() ? begun : undefined;
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
