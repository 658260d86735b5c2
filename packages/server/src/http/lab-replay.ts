/** `/api/v1/lab/replay/`: replays stored turns with another setup. Streams one line of JSON per turn. */
import { httpError, LIMITS, replayInput, replayLine } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { currentOrganisationData } from '../features/settings/organisation-data.js';
import type { FindAnswerer } from '../features/tests/answerer.js';
import { replay } from '../features/tests/replay.js';
import { findStoredTurns } from '../features/tests/stored-turns.js';
import { liveManagement, openTo } from './access.js';
import type { AuthenticatedOptions } from './authenticate.js';
import { NDJSON, streamLines } from './line-stream.js';
import { goneSignal, Places } from './places.js';
import { refusals } from './refusals.js';

export interface LabReplayOptions extends AuthenticatedOptions {
  answerers: FindAnswerer;
}

export const labReplay: FastifyPluginAsyncZod<LabReplayOptions> = async (app, { context, authenticate, answerers }) => {
  openTo(app, liveManagement);
  const places = new Places(LIMITS.replaysAtOnce, 'replays');

  app.post(
    '/api/v1/lab/replay/',
    {
      schema: {
        tags: ['tests'],
        summary: 'Replay stored turns against a candidate',
        description: `Runs each turn again, with the recorded responses of the endpoints: nothing is stored, and nothing reaches a customer or an endpoint. The answer is \`${NDJSON}\`: a line \`start\`, one for each turn, and a \`summary\` or an \`error\`. Closing the connection cancels it. Not allowed with a test key, because the turns are those of customers.`,
        body: replayInput,
        response: {
          200: { content: { [NDJSON]: { schema: replayLine } } },
          ...refusals,
          429: httpError,
        },
      },
    },
    async (request, reply) => {
      const signal = goneSignal(reply);
      const { organisation_id } = await authenticate(request);
      const { turn_ids, days = 1, limit, model, ...candidate } = request.body;
      const place = places.take(organisation_id);
      const stream = await streamLines(context, { signal, what: 'the replay', place }, async () => {
        const organisation = await currentOrganisationData(context, organisation_id, 'draft');
        const answerer = await answerers(organisation, model);
        const turns = await findStoredTurns(context, organisation_id, turn_ids ? { turn_ids } : { days, limit });
        return replay(context, { organisation, answerer, candidate, turns, signal });
      });
      return reply.type(NDJSON).send(stream);
    },
  );
};
