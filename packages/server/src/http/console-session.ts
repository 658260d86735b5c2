/** `/api/v1/console/session/`: signing in to the console, reading the current session, signing out. */
import { httpError, LIMITS, signInConflict, signInInput, signInResult } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors.js';
import { signOut } from '../features/sign-in/authenticate-member.js';
import { findMember } from '../features/sign-in/find-member.js';
import { issueDevice } from '../features/sign-in/known-device.js';
import { looksLikeMemberCredential } from '../features/sign-in/member-credential.js';
import { signIn } from '../features/sign-in/sign-in.js';
import { anyone, members, signedIn } from './access.js';
import {
  type AuthenticatedOptions,
  addressGroupOf,
  memberCredentialOf,
  readBearer,
  requireMember,
} from './authenticate.js';
import { limitRequest } from './rate-headers.js';
import { refusals } from './refusals.js';
import {
  clearSessionCookie,
  readDeviceCookie,
  refuseOtherOrigins,
  SIGN_IN_PATH,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookie.js';

export interface ConsoleSessionOptions extends AuthenticatedOptions {
  public_url: string | undefined;
}

const SIGN_IN_WINDOW_MS = 60_000;
const path = `${SIGN_IN_PATH}/`;
const tags = ['console'];

export const consoleSession: FastifyPluginAsyncZod<ConsoleSessionOptions> = async (
  app,
  { context, authenticate, public_url },
) => {
  app.post(
    path,
    {
      config: { access: anyone },
      schema: {
        tags,
        summary: 'Sign in',
        body: signInInput,
        response: { 200: signInResult, ...refusals, 409: signInConflict, 429: httpError },
      },
      onRequest: async (request) => {
        // Browsers always send the origin of such a request. Prevents other sites from signing a person in (login
        // CSRF).
        if (request.headers.origin !== undefined) refuseOtherOrigins(request, public_url);
        // Other clients at the same address must not block a browser that has signed in before.
        const device = readDeviceCookie(context, request);
        const counted = device === undefined ? addressGroupOf(request) : `device:${device.nonce}`;
        await limitRequest(context, request, {
          key: `sign-ins:${counted}`,
          most: LIMITS.signInsPerAddressPerMinute,
          window_ms: SIGN_IN_WINDOW_MS,
        });
      },
    },
    async (request, reply) => {
      const device = readDeviceCookie(context, request);
      const signedIn = await signIn(context, request.body, { address: request.ip, device });
      setSessionCookie(reply, signedIn.token, public_url);
      setDeviceCookie(reply, issueDevice(context.secrets, signedIn.member.id, device), public_url);
      return signedIn;
    },
  );

  app.get(
    path,
    {
      config: { access: members },
      schema: {
        tags,
        summary: 'Get who is signed in',
        response: { 200: signInResult.omit({ token: true }), ...refusals },
      },
    },
    async (request) => await findMember(context, requireMember(await authenticate(request)).member_id),
  );

  app.delete(
    path,
    {
      config: { access: signedIn },
      schema: { tags, summary: 'Sign out', response: { 200: z.object({ success: z.literal(true) }), ...refusals } },
    },
    async (request, reply) => {
      const bearer = readBearer(request);
      if (bearer === undefined) refuseOtherOrigins(request, public_url);
      else if (!looksLikeMemberCredential(bearer))
        throw new AppError('unauthorized', 'Only members can sign out. To end access of an API key, revoke it.');
      const credential = memberCredentialOf(request);
      if (credential !== undefined) await signOut(context, credential);
      clearSessionCookie(reply, public_url);
      return { success: true as const };
    },
  );
};
