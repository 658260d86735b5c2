/**
 * `/api/v1/lab/retention/`: after which time customers' data is erased. For an organisation's backend with a live key,
 * owners and admins.
 */
import { retentionPreview, retentionSettings, retentionView } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { previewRetention, readRetention, saveRetention } from '../features/privacy/retention.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { refusals } from './refusals.js';

const RETENTION = '/api/v1/lab/retention/';
const tags = ['privacy'];

export const labRetention: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, liveManagement);
  const { organisationOf, author } = callerOf(authenticate);

  app.get(
    RETENTION,
    { schema: { tags, summary: 'Get the retention settings', response: { 200: retentionView, ...refusals } } },
    async (request) => await readRetention(context, await organisationOf(request)),
  );

  app.put(
    RETENTION,
    {
      schema: {
        tags,
        summary: 'Set the retention settings',
        body: retentionSettings,
        response: { 200: retentionView, ...refusals },
      },
    },
    async (request) => await saveRetention(context, await organisationOf(request), request.body, await author(request)),
  );

  app.post(
    `${RETENTION}preview/`,
    {
      schema: {
        tags,
        summary: 'Preview how much retention settings would erase now',
        body: retentionSettings,
        response: { 200: retentionPreview, ...refusals },
      },
    },
    async (request) => await previewRetention(context, await organisationOf(request), request.body),
  );
};
