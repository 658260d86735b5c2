/**
 * Exports and erases all data of one customer. For an organisation's backend with a
 * live key, owners and admins.
 */
import { finished } from 'node:stream';
import {
  customerQuery,
  erasurePage,
  erasureQuery,
  erasureReceipt,
  httpError,
  id,
  LIMITS,
  MINUTE_MS,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requestErasure } from '../features/privacy/erase-customer.js';
import { listErasures, readErasure, toReceipt } from '../features/privacy/erasures.js';
import { exportCustomer } from '../features/privacy/export-customer.js';
import { toStoredSession } from '../features/test-sessions.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { Places } from './places.js';
import { limitRequest } from './rate-headers.js';
import { refusals, refusalsOfOne } from './refusals.js';

const CUSTOMER = '/api/v1/helpdesk/customers/:session_id/';
const ERASURES = '/api/v1/helpdesk/erasures/';
const oneCustomer = z.object({ session_id: id });
const tags = ['privacy'];
const bytes = z.unknown().meta({ type: 'string', format: 'binary', examples: ['(bytes)'] });

type CustomerRequest = FastifyRequest<{
  Params: z.output<typeof oneCustomer>;
  Querystring: z.output<typeof customerQuery>;
}>;

export const privacy: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, liveManagement);
  const { organisationOf, author } = callerOf(authenticate);
  const exports = new Places(LIMITS.exportsAtOnce, 'exports');
  const customerOf = async (request: CustomerRequest) => ({
    organisation_id: await organisationOf(request),
    session_id: toStoredSession(request.query.mode, request.params.session_id),
  });
  const limit = (request: FastifyRequest, key: string, most: number) =>
    limitRequest(context, request, { key, most, window_ms: MINUTE_MS });

  app.get(
    `${CUSTOMER}export/`,
    {
      schema: {
        tags,
        summary: 'Export all data of a customer as a ZIP archive',
        description:
          'Streamed, so its length is not known in advance. An incomplete archive has no central directory, and no program opens it. The guide “Export and erase a customer” describes its files.',
        params: oneCustomer,
        querystring: customerQuery,
        response: {
          200: { description: 'The archive.', content: { 'application/zip': { schema: bytes } } },
          ...refusalsOfOne,
          429: httpError,
        },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(request);
      await limit(request, `exports:${customer.organisation_id}`, LIMITS.exportsPerOrganisationPerMinute);
      const place = exports.take(customer.organisation_id);
      // Also runs if the client has already disconnected.
      finished(reply.raw, () => place[Symbol.dispose]());
      const archive = await exportCustomer(context, customer, await author(request));
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="customer.zip"',
      });
      return reply.send(archive);
    },
  );

  app.delete(
    CUSTOMER,
    {
      schema: {
        tags,
        summary: 'Erase everything of a customer',
        description:
          'Their conversations end at once and are erased in the background; the receipt says when that is done. Messages that the customer sends afterwards open a new conversation, which stays. Repeating the request is safe; for an unknown customer, nothing is erased.',
        params: oneCustomer,
        querystring: customerQuery,
        response: { 202: erasureReceipt, ...refusals, 429: httpError },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(request);
      await limit(request, `erasures:${customer.organisation_id}`, LIMITS.erasuresPerOrganisationPerMinute);
      const erasure = await requestErasure(context, customer, await author(request));
      return reply.status(202).send(toReceipt(erasure));
    },
  );

  app.get(
    ERASURES,
    {
      schema: {
        tags,
        summary: 'List the receipts of erasures, newest first',
        querystring: erasureQuery,
        response: { 200: erasurePage, ...refusals },
      },
    },
    async (request) => await listErasures(context, await organisationOf(request), request.query),
  );

  app.get(
    `${ERASURES}:erasure_id/`,
    {
      schema: {
        tags,
        summary: 'Get the receipt of an erasure',
        params: z.object({ erasure_id: id }),
        response: { 200: erasureReceipt, ...refusalsOfOne },
      },
    },
    async (request) => await readErasure(context, await organisationOf(request), request.params.erasure_id),
  );
};
