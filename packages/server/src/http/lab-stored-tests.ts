/**
 * `/api/v1/lab/tests/` and `/api/v1/lab/test-runs/`: stored tests of an organisation, and their runs. A run streams one
 * line of JSON per test.
 */
import {
  httpError,
  id,
  LIMITS,
  runStoredTestsInput,
  runStoredTestsLine,
  storedTest,
  storedTestInput,
  storedTestList,
  storedTestPut,
  testPath,
  testRunList,
  testRunView,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalidPayload } from '../errors.js';
import type { Context } from '../features/context.js';
import { currentOrganisationData } from '../features/settings/organisation-data.js';
import type { FindAnswerer } from '../features/tests/answerer.js';
import { findTest, listTests, readTests } from '../features/tests/find-stored-tests.js';
import { findTestRun, listTestRuns } from '../features/tests/find-test-runs.js';
import { putTest } from '../features/tests/put-test.js';
import { runAndRecord } from '../features/tests/record-test-run.js';
import { removeTest } from '../features/tests/remove-test.js';
import { management, openTo } from './access.js';
import { type Authenticate, authorOf, callerOf, requireLiveManagement } from './authenticate.js';
import { NDJSON, streamLines } from './line-stream.js';
import { goneSignal, Places } from './places.js';
import { refusals, refusalsOfOne } from './refusals.js';
import { readIfMatch, withTime } from './versions.js';

export interface LabStoredTestsOptions {
  context: Context;
  authenticate: Authenticate;
  answerers: FindAnswerer;
}

const TESTS = '/api/v1/lab/tests/';
const RUNS = '/api/v1/lab/test-runs/';
const oneTest = z.object({ path: testPath });
const tags = ['tests'];

export const labStoredTests: FastifyPluginAsyncZod<LabStoredTestsOptions> = async (app, options) => {
  openTo(app, management);
  const { context, authenticate } = options;
  const { organisationOf } = callerOf(authenticate);
  /** Tests gate releases, which test keys cannot make. */
  const author = async (request: FastifyRequest) =>
    authorOf(request, requireLiveManagement(await authenticate(request)));

  app.get(
    TESTS,
    { schema: { tags, summary: 'List the tests, by path', response: { 200: storedTestList, ...refusals } } },
    async (request) => await listTests(context, await organisationOf(request)),
  );

  app.get(
    `${TESTS}:path/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Get a test',
        params: oneTest,
        response: { 200: storedTest, ...refusalsOfOne },
      },
    },
    async (request, reply) =>
      withTime(reply, await findTest(context, await organisationOf(request), request.params.path)),
  );

  app.put(
    `${TESTS}:path/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Save a test',
        description: 'Creates or replaces it. Sending the same again changes nothing.',
        params: oneTest,
        body: storedTestInput,
        response: { 200: storedTestPut, ...refusals, 409: httpError, 413: httpError },
      },
    },
    async (request, reply) => {
      const { path } = request.params;
      const { yaml } = request.body;
      const organisation_id = await organisationOf(request);
      const test = { organisation_id, path, yaml, seen: readIfMatch(request) };
      return withTime(reply, await putTest(context, test, await author(request)));
    },
  );

  app.delete(
    `${TESTS}:path/`,
    {
      schema: {
        tags,
        summary: 'Remove a test',
        params: oneTest,
        response: { 204: z.void(), ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const { path } = request.params;
      await removeTest(context, { organisation_id: await organisationOf(request), path }, await author(request));
      reply.status(204);
    },
  );

  app.get(
    RUNS,
    {
      schema: {
        tags,
        summary: 'List the runs of stored tests, newest first',
        description: `The newest ${LIMITS.testRunsKept} are kept.`,
        response: { 200: testRunList, ...refusals },
      },
    },
    async (request) => await listTestRuns(context, await organisationOf(request)),
  );

  app.get(
    `${RUNS}:run_id/`,
    {
      schema: {
        tags,
        summary: 'Get a run of stored tests',
        params: z.object({ run_id: id }),
        response: { 200: testRunView, ...refusalsOfOne },
      },
    },
    async (request) => await findTestRun(context, await organisationOf(request), request.params.run_id),
  );

  await app.register(runRoute, options);
};

const runRoute: FastifyPluginAsyncZod<LabStoredTestsOptions> = async (app, { context, authenticate, answerers }) => {
  const places = new Places(LIMITS.testRunsAtOnce, 'runs of stored tests');

  app.post(
    `${TESTS}run-stored/`,
    {
      schema: {
        tags,
        summary: 'Run stored tests',
        description: `Runs each as \`/api/v1/lab/tests/run/\` does, and stores the results. The answer is \`${NDJSON}\`: a line \`start\`, one for each test, and a \`summary\` or an \`error\`. Closing the connection cancels it.`,
        body: runStoredTestsInput,
        response: {
          200: { content: { [NDJSON]: { schema: runStoredTestsLine } } },
          ...refusals,
          429: httpError,
        },
      },
    },
    async (request, reply) => {
      const signal = goneSignal(reply);
      const by = await callerOf(authenticate).author(request);
      const { organisation_id } = by.actor;
      const { paths, model, repeats, pass_rate } = request.body;
      const place = places.take(organisation_id);
      const stream = await streamLines(context, { signal, what: 'the run', place }, async () => {
        const tests = await readTests(context, organisation_id, paths);
        if (tests.length === 0) throw invalidPayload([{ path: 'paths', message: 'there is no test yet' }]);
        const organisation = await currentOrganisationData(context, organisation_id, 'draft');
        const answerer = await answerers(organisation, model);
        return runAndRecord(context, { tests, by, organisation, answerer, repeats, pass_rate, signal });
      });
      return reply.type(NDJSON).send(stream);
    },
  );
};
