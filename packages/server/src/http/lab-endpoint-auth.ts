/** `/api/v1/lab/endpoint-auth/`: how requests of this service authenticate to an organisation's endpoints. */
import { endpointAuth, endpointHeadersInput, id, signingSecretCreated } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { viewEndpointAuth } from '../features/endpoint-auth/read-endpoint-auth.js';
import { saveEndpointHeaders } from '../features/endpoint-auth/save-headers.js';
import { createSigningSecret, removeSigningSecret } from '../features/endpoint-auth/signing-secrets.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, authorOf, requireLiveManagement } from './authenticate.js';
import { onceForEachKey } from './idempotency.js';
import { refusals, refusalsOfOne } from './refusals.js';
import { readIfMatch, withVersion } from './versions.js';

const ENDPOINT_AUTH = '/api/v1/lab/endpoint-auth/';
const tags = ['functions'];

export const labEndpointAuth: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, liveManagement);
  const once = onceForEachKey(context, authenticate);

  app.get(
    ENDPOINT_AUTH,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Get how requests to endpoints are authenticated',
        description:
          'Values of headers and signing secrets are never shown again. The `ETag` is of the static headers.',
        response: { 200: endpointAuth, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = requireLiveManagement(await authenticate(request));
      const { view, version } = await viewEndpointAuth(context, actor.organisation_id);
      return withVersion(reply, view, version);
    },
  );

  app.put(
    `${ENDPOINT_AUTH}headers/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Set the static headers of requests to endpoints',
        body: endpointHeadersInput,
        response: { 200: endpointAuth, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = requireLiveManagement(await authenticate(request));
      const by = authorOf(request, actor);
      const { view, version } = await saveEndpointHeaders(
        context,
        actor.organisation_id,
        request.body,
        by,
        readIfMatch(request),
      );
      return withVersion(reply, view, version);
    },
  );

  app.post(
    `${ENDPOINT_AUTH}signing-secrets/`,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Create a secret that signs requests to endpoints',
        description:
          'Signatures follow RFC 9421 and cover `@method` and `@target-uri`, with `hmac-sha256`. For 24 hours, requests are also signed with the previous secret.',
        response: { 201: signingSecretCreated, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = requireLiveManagement(await authenticate(request));
      const by = authorOf(request, actor);
      reply.status(201);
      return await once(request, reply, (own) => createSigningSecret(own, actor.organisation_id, by));
    },
  );

  app.delete(
    `${ENDPOINT_AUTH}signing-secrets/:secret_id/`,
    {
      schema: {
        tags,
        summary: 'Delete a signing secret; takes effect at once',
        params: z.object({ secret_id: id }),
        response: { 204: z.void(), ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const actor = requireLiveManagement(await authenticate(request));
      const { secret_id } = request.params;
      await removeSigningSecret(context, actor.organisation_id, secret_id, authorOf(request, actor));
      reply.status(204);
    },
  );
};
