/**
 * `/api/v1/console/overview/`, `…/turns/`, `…/reviews/`, `…/feedback/` and `…/checklist/`: how well the assistant
 * performs. All members see conversations and so their analytics; the setup checklist is for owners and admins.
 */
import {
  checklist,
  countedConversationPage,
  countedConversationsQuery,
  feedbackPage,
  feedbackQuery,
  id,
  overview,
  overviewQuery,
  reviewPage,
  reviewsQuery,
  turnDetail,
  turnPage,
  turnsQuery,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listCounted } from '../../features/analytics/list-counted.js';
import { listFeedback } from '../../features/analytics/list-feedback.js';
import { listReviews } from '../../features/analytics/list-reviews.js';
import { listTurns } from '../../features/analytics/list-turns.js';
import { readChecklist } from '../../features/analytics/read-checklist.js';
import { readOverview } from '../../features/analytics/read-overview.js';
import { readTurn } from '../../features/analytics/read-turn.js';
import { managers, members } from '../access.js';
import { type AuthenticatedOptions, requireManager } from '../authenticate.js';
import { refusals, refusalsOfOne } from '../refusals.js';

const TURNS = '/api/v1/console/turns/';
const tags = ['console'];

export const analytics: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  const organisationOf = async (request: FastifyRequest) => (await authenticate(request)).organisation_id;

  app.get(
    '/api/v1/console/overview/',
    {
      config: { access: members },
      schema: {
        tags,
        summary: 'Get the overview: conversations, handovers, reviews, reply times and turns by day',
        querystring: overviewQuery,
        response: { 200: overview, ...refusals },
      },
    },
    async (request) => await readOverview(context, await organisationOf(request), request.query),
  );

  app.get(
    '/api/v1/console/overview/conversations/',
    {
      config: { access: members },
      schema: {
        tags,
        summary: 'List the conversations behind a number of the overview, newest first',
        description: 'Without erased conversations, which the numbers still include.',
        querystring: countedConversationsQuery,
        response: { 200: countedConversationPage, ...refusals },
      },
    },
    async (request) => await listCounted(context, await organisationOf(request), request.query),
  );

  app.get(
    TURNS,
    {
      config: { access: members },
      schema: {
        tags,
        summary: 'List the turns of all conversations, newest first',
        description: 'Filtered by result, function, model, or words of the question.',
        querystring: turnsQuery,
        response: { 200: turnPage, ...refusals },
      },
    },
    async (request) => await listTurns(context, await organisationOf(request), request.query),
  );

  app.get(
    `${TURNS}:turn_id/`,
    {
      config: { access: members },
      schema: {
        tags,
        summary: 'Get a turn with every step; in test mode also while it runs',
        params: z.object({ turn_id: id }),
        response: { 200: turnDetail, ...refusalsOfOne },
      },
    },
    async (request) => await readTurn(context, await organisationOf(request), request.params.turn_id),
  );

  app.get(
    '/api/v1/console/reviews/',
    {
      config: { access: members },
      schema: {
        tags,
        summary: "List customers' reviews, newest first",
        querystring: reviewsQuery,
        response: { 200: reviewPage, ...refusals },
      },
    },
    async (request) => await listReviews(context, await organisationOf(request), request.query),
  );

  app.get(
    '/api/v1/console/feedback/',
    {
      config: { access: members },
      schema: {
        tags,
        summary: "List customers' feedback on answers of the assistant, newest first",
        querystring: feedbackQuery,
        response: { 200: feedbackPage, ...refusals },
      },
    },
    async (request) => await listFeedback(context, await organisationOf(request), request.query),
  );

  app.get(
    '/api/v1/console/checklist/',
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'Get which steps of the setup are done',
        response: { 200: checklist, ...refusals },
      },
    },
    async (request) => await readChecklist(context, requireManager(await authenticate(request))),
  );
};
