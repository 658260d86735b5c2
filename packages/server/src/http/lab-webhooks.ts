/**
 * `/api/v1/lab/webhooks/`: an organisation's webhook endpoints. For an organisation's backend with a live key, owners and
 * admins.
 */
import {
  httpError,
  id,
  webhookChange,
  webhookDeliverySummary,
  webhookInput,
  webhookList,
  webhookView,
  webhookWithSecret,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addWebhook } from '../features/webhooks/add-webhook.js';
import { changeWebhook, removeWebhook, rotateWebhookSecret } from '../features/webhooks/change-webhook.js';
import { sendTestEvent } from '../features/webhooks/deliveries.js';
import { listWebhooks, requireWebhook, toWebhookView } from '../features/webhooks/find-webhook.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { onceForEachKey } from './idempotency.js';
import { refusals, refusalsOfOne } from './refusals.js';
import { readIfMatch, withTime } from './versions.js';

const WEBHOOKS = '/api/v1/lab/webhooks/';
const ONE = `${WEBHOOKS}:webhook_id/`;
const oneWebhook = z.object({ webhook_id: id });
const tags = ['webhooks'];

export const labWebhooks: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, liveManagement);
  const { organisationOf, author } = callerOf(authenticate);
  const once = onceForEachKey(context, authenticate);
  const webhookOf = async (request: FastifyRequest<{ Params: z.output<typeof oneWebhook> }>) => ({
    organisation_id: await organisationOf(request),
    id: request.params.webhook_id,
  });

  app.get(
    WEBHOOKS,
    { schema: { tags, summary: 'List the webhooks, by age', response: { 200: webhookList, ...refusals } } },
    async (request) => {
      const rows = await listWebhooks(context.database.read, await organisationOf(request));
      return { webhooks: rows.map((row) => toWebhookView(context, row)) };
    },
  );

  app.post(
    WEBHOOKS,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Add a webhook',
        description: 'It receives events from now on. The response shows its secret, only once.',
        body: webhookInput,
        response: { 201: webhookWithSecret, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const by = await author(request);
      reply.status(201);
      return await once(request, reply, (own) => addWebhook(own, by.actor.organisation_id, request.body, by));
    },
  );

  app.get(
    ONE,
    {
      config: { versioned: true },
      schema: { tags, summary: 'Get a webhook', params: oneWebhook, response: { 200: webhookView, ...refusalsOfOne } },
    },
    async (request, reply) => {
      const organisation_id = await organisationOf(request);
      const row = await requireWebhook(context.database.read, organisation_id, request.params.webhook_id);
      return withTime(reply, toWebhookView(context, row));
    },
  );

  app.patch(
    ONE,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Change, pause or enable a webhook; omitted fields are kept',
        params: oneWebhook,
        body: webhookChange,
        response: { 200: webhookView, ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const one = await webhookOf(request);
      const change = { ...one, change: request.body, seen: readIfMatch(request) };
      return withTime(reply, await changeWebhook(context, change, await author(request)));
    },
  );

  app.delete(
    ONE,
    {
      schema: {
        tags,
        summary: 'Remove a webhook with its deliveries',
        params: oneWebhook,
        response: { 204: z.void(), ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const one = await webhookOf(request);
      await removeWebhook(context, one, await author(request));
      reply.status(204);
    },
  );

  app.post(
    `${ONE}rotate-secret/`,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Rotate the secret of a webhook',
        description: 'For 24 hours, requests carry signatures of both secrets, the new one first.',
        params: oneWebhook,
        response: { 200: webhookWithSecret, ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const one = await webhookOf(request);
      const by = await author(request);
      return await once(request, reply, (own) => rotateWebhookSecret(own, one, by));
    },
  );

  app.post(
    `${ONE}test/`,
    {
      schema: {
        tags,
        summary: 'Send a test event',
        description: 'Sent once, even to a paused webhook. The result is in its delivery.',
        params: oneWebhook,
        response: { 202: webhookDeliverySummary, ...refusalsOfOne, 429: httpError },
      },
    },
    async (request, reply) => {
      const one = await webhookOf(request);
      reply.status(202);
      return await sendTestEvent(context, one);
    },
  );
};
