/**
 * `/api/v1/lab/releases/`: the draft and the live version of an organisation's setup. Going live streams lines of JSON
 * while its tests run; it is cancelled if the client disconnects.
 */
import {
  draftInput,
  httpError,
  LIMITS,
  type ReleaseInput,
  releaseChanges,
  releaseInput,
  releaseLine,
  releaseList,
  releaseModeInput,
  releaseSummary,
  releaseView,
  restoreInput,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeReleaseMode } from '../features/releases/change-mode.js';
import { findChanges, findRelease, listReleases } from '../features/releases/find-releases.js';
import { type Gate, goLive } from '../features/releases/go-live.js';
import { replaceDraft } from '../features/releases/replace-draft.js';
import { restoreRelease } from '../features/releases/restore-release.js';
import { currentOrganisationData } from '../features/settings/organisation-data.js';
import type { FindAnswerer } from '../features/tests/answerer.js';
import { readTests } from '../features/tests/find-stored-tests.js';
import { runTests } from '../features/tests/run-stored-tests.js';
import { liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, authorOf, requireLiveManagement } from './authenticate.js';
import { NDJSON, streamLines } from './line-stream.js';
import { goneSignal, Places } from './places.js';

export interface LabReleasesOptions extends AuthenticatedOptions {
  answerers: FindAnswerer;
}

const RELEASES = '/api/v1/lab/releases/';
const oneRelease = z.object({ number: z.coerce.number().int().min(1).max(LIMITS.releaseNumber) });
const refusals = { 400: httpError, 401: httpError, 403: httpError, 409: httpError };
const tags = ['releases'];

export const labReleases: FastifyPluginAsyncZod<LabReleasesOptions> = async (app, options) => {
  openTo(app, liveManagement);
  const { context, authenticate } = options;

  app.get(
    RELEASES,
    { schema: { tags, summary: 'List the releases, newest first', response: { 200: releaseList, ...refusals } } },
    async (request) => await listReleases(context, (await authenticate(request)).organisation_id),
  );

  app.get(
    `${RELEASES}changes/`,
    {
      schema: {
        tags,
        summary: 'Compare the draft with the live release',
        description: 'Functions in `dev` are not included, because customers do not get them.',
        response: { 200: releaseChanges, ...refusals },
      },
    },
    async (request) => await findChanges(context, (await authenticate(request)).organisation_id),
  );

  app.get(
    `${RELEASES}:number/`,
    {
      schema: {
        tags,
        summary: 'Get a release, with what it changed',
        params: oneRelease,
        response: { 200: releaseView, ...refusals, 404: httpError },
      },
    },
    async (request) => await findRelease(context, (await authenticate(request)).organisation_id, request.params.number),
  );

  app.put(
    `${RELEASES}mode/`,
    {
      schema: {
        tags,
        summary: 'Turn releases on or off, and set the effect of a failed test',
        description: `With releases, functions, settings, model and articles are saved as a draft, which test keys and the playground use; customers get the live release. Articles of web sources, the login settings and the functions that they name take effect at once. The newest ${LIMITS.releasesKept} releases are kept.`,
        body: releaseModeInput,
        response: { 200: releaseList, ...refusals },
      },
    },
    async (request) => {
      const by = authorOf(request, requireLiveManagement(await authenticate(request)));
      const { organisation_id } = by.actor;
      await changeReleaseMode(context, { organisation_id, mode: request.body.mode }, by);
      return await listReleases(context, organisation_id);
    },
  );

  app.post(
    `${RELEASES}:number/restore/`,
    {
      schema: {
        tags,
        summary: 'Restore an earlier release at once',
        description: 'It becomes a new release, without a test run. The draft does not change.',
        params: oneRelease,
        body: restoreInput,
        response: { 200: releaseSummary, ...refusals, 404: httpError },
      },
    },
    async (request) => {
      const by = authorOf(request, requireLiveManagement(await authenticate(request)));
      const { organisation_id } = by.actor;
      const { number } = request.params;
      return await restoreRelease(context, { organisation_id, number, note: request.body.note }, by);
    },
  );

  app.put(
    `${RELEASES}draft/`,
    {
      schema: {
        tags,
        summary: 'Replace the draft with an earlier release or the live one',
        description: 'Nothing changes for customers. Functions and articles in `dev` stay as they are.',
        body: draftInput,
        response: { 200: releaseChanges, ...refusals, 404: httpError },
      },
    },
    async (request) => {
      const by = authorOf(request, requireLiveManagement(await authenticate(request)));
      const { organisation_id } = by.actor;
      await replaceDraft(context, { organisation_id, number: request.body.release }, by);
      return await findChanges(context, organisation_id);
    },
  );

  await app.register(goLiveRoute, options);
};

const goLiveRoute: FastifyPluginAsyncZod<LabReleasesOptions> = async (app, { context, authenticate, answerers }) => {
  const places = new Places(1, 'releases');

  app.post(
    RELEASES,
    {
      schema: {
        tags,
        summary: 'Go live: publish the draft to customers',
        description: `Runs the stored tests on the draft first, with \`live\` functions and articles only. The answer is \`${NDJSON}\`: lines \`tests\` with the progress, then \`released\`, \`refused\` or an \`error\`. Closing the connection before that cancels it.`,
        body: releaseInput,
        response: { 200: { content: { [NDJSON]: { schema: releaseLine } } }, ...refusals, 429: httpError },
      },
    },
    async (request, reply) => {
      const signal = goneSignal(reply);
      const by = authorOf(request, requireLiveManagement(await authenticate(request)));
      const { organisation_id } = by.actor;
      const place = places.take(organisation_id);
      const stream = await streamLines(context, { signal, what: 'the release', place }, async () => {
        const input = request.body;
        const gate = await openGate(organisation_id, input);
        const lines = goLive(context, { organisation_id, input, by, gate, signal });
        // Errors before the first test runs are answered with their status.
        return followed(await lines.next(), lines);
      });
      return reply.type(NDJSON).send(stream);
    },
  );

  async function openGate(organisation_id: string, { model }: Pick<ReleaseInput, 'model'>): Promise<Gate> {
    const [tests, organisation] = await Promise.all([
      readTests(context, organisation_id),
      currentOrganisationData(context, organisation_id, 'draft'),
    ]);
    const answerer = await answerers(organisation, model);
    return {
      total: tests.length,
      run: (signal) => runTests(context, tests, { organisation, answerer, mode: 'live', signal }),
    };
  }
};

/** Puts back an item that was taken from an iterator. */
async function* followed<Item>(first: IteratorResult<Item>, others: AsyncGenerator<Item>): AsyncGenerator<Item> {
  if (first.done) return;
  yield first.value;
  yield* others;
}
