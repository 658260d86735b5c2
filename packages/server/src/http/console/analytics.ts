/**
 * `/api/v1/console/overview/`, `…/turns/`, `…/reviews/`, `…/feedback/`, `…/functions/…` and `…/checklist/`: how well
 * the assistant performs. All members see conversations and so their analytics; functions and the setup checklist are
 * for owners and admins.
 */
import {
  answeredFunctionList,
  checklist,
  countedConversationPage,
  countedConversationsQuery,
  feedbackPage,
  feedbackQuery,
  functionCallPage,
  functionCallsParams,
  functionCallsQuery,
  functionHealthList,
  functionHealthQuery,
  functionImportInput,
  functionImportResult,
  httpError,
  id,
  LIMITS,
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
import { readFunctionHealth } from '../../features/analytics/function-health.js';
import { listCalls } from '../../features/analytics/list-calls.js';
import { listCounted } from '../../features/analytics/list-counted.js';
import { listFeedback } from '../../features/analytics/list-feedback.js';
import { listReviews } from '../../features/analytics/list-reviews.js';
import { listTurns } from '../../features/analytics/list-turns.js';
import { readChecklist } from '../../features/analytics/read-checklist.js';
import { readOverview } from '../../features/analytics/read-overview.js';
import { readTurn } from '../../features/analytics/read-turn.js';
import { createImporter } from '../../features/functions/import/importer.js';
import { listAnswers } from '../../features/functions/record-answer.js';
import { managers, members } from '../access.js';
import { type AuthenticatedOptions, requireManager } from '../authenticate.js';
import { limitRequest } from '../rate-headers.js';
import { refusals, refusalsOfOne } from '../refusals.js';

const FUNCTIONS = '/api/v1/console/functions/';
const TURNS = '/api/v1/console/turns/';
const IMPORT_WINDOW_MS = 60_000;
const tags = ['console'];

export const analytics: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  const importer = createImporter(context.log);
  app.addHook('preClose', () => importer[Symbol.asyncDispose]());

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
        summary: 'The conversations behind a number of the overview, newest first',
        description: 'Without erased conversations, which still count in the numbers.',
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
        summary: 'Turns of the assistant across conversations, newest first',
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
        summary: 'One turn with every step; in test mode also while it runs',
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
        summary: "Customers' reviews, newest first",
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
        summary: "Customers' feedback on answers of the assistant, newest first",
        querystring: feedbackQuery,
        response: { 200: feedbackPage, ...refusals },
      },
    },
    async (request) => await listFeedback(context, await organisationOf(request), request.query),
  );

  app.get(
    `${FUNCTIONS}answers/`,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'List the fields that functions returned in their last test runs',
        description: 'Names and types, never values: for choosing `sources` and writing templates.',
        response: { 200: answeredFunctionList, ...refusals },
      },
    },
    async (request) => ({ functions: await listAnswers(context, await organisationOf(request)) }),
  );

  app.get(
    `${FUNCTIONS}health/`,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'Get the health of each function: calls, failures by kind, durations',
        querystring: functionHealthQuery,
        response: { 200: functionHealthList, ...refusals },
      },
    },
    async (request) => ({
      functions: await readFunctionHealth(context, await organisationOf(request), request.query.days),
    }),
  );

  app.get(
    `${FUNCTIONS}:name/calls/`,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'The newest calls of a function, with request and outcome, secrets removed',
        params: functionCallsParams,
        querystring: functionCallsQuery,
        response: { 200: functionCallPage, ...refusalsOfOne },
      },
    },
    async (request) => await listCalls(context, await organisationOf(request), request.params.name, request.query),
  );

  app.post(
    `${FUNCTIONS}import/`,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'Draft functions from an OpenAPI document or a curl command',
        description:
          'Nothing is saved and nothing is fetched. Register what you like with `POST /api/v1/lab/functions/`.',
        body: functionImportInput,
        response: { 200: functionImportResult, ...refusals, 413: httpError, 429: httpError },
      },
    },
    async (request) => {
      const organisation_id = await organisationOf(request);
      await limitRequest(context, request, {
        key: `imports:${organisation_id}`,
        most: LIMITS.importsPerOrganisationPerMinute,
        window_ms: IMPORT_WINDOW_MS,
      });
      return await importer.import(organisation_id, request.body);
    },
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
