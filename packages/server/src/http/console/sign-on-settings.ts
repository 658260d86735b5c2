/** `/api/v1/console/sign-on/`: owners configure the organisation's identity provider and domains. */
import {
  bounded,
  httpError,
  id,
  LIMITS,
  signOnDomainChange,
  signOnDomainInput,
  signOnInput,
  signOnStarted,
  signOnView,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../errors.js';
import { beginTest } from '../../features/sign-on/begin-sign-on.js';
import { addDomain, enforceDomain, listDomains, removeDomain, verifyDomain } from '../../features/sign-on/domains.js';
import { findProvider, removeProvider, saveProvider, viewProvider } from '../../features/sign-on/provider-settings.js';
import { SignOnRefused } from '../../features/sign-on/refused.js';
import { unlinkMember } from '../../features/sign-on/unlink-member.js';
import type { ResolveTxt } from '../../outbound/txt-records.js';
import { openTo, owners } from '../access.js';
import { type Authenticate, authorOf, requireOwner } from '../authenticate.js';
import { ownAddress } from '../own-address.js';
import { refusals, refusalsOfChange } from '../refusals.js';
import { SIGN_ON_PATH, setFlowCookie } from '../session-cookie.js';
import { redirectUri, type SignOnOptions } from './sign-on.js';

export interface SignOnSettingsOptions extends SignOnOptions {
  authenticate: Authenticate;
  resolveTxt: ResolveTxt;
}

const DOMAINS = `${SIGN_ON_PATH}/domains/`;
const tags = ['console'];
const oneDomain = z.object({
  domain: bounded(LIMITS.domainCharacters).refine(
    (domain) => !domain.includes('\0'),
    'must not contain a NUL character',
  ),
});

export const signOnSettings: FastifyPluginAsyncZod<SignOnSettingsOptions> = async (app, options) => {
  const { context, authenticate, public_url, providers, resolveTxt } = options;
  openTo(app, owners);
  const owner = async (request: FastifyRequest) => authorOf(request, requireOwner(await authenticate(request)));
  const view = async (request: FastifyRequest) => {
    const { organisation_id } = await authenticate(request);
    const row = await findProvider(context.database.read, organisation_id);
    return {
      provider: row === undefined ? null : viewProvider(row),
      domains: await listDomains(context, organisation_id),
      redirect_uri: redirectUri(ownAddress(request, public_url), organisation_id),
    };
  };

  app.get(
    `${SIGN_ON_PATH}/`,
    {
      schema: {
        tags,
        summary: 'Get the single sign-on settings: identity provider and domains',
        response: { 200: signOnView, ...refusals },
      },
    },
    view,
  );

  app.put(
    `${SIGN_ON_PATH}/`,
    {
      schema: {
        tags,
        summary: 'Set the identity provider',
        description:
          'With another issuer or client id it has to be tested anew, and who has signed in by it is signed out.',
        body: signOnInput,
        response: { 200: signOnView, ...refusals, 409: httpError },
      },
    },
    async (request) => {
      await saveProvider(context, await owner(request), request.body, providers.refusal);
      return view(request);
    },
  );

  app.delete(
    `${SIGN_ON_PATH}/`,
    {
      schema: {
        tags,
        summary: 'Remove the identity provider; members who signed in with it are signed out',
        response: { 200: signOnView, ...refusals, 409: httpError },
      },
    },
    async (request) => {
      await removeProvider(context, await owner(request));
      return view(request);
    },
  );

  app.post(
    `${SIGN_ON_PATH}/test/`,
    {
      schema: {
        tags,
        summary: 'Test single sign-on without signing in',
        description: 'Returns where to send the browser. The result is `last_test` of the identity provider.',
        response: { 200: signOnStarted, ...refusalsOfChange, 503: httpError },
      },
    },
    async (request, reply) => {
      const address = ownAddress(request, public_url);
      try {
        const { location, sealed_flow } = await beginTest(context, providers, await owner(request), (organisation_id) =>
          redirectUri(address, organisation_id),
        );
        setFlowCookie(reply, sealed_flow, public_url);
        return { location };
      } catch (error) {
        if (!(error instanceof SignOnRefused)) throw error;
        throw new AppError('unavailable', `The identity provider check failed: ${error.message}`, {
          cause: error,
        });
      }
    },
  );

  app.post(
    DOMAINS,
    {
      schema: {
        tags,
        summary: 'Add a domain; it has no effect until it is verified',
        body: signOnDomainInput,
        response: { 201: signOnView, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      await addDomain(context, await owner(request), request.body.domain);
      reply.status(201);
      return view(request);
    },
  );

  app.post(
    `${DOMAINS}:domain/verify/`,
    {
      schema: {
        tags,
        summary: 'Verify a domain by its TXT record',
        params: oneDomain,
        response: { 200: signOnView, ...refusalsOfChange, 429: httpError },
      },
    },
    async (request) => {
      await verifyDomain(context, await owner(request), request.params.domain, resolveTxt);
      return view(request);
    },
  );

  app.patch(
    `${DOMAINS}:domain/`,
    {
      schema: {
        tags,
        summary: 'Set whether members with addresses of a domain must use single sign-on',
        description: "Ends their sessions that were opened with a password, except yours and the emergency owner's.",
        params: oneDomain,
        body: signOnDomainChange,
        response: { 200: signOnView, ...refusalsOfChange },
      },
    },
    async (request) => {
      await enforceDomain(context, await owner(request), request.params.domain, request.body.enforced);
      return view(request);
    },
  );

  app.delete(
    `${DOMAINS}:domain/`,
    {
      schema: {
        tags,
        summary: 'Remove a domain; its addresses can no longer use single sign-on',
        params: oneDomain,
        response: { 200: signOnView, ...refusalsOfChange },
      },
    },
    async (request) => {
      await removeDomain(context, await owner(request), request.params.domain);
      return view(request);
    },
  );

  app.delete(
    '/api/v1/console/members/:member_id/sign-on/',
    {
      schema: {
        tags,
        summary: 'Unlink a member from their account at the identity provider',
        description: 'Their next sign-in links them again by email address. Their sessions from single sign-on end.',
        params: z.object({ member_id: id }),
        response: { 200: z.object({ success: z.literal(true) }), ...refusalsOfChange },
      },
    },
    async (request) => {
      await unlinkMember(context, await owner(request), request.params.member_id);
      return { success: true as const };
    },
  );
};
