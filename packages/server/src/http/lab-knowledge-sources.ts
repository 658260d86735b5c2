/**
 * `/api/v1/lab/knowledge-sources/`: web pages and sitemaps from which articles are imported and updated. For an
 * organisation's backend, owners and admins.
 */
import {
  httpError,
  id,
  knowledgeSourceChange,
  knowledgeSourceInput,
  knowledgeSourceList,
  knowledgeSourceView,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addSource } from '../features/knowledge/sources/add-source.js';
import { changeSource, readSourceNow } from '../features/knowledge/sources/change-source.js';
import { listSources } from '../features/knowledge/sources/find-source.js';
import { removeSource } from '../features/knowledge/sources/remove-source.js';
import { toSourceView } from '../features/knowledge/sources/source-view.js';
import { management, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { onceForEachKey } from './idempotency.js';
import { refusals, refusalsOfOne } from './refusals.js';
import { readIfMatch, withVersion } from './versions.js';

const SOURCES = '/api/v1/lab/knowledge-sources/';
const ONE = `${SOURCES}:source_id/`;
const oneSource = z.object({ source_id: id });
const tags = ['knowledge'];

export const labKnowledgeSources: FastifyPluginAsyncZod<AuthenticatedOptions> = async (
  app,
  { context, authenticate },
) => {
  openTo(app, management);
  const { organisationOf, author } = callerOf(authenticate);
  const once = onceForEachKey(context, authenticate);

  app.get(
    SOURCES,
    { schema: { tags, summary: 'List the web sources, by age', response: { 200: knowledgeSourceList, ...refusals } } },
    async (request) => ({ sources: (await listSources(context, await organisationOf(request))).map(toSourceView) }),
  );

  app.post(
    SOURCES,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Add a web page or a sitemap to read articles from',
        description:
          'Public https addresses only. Pages are requested one at a time, with the user agent `Frontdesk (knowledge)`; robots.txt is not ' +
          "read, because the site is the organisation's own.",
        body: knowledgeSourceInput,
        response: { 201: knowledgeSourceView, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const by = await author(request);
      reply.status(201);
      return await once(request, reply, async (own) =>
        toSourceView(await addSource(own, by.actor.organisation_id, request.body, by)),
      );
    },
  );

  app.patch(
    ONE,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Change a web source; omitted fields are kept',
        description: 'A new audience or environment applies to its articles at once. The source is read again.',
        params: oneSource,
        body: knowledgeSourceChange,
        response: { 200: knowledgeSourceView, ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const change = {
        organisation_id: await organisationOf(request),
        id: request.params.source_id,
        change: request.body,
        seen: readIfMatch(request),
      };
      const view = toSourceView(await changeSource(context, change, await author(request)));
      return withVersion(reply, view, view.version);
    },
  );

  app.delete(
    ONE,
    {
      schema: {
        tags,
        summary: 'Remove a web source with its articles',
        params: oneSource,
        response: { 204: z.void(), ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const source = { organisation_id: await organisationOf(request), id: request.params.source_id };
      await removeSource(context, source, await author(request));
      reply.status(204);
    },
  );

  app.post(
    `${ONE}read/`,
    {
      schema: {
        tags,
        summary: 'Read a web source now',
        params: oneSource,
        response: { 200: knowledgeSourceView, ...refusalsOfOne },
      },
    },
    async (request) => {
      const source = { organisation_id: await organisationOf(request), id: request.params.source_id };
      return toSourceView(await readSourceNow(context, source, await author(request)));
    },
  );
};
