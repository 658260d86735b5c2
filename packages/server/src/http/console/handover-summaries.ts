/** `/api/v1/console/conversations/{ticket_chat_id}/handover-summary/`: a summary for the agent who takes over. */
import { handoverSummary, httpError, id, LIMITS } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readHandoverSummary, writeHandoverSummary } from '../../features/desk/handover-summary.js';
import type { FindAnswerer } from '../../features/tests/answerer.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, requireMember } from '../authenticate.js';
import { Places } from '../places.js';
import { refusalsOfOne } from '../refusals.js';

export interface HandoverSummariesOptions extends AuthenticatedOptions {
  answerers: FindAnswerer;
}

const PATH = '/api/v1/console/conversations/:ticket_chat_id/handover-summary/';
const params = z.object({ ticket_chat_id: id });
const response = { 200: handoverSummary, ...refusalsOfOne };

export const handoverSummaries: FastifyPluginAsyncZod<HandoverSummariesOptions> = async (
  app,
  { context, authenticate, answerers },
) => {
  openTo(app, members);
  const places = new Places(LIMITS.handoverSummariesAtOnce, 'summaries');

  app.get(
    PATH,
    {
      schema: {
        tags: ['console'],
        summary: 'Get the summary of a handover',
        params,
        response,
      },
    },
    async (request) =>
      readHandoverSummary(
        context,
        requireMember(await authenticate(request)),
        request.params.ticket_chat_id,
        answerers,
      ),
  );

  app.post(
    PATH,
    {
      schema: {
        tags: ['console'],
        summary: 'Let a language model write the summary of a handover if there is none',
        description:
          'Responds when it is written, with `text` null if the model failed, if another request is having it written, or if no language model may write it. It is stored until the conversation is handed back to the assistant or erased. Closing the connection does not cancel it.',
        params,
        response: { ...response, 429: httpError },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      using _place = places.take(actor.organisation_id);
      return await writeHandoverSummary(context, actor, request.params.ticket_chat_id, answerers);
    },
  );
};
