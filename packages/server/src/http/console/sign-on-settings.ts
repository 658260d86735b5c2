/** `/api/v1/console/sign-on/`: owners configure the organisation's identity provider. */
import { httpError, id, type SignOnView, signOnInput, signOnStarted, signOnView } from '@frontdesk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../errors.js';
import type { ByMember } from '../../features/members/change-role.js';
import { beginTest } from '../../features/sign-on/begin-sign-on.js';
import { listDomains } from '../../features/sign-on/domains.js';
import {
  findProvider,
  removeProvider,
  saveProvider,
  versionOfProvider,
  viewProvider,
} from '../../features/sign-on/provider-settings.js';
import { SignOnRefused } from '../../features/sign-on/refused.js';
import { unlinkMember } from '../../features/sign-on/unlink-member.js';
import type { ResolveTxt } from '../../outbound/txt-records.js';
import { openTo, owners } from '../access.js';
import { type Authenticate, authorOf, requireOwner } from '../authenticate.js';
import { ownAddress } from '../own-address.js';
import { refusals, refusalsOfChange } from '../refusals.js';
import { SIGN_ON_PATH, setFlowCookie } from '../session-cookie.js';
import { readIfMatch, withVersion } from '../versions.js';
import { redirectUri, type SignOnOptions } from './sign-on.js';

export interface SignOnSettingsOptions extends SignOnOptions {
  authenticate: Authenticate;
  resolveTxt: ResolveTxt;
}

const tags = ['console'];

/** What the routes of the settings read of a request: the owner who makes it, and the settings to answer with. */
export function ownerRequests({ context, authenticate, public_url }: SignOnSettingsOptions) {
  const read = async (request: FastifyRequest): Promise<{ view: SignOnView; version: string }> => {
    const { organisation_id } = await authenticate(request);
    const row = await findProvider(context.database.read, organisation_id);
    const view = {
      provider: row === undefined ? null : viewProvider(row),
      domains: await listDomains(context, organisation_id),
      redirect_uri: redirectUri(ownAddress(request, public_url), organisation_id),
    };
    return { view, version: versionOfProvider(row) };
  };
  return {
    owner: async (request: FastifyRequest): Promise<ByMember> =>
      authorOf(request, requireOwner(await authenticate(request))),
    view: async (request: FastifyRequest) => (await read(request)).view,
    versionedView: async (request: FastifyRequest, reply: FastifyReply) => {
      const { view, version } = await read(request);
      return withVersion(reply, view, version);
    },
  };
}

export const signOnSettings: FastifyPluginAsyncZod<SignOnSettingsOptions> = async (app, options) => {
  const { context, public_url, providers } = options;
  openTo(app, owners);
  const { owner, view, versionedView } = ownerRequests(options);

  app.get(
    `${SIGN_ON_PATH}/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Get the single sign-on settings: identity provider and domains',
        response: { 200: signOnView, ...refusals },
      },
    },
    versionedView,
  );

  app.put(
    `${SIGN_ON_PATH}/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Set the identity provider',
        description:
          'A change of the issuer or client id requires a new test and signs out everyone who signed in with it.',
        body: signOnInput,
        response: { 200: signOnView, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const change = { input: request.body, seen: readIfMatch(request) };
      await saveProvider(context, await owner(request), change, providers.refusal);
      return versionedView(request, reply);
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
