/**
 * `/api/v1/lab/tests/`: runs a test of the assistant in memory, and converts a stored conversation to a test. A test is
 * cancelled if its client disconnects.
 */
import { httpError, LIMITS, testDraft, testDraftInput, testRun, testRunInput } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../features/context.js';
import { currentOrganisationData } from '../features/settings/organisation-data.js';
import type { FindAnswerer } from '../features/tests/answerer.js';
import { describeSteps } from '../features/tests/describe-steps.js';
import { draftTest } from '../features/tests/draft-test.js';
import { readTestInThread } from '../features/tests/read-test-thread.js';
import { runTest } from '../features/tests/run-test.js';
import { management, openTo } from './access.js';
import type { Authenticate } from './authenticate.js';
import { goneSignal, Places } from './places.js';
import { refusals, refusalsOfOne } from './refusals.js';

export interface LabTestsOptions {
  context: Context;
  authenticate: Authenticate;
  answerers: FindAnswerer;
}

const DEFAULT_MODEL = 'embedded';
const tags = ['tests'];

export const labTests: FastifyPluginAsyncZod<LabTestsOptions> = async (app, { context, authenticate, answerers }) => {
  openTo(app, management);
  const places = new Places(LIMITS.testsAtOnce, 'tests');

  app.post(
    '/api/v1/lab/tests/run/',
    {
      schema: {
        tags,
        summary: 'Run a test of the assistant',
        description: `Runs the conversation in memory, with \`live\` and \`dev\` functions: nothing is stored, and nothing reaches a customer. Tokens of language models count as usage. At most ${LIMITS.testsAtOnce} at once.`,
        body: testRunInput,
        response: { 200: testRun, ...refusals, 429: httpError },
      },
    },
    async (request, reply) => {
      const { organisation_id } = await authenticate(request);
      const { test, yaml = '', model = DEFAULT_MODEL } = request.body;
      const parsed = test ?? (await readTestInThread(organisation_id, yaml));
      using _place = places.take(organisation_id);
      const organisation = await currentOrganisationData(context, organisation_id, 'draft');
      const answerer = await answerers(organisation, model);
      const run = await runTest(context, parsed, { organisation, answerer, signal: goneSignal(reply) });
      return { ...run, steps: describeSteps(parsed) };
    },
  );

  app.post(
    '/api/v1/lab/tests/from-conversation/',
    {
      schema: {
        tags,
        summary: 'Create a test from a stored conversation',
        description:
          'Contains the recorded responses of the endpoints, and what happened as expectations. Personal data is replaced by placeholders of the same form if the login, the field names of responses, or the form of e-mail addresses and phone numbers show it. Names that only occur in messages are not found. A test key can access conversations in test mode only.',
        body: testDraftInput,
        response: { 200: testDraft, ...refusalsOfOne },
      },
    },
    async (request) => {
      const { ticket_chat_id = '', turn_id } = request.body;
      return await draftTest(context, await authenticate(request), turn_id ? { turn_id } : { ticket_chat_id });
    },
  );
};
