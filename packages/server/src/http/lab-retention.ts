/**
 * `/api/v1/lab/retention/`: after which time customers' data is erased. For an organisation's backend with a live key,
 * owners and admins.
 */
import { type RetentionView, retentionPreview, retentionSettings, retentionView } from '@frontdesk/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { previewRetention, readRetention, retentionSettingsOf, saveRetention } from '../features/privacy/retention.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { refusals } from './refusals.js';
import { readIfMatch, withContent } from './versions.js';

const RETENTION = '/api/v1/lab/retention/';
const tags = ['privacy'];

export const labRetention: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, liveManagement);
  const { organisationOf, author } = callerOf(authenticate);
  const versioned = (reply: FastifyReply, view: RetentionView) => withContent(reply, view, retentionSettingsOf(view));

  app.get(
    RETENTION,
    {
      config: { versioned: true },
      schema: { tags, summary: 'Get the retention settings', response: { 200: retentionView, ...refusals } },
    },
    async (request, reply) => versioned(reply, await readRetention(context, await organisationOf(request))),
  );

  app.put(
    RETENTION,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Set the retention settings',
        body: retentionSettings,
        response: { 200: retentionView, ...refusals },
      },
    },
    async (request, reply) => {
      const by = await author(request);
      return versioned(
        reply,
        await saveRetention(context, by.actor.organisation_id, request.body, by, readIfMatch(request)),
      );
    },
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
