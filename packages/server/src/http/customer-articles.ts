/** Lets customers search and read the organisation's articles, for the home view of the chat window. */
import {
  customerArticle,
  customerArticleSearch,
  foundArticles,
  httpError,
  id,
  LIMITS,
  MINUTE_MS,
} from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Deadline } from '../deadline.js';
import type { Actor } from '../features/actor.js';
import { readCustomerArticle, searchCustomerArticles } from '../features/chat-window/customer-articles.js';
import { checkRate } from '../features/rate.js';
import { everybody, openTo } from './access.js';
import type { AuthenticatedOptions } from './authenticate.js';
import { goneSignal, Places } from './places.js';
import { limitRequest } from './rate-headers.js';

export interface CustomerArticlesOptions extends AuthenticatedOptions {
  encode: Encode;
}

const ARTICLES = '/api/v1/helpdesk/articles/';
/** Time limit of a search, in ms. */
const SEARCH_MS = 10_000;
const refusals = { 400: httpError, 401: httpError, 403: httpError, 429: httpError };
const tags = ['helpdesk'];

export const customerArticles: FastifyPluginAsyncZod<CustomerArticlesOptions> = async (
  app,
  { context, authenticate, encode },
) => {
  openTo(app, everybody);
  const places = new Places(LIMITS.articleSearchesAtOnce, 'searches');

  /** @throws {AppError} `rate_limited` */
  async function count(request: Parameters<typeof limitRequest>[1], actor: Actor): Promise<void> {
    const { articleRequestsPerCallerPerMinute: most, articleRequestsPerOrganisationPerMinute } = LIMITS;
    const key = `articles:${actor.organisation_id}`;
    await limitRequest(context, request, { key: `${key}:${callerOf(actor)}`, most, window_ms: MINUTE_MS });
    await checkRate(context, key, articleRequestsPerOrganisationPerMinute, MINUTE_MS);
  }

  app.post(
    `${ARTICLES}search/`,
    {
      schema: {
        tags,
        summary: 'Search the articles that a customer can read',
        description:
          'Finds what the assistant would find for this customer: with a customer token after a login, also articles for logged-in customers. The search is sent in a body, so that it is not logged.',
        body: customerArticleSearch,
        response: { 200: foundArticles, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = await authenticate(request);
      await count(request, actor);
      using _place = places.take(actor.organisation_id);
      const { query } = request.body;
      using deadline = new Deadline(SEARCH_MS, goneSignal(reply));
      const { signal } = deadline;
      return { articles: await searchCustomerArticles(context, actor, { encode, query, signal }) };
    },
  );

  app.get(
    `${ARTICLES}:article_id/`,
    {
      schema: {
        tags,
        summary: 'Get an article that a customer can read',
        params: z.object({ article_id: id }),
        response: { 200: customerArticle, ...refusals, 404: httpError },
      },
    },
    async (request) => {
      const actor = await authenticate(request);
      await count(request, actor);
      return await readCustomerArticle(context, actor, request.params.article_id);
    },
  );
};

function callerOf(actor: Actor): string {
  if (actor.kind === 'customer') return `session:${actor.session_id}`;
  return actor.kind === 'api' ? `key:${actor.key_id}` : `member:${actor.member_id}`;
}
