/**
 * `/api/v1/lab/webhooks/deliveries/`: what was sent to an organisation's webhook endpoints. For an organisation's backend
 * with a live key, owners and admins.
 */
import {
  httpError,
  id,
  webhookDeliveryPage,
  webhookDeliveryQuery,
  webhookDeliverySummary,
  webhookDeliveryView,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listDeliveries, readDelivery, resendDelivery } from '../features/webhooks/deliveries.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { refusals, refusalsOfOne } from './refusals.js';

const DELIVERIES = '/api/v1/lab/webhooks/deliveries/';
const oneDelivery = z.object({ delivery_id: id });
const tags = ['webhooks'];

export const labWebhookDeliveries: FastifyPluginAsyncZod<AuthenticatedOptions> = async (
  app,
  { context, authenticate },
) => {
  openTo(app, liveManagement);
  const { organisationOf } = callerOf(authenticate);

  app.get(
    DELIVERIES,
    {
      schema: {
        tags,
        summary: 'List the deliveries of webhooks, newest first',
        querystring: webhookDeliveryQuery,
        response: { 200: webhookDeliveryPage, ...refusals },
      },
    },
    async (request) => await listDeliveries(context, await organisationOf(request), request.query),
  );

  app.get(
    `${DELIVERIES}:delivery_id/`,
    {
      schema: {
        tags,
        summary: 'Get a delivery with its attempts',
        params: oneDelivery,
        response: { 200: webhookDeliveryView, ...refusalsOfOne },
      },
    },
    async (request) =>
      await readDelivery(context, { organisation_id: await organisationOf(request), id: request.params.delivery_id }),
  );

  app.post(
    `${DELIVERIES}:delivery_id/resend/`,
    {
      schema: {
        tags,
        summary: 'Send a delivery again, now',
        params: oneDelivery,
        response: { 202: webhookDeliverySummary, ...refusalsOfOne, 429: httpError },
      },
    },
    async (request, reply) => {
      reply.status(202);
      const one = { organisation_id: await organisationOf(request), id: request.params.delivery_id };
      return await resendDelivery(context, one);
    },
  );
};
