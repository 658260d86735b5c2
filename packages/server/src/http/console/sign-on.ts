/**
 * `/api/v1/console/sign-on/`: what the sign-in page needs before sign-in, the redirect to an organisation's identity
 * provider, and the return from it. Errors on return lead to the sign-in page with a reason.
 */
import {
  httpError,
  id,
  LIMITS,
  type SignOnRefusal,
  signInMethods,
  signInMethodsInput,
  signOnStart,
  signOnStarted,
} from '@frontdesk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../errors.js';
import type { Context } from '../../features/context.js';
import { beginSignOn, findSignInMethods } from '../../features/sign-on/begin-sign-on.js';
import { finishSignOn, finishTest, type Returned } from '../../features/sign-on/finish-sign-on.js';
import { FLOW_COOKIE, openFlow } from '../../features/sign-on/flow.js';
import type { IdentityProviders } from '../../features/sign-on/identity-provider.js';
import { SignOnRefused } from '../../features/sign-on/refused.js';
import { anyone, openTo } from '../access.js';
import { addressGroupOf } from '../authenticate.js';
import { ownAddress } from '../own-address.js';
import { limitRequest } from '../rate-headers.js';
import {
  clearFlowCookie,
  refuseOtherOrigins,
  SIGN_ON_PATH,
  setFlowCookie,
  setSessionCookie,
} from '../session-cookie.js';

export interface SignOnOptions {
  context: Context;
  public_url: string | undefined;
  providers: IdentityProviders;
}

const WINDOW_MS = 60_000;
const SEE_OTHER = 303;
const refusals = { 400: httpError, 403: httpError, 429: httpError };
const tags = ['console'];

/** Contains the organisation, to prevent mix-up of providers' responses (RFC 9700, 4.4.2). */
export const redirectUri = (base_url: string, organisation_id: string): string =>
  `${base_url}${SIGN_ON_PATH}/callback/${encodeURIComponent(organisation_id)}`;

export const signOn: FastifyPluginAsyncZod<SignOnOptions> = async (app, { context, public_url, providers }) => {
  openTo(app, anyone);
  const limited = (name: string) => async (request: FastifyRequest) => {
    // Browsers always send the origin of such a request. Prevents other sites from signing a person in (login CSRF).
    if (request.headers.origin !== undefined) refuseOtherOrigins(request, public_url);
    await limit(name, request);
  };
  const limit = (name: string, request: FastifyRequest) =>
    limitRequest(context, request, {
      key: `${name}:${addressGroupOf(request)}`,
      most: LIMITS.signInsPerAddressPerMinute,
      window_ms: WINDOW_MS,
    });

  app.post(
    `${SIGN_ON_PATH}/methods/`,
    {
      onRequest: limited('sign-in-methods'),
      schema: {
        tags,
        summary: 'Get how a member with this email address can sign in',
        description: 'The response depends only on the domain of the address, so it does not reveal accounts.',
        body: signInMethodsInput,
        response: { 200: signInMethods, ...refusals },
      },
    },
    async (request) => findSignInMethods(context, request.body.email),
  );

  app.post(
    `${SIGN_ON_PATH}/start/`,
    {
      onRequest: limited('sign-ons'),
      schema: {
        tags,
        summary: "Begin to sign in through the organisation's identity provider",
        description: 'Sets a cookie and returns where to send the browser. The provider sends it back here.',
        body: signOnStart,
        response: { 200: signOnStarted, ...refusals, 404: httpError, 503: httpError },
      },
    },
    async (request, reply) => {
      const address = ownAddress(request, public_url);
      try {
        const { location, sealed_flow } = await beginSignOn(context, providers, request.body, (organisation_id) =>
          redirectUri(address, organisation_id),
        );
        setFlowCookie(reply, sealed_flow, public_url);
        return { location };
      } catch (error) {
        if (!(error instanceof SignOnRefused)) throw error;
        request.log.warn({ err: error, reason: error.reason }, 'sign-on could not begin');
        throw new AppError(
          'unavailable',
          "Your organisation's identity provider did not respond correctly. Try again in a few minutes. If it keeps failing, contact your administrator.",
          { cause: error },
        );
      }
    },
  );

  app.get(
    `${SIGN_ON_PATH}/callback/:organisation_id`,
    {
      schema: {
        tags,
        summary: 'Redirect URL of identity providers',
        description: 'Answers with a redirect: to the console, or to the sign-in page with the reason of a refusal.',
        params: z.object({ organisation_id: id }),
      },
    },
    async (request, reply) => {
      const { search, searchParams } = new URL(request.url, 'http://frontdesk.invalid');
      const flow = openFlow(context, request.cookies[FLOW_COOKIE]);
      if (flow?.organisation_id !== request.params.organisation_id || searchParams.get('state') !== flow.state)
        return redirectRefused(reply, 'expired');
      // Valid once, whatever the outcome. The return of an earlier sign-in in another tab leaves the cookie of this one.
      clearFlowCookie(reply, public_url);
      try {
        await limit('sign-on-callbacks', request);
        await finish(reply, { flow, url: new URL(search, flow.redirect_uri), address: request.ip });
        return reply.redirect(flow.return_to, SEE_OTHER);
      } catch (error) {
        if (error instanceof SignOnRefused) return redirectRefused(reply, error.reason);
        request.log.error({ err: error }, 'sign-on failed');
        return redirectRefused(reply, 'unavailable');
      }
    },
  );

  async function finish(reply: FastifyReply, returned: Returned): Promise<void> {
    if (returned.flow.tested_by !== undefined) await finishTest(context, providers, returned);
    else setSessionCookie(reply, await finishSignOn(context, providers, returned), public_url);
  }
};

const redirectRefused = (reply: FastifyReply, reason: SignOnRefusal) =>
  reply.redirect(`/console/sign-in#sign-on=${reason}`, SEE_OTHER);
