/**
 * `/api/v1/lab/knowledge/`: an organisation's backend, owners and admins manage the articles that the assistant answers
 * from, under the organisation's own ids, and test searches.
 */
import { finished } from 'node:stream';
import {
  articleExternalId,
  articleInput,
  articleList,
  articlePreview,
  articlePut,
  articleQuery,
  articleView,
  httpError,
  knowledgeSearchInput,
  knowledgeSearchResult,
  LIMITS,
} from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Extractor } from '../features/knowledge/extract/extractor.js';
import { findArticle } from '../features/knowledge/find-article.js';
import { listArticles } from '../features/knowledge/list-articles.js';
import { previewArticle, putArticle } from '../features/knowledge/put-article.js';
import { removeArticle } from '../features/knowledge/remove-article.js';
import { searchKnowledge } from '../features/knowledge/search.js';
import { management, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { Places } from './places.js';
import { refusals, refusalsOfOne } from './refusals.js';
import { readIfMatch, withTime } from './versions.js';

export interface LabKnowledgeOptions extends AuthenticatedOptions {
  encode: Encode;
  extractor: Extractor;
}

const KNOWLEDGE = '/api/v1/lab/knowledge/';
/** Time limit of a search, in ms. */
const SEARCH_MS = 10_000;
const oneArticle = z.object({ external_id: articleExternalId });
const tags = ['knowledge'];

export const labKnowledge: FastifyPluginAsyncZod<LabKnowledgeOptions> = async (
  app,
  { context, authenticate, encode, extractor },
) => {
  openTo(app, management);
  const { organisationOf, author } = callerOf(authenticate);
  const takePlace = limitLargeBodies(organisationOf);

  app.get(
    KNOWLEDGE,
    {
      schema: {
        tags,
        summary: 'List the articles, by title',
        querystring: articleQuery,
        response: { 200: articleList, ...refusals },
      },
    },
    async (request) => await listArticles(context, await organisationOf(request), request.query),
  );

  app.put(
    `${KNOWLEDGE}:external_id/`,
    {
      onRequest: takePlace,
      bodyLimit: LIMITS.articleBodyBytes,
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Save an article',
        description:
          'Creates or replaces it. Sending the same again changes nothing. Test keys save `dev` articles only.',
        params: oneArticle,
        body: articleInput,
        response: { 200: articlePut, ...refusals, 409: httpError, 413: httpError, 429: httpError },
      },
    },
    async (request, reply) =>
      withTime(
        reply,
        await putArticle(context, extractor, await organisationOf(request), {
          external_id: request.params.external_id,
          input: request.body,
          author: await author(request),
          seen: readIfMatch(request),
        }),
      ),
  );

  app.get(
    `${KNOWLEDGE}:external_id/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Get an article',
        params: oneArticle,
        response: { 200: articleView, ...refusalsOfOne },
      },
    },
    async (request, reply) =>
      withTime(reply, await findArticle(context, await organisationOf(request), request.params.external_id)),
  );

  app.delete(
    `${KNOWLEDGE}:external_id/`,
    {
      schema: {
        tags,
        summary: 'Remove an article',
        params: oneArticle,
        response: { 204: z.void(), ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const { external_id } = request.params;
      const organisation_id = await organisationOf(request);
      await removeArticle(context, { organisation_id, external_id }, await author(request));
      reply.status(204);
    },
  );

  app.post(
    `${KNOWLEDGE}preview/`,
    {
      onRequest: takePlace,
      bodyLimit: LIMITS.articleBodyBytes,
      schema: {
        tags,
        summary: 'Preview how a file would be stored as an article',
        description: 'Nothing is stored. Shows whether a file and an article are the same.',
        body: articleInput,
        response: { 200: articlePreview, ...refusals, 413: httpError, 429: httpError },
      },
    },
    async (request) => await previewArticle(extractor, await organisationOf(request), request.body),
  );

  app.post(
    `${KNOWLEDGE}search/`,
    {
      schema: {
        tags,
        summary: 'Search articles as the assistant does',
        description: 'Searches as the assistant does for a customer of that audience.',
        body: knowledgeSearchInput,
        response: { 200: knowledgeSearchResult, ...refusals },
      },
    },
    async (request) => {
      const { query, audience, environment } = request.body;
      const begun = performance.now();
      const passages = await searchKnowledge(context, encode, {
        organisation_id: await organisationOf(request),
        query,
        logged_in: audience === 'logged_in',
        mode: environment === 'dev' ? 'test' : 'live',
        signal: AbortSignal.timeout(SEARCH_MS),
      });
      return { passages, duration_ms: performance.now() - begun };
    },
  );
};

/**
 * Reading a large body occupies the event loop for a moment, and many at once would delay other organisations. @returns a
 * hook that takes one of the organisation's places for large bodies until the response has ended
 */
function limitLargeBodies(organisationOf: (request: FastifyRequest) => Promise<string>) {
  const places = new Places(LIMITS.largeArticlesAtOnce, 'uploads of large articles');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (Number(request.headers['content-length'] ?? LIMITS.articleBodyBytes) <= LIMITS.httpBodyBytes) return;
    const place = places.take(await organisationOf(request));
    // Also runs if the client has already disconnected.
    finished(reply.raw, () => place[Symbol.dispose]());
  };
}
