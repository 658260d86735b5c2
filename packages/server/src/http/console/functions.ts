/**
 * `/api/v1/console/functions/`: the fields that functions return, their health and calls, and drafts from an API
 * description. `/api/v1/lab/functions/` manages the functions themselves.
 */
import {
  answeredFunctionList,
  functionCallPage,
  functionCallsParams,
  functionCallsQuery,
  functionHealthList,
  functionHealthQuery,
  functionImportInput,
  functionImportResult,
  httpError,
  LIMITS,
  MINUTE_MS,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readFunctionHealth } from '../../features/analytics/function-health.js';
import { listCalls } from '../../features/analytics/list-calls.js';
import { createImporter } from '../../features/functions/import/importer.js';
import { listAnswers } from '../../features/functions/record-answer.js';
import { managers, openTo } from '../access.js';
import type { AuthenticatedOptions } from '../authenticate.js';
import { limitRequest } from '../rate-headers.js';
import { refusals, refusalsOfOne } from '../refusals.js';

const FUNCTIONS = '/api/v1/console/functions/';
const tags = ['console'];

export const functions: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, managers);
  const importer = createImporter(context.log);
  app.addHook('preClose', () => importer[Symbol.asyncDispose]());
  const organisationOf = async (request: FastifyRequest) => (await authenticate(request)).organisation_id;

  app.get(
    `${FUNCTIONS}answers/`,
    {
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
      schema: {
        tags,
        summary: 'List the newest calls of a function, with request and outcome, secrets removed',
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
        window_ms: MINUTE_MS,
      });
      return await importer.import(organisation_id, request.body);
    },
  );
};
