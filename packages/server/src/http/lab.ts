/** `/api/v1/lab/` except functions: login settings, claiming a token posted under a foreign state, logging out. */
import { authConfig, id, loginClaim, loginClaimResult, loginEnd } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { claimLogin } from '../features/logins/claim-login.js';
import { endLogin } from '../features/logins/end-login.js';
import { readAuthConfig, saveAuthConfig } from '../features/settings/auth-config.js';
import { modeOf, toStoredSession } from '../features/test-sessions.js';
import { liveManagement, management, openTo } from './access.js';
import { type AuthenticatedOptions, authorOf, requireManagement } from './authenticate.js';
import { refusals, refusalsOfOne } from './refusals.js';
import { readIfMatch, withContent } from './versions.js';

const tags = ['login'];

export const lab: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, management);

  app.get(
    '/api/v1/lab/auth-config/',
    {
      config: { versioned: true },
      schema: { tags, summary: 'Get the login settings', response: { 200: authConfig, ...refusals } },
    },
    async (request, reply) => {
      const { organisation_id } = await authenticate(request);
      return withContent(reply, await readAuthConfig(context.database.read, organisation_id));
    },
  );

  app.put(
    '/api/v1/lab/auth-config/',
    {
      config: { access: liveManagement, versioned: true },
      schema: {
        tags,
        summary: 'Set the login settings',
        description: 'Not allowed with a test key, because the settings apply to live conversations.',
        body: authConfig,
        response: { 200: authConfig, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = requireManagement(await authenticate(request));
      const { organisation_id } = actor;
      const by = authorOf(request, actor);
      return withContent(reply, await saveAuthConfig(context, organisation_id, request.body, by, readIfMatch(request)));
    },
  );

  app.post(
    '/api/v1/lab/login/sessions/',
    {
      schema: {
        tags,
        summary: 'Claim a posted token for a customer session',
        description:
          'For a login that the organisation started itself, with a `state` that this service did not issue.',
        body: loginClaim,
        response: { 200: loginClaimResult, ...refusalsOfOne },
      },
    },
    async (request) => {
      const actor = await authenticate(request);
      const { state, session_id } = request.body;
      const session = toStoredSession(modeOf(actor), session_id);
      const claimed = await claimLogin(context, actor.organisation_id, { state, session_id: session }, modeOf(actor));
      return { ...claimed, session_id };
    },
  );

  app.delete(
    '/api/v1/lab/login/sessions/:session_id/',
    {
      schema: {
        tags,
        summary: 'Log a customer out',
        description:
          "Removes the token of a session at once. The assistant's next call that needs one asks for a login.",
        params: z.object({ session_id: id }),
        response: { 200: loginEnd, ...refusals },
      },
    },
    async (request) => {
      const actor = requireManagement(await authenticate(request));
      const { session_id } = request.params;
      const session = toStoredSession(modeOf(actor), session_id);
      const owner = { organisation_id: actor.organisation_id, session_id: session };
      return { ...(await endLogin(context, owner, authorOf(request, actor))), session_id };
    },
  );
};
