/** `/api/v1/console/api-keys/`: owners and admins create and revoke API keys. A key cannot create keys. */
import { apiKeyCreated, apiKeyInput, apiKeyView, httpError, id } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createApiKey } from '../features/api-keys/create-api-key.js';
import { listApiKeys } from '../features/api-keys/list-api-keys.js';
import { revokeApiKey } from '../features/api-keys/revoke-api-key.js';
import { managers, openTo } from './access.js';
import { type AuthenticatedOptions, authorOf, requireManager } from './authenticate.js';
import { onceForEachKey } from './idempotency.js';
import { refusals, refusalsOfOne } from './refusals.js';

const tags = ['console'];

export const apiKeys: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, managers);
  const once = onceForEachKey(context, authenticate);

  app.get(
    '/api/v1/console/api-keys/',
    {
      schema: {
        tags,
        summary: 'List the API keys, newest first',
        response: { 200: z.object({ api_keys: z.array(apiKeyView) }), ...refusals },
      },
    },
    async (request) => ({ api_keys: await listApiKeys(context, (await authenticate(request)).organisation_id) }),
  );

  app.post(
    '/api/v1/console/api-keys/',
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Create an API key; its secret is shown only once',
        body: apiKeyInput,
        response: { 201: apiKeyCreated, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const actor = requireManager(await authenticate(request));
      reply.status(201);
      const by = authorOf(request, actor);
      return await once(request, reply, (own) => createApiKey(own, actor.organisation_id, request.body, by));
    },
  );

  app.delete(
    '/api/v1/console/api-keys/:key_id/',
    {
      schema: {
        tags,
        summary: 'Revoke an API key and close its connections',
        params: z.object({ key_id: id }),
        response: { 200: apiKeyView, ...refusalsOfOne },
      },
    },
    async (request) => {
      const actor = requireManager(await authenticate(request));
      return await revokeApiKey(context, actor.organisation_id, request.params.key_id, authorOf(request, actor));
    },
  );
};
