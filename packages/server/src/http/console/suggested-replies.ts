/** `/api/v1/console/conversations/{ticket_chat_id}/suggested-reply/`: the assistant drafts a reply for the agent. */
import { httpError, id, LIMITS, suggestedReply } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { suggestReply } from '../../features/desk/suggest-reply.js';
import type { FindAnswerer } from '../../features/tests/answerer.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, requireMember } from '../authenticate.js';
import { goneSignal, Places } from '../places.js';
import { refusalsOfChange } from '../refusals.js';

export interface SuggestedRepliesOptions extends AuthenticatedOptions {
  answerers: FindAnswerer;
}

export const suggestedReplies: FastifyPluginAsyncZod<SuggestedRepliesOptions> = async (
  app,
  { context, authenticate, answerers },
) => {
  openTo(app, members);
  const places = new Places(LIMITS.suggestedRepliesAtOnce, 'suggested replies');

  app.post(
    '/api/v1/console/conversations/:ticket_chat_id/suggested-reply/',
    {
      schema: {
        tags: ['console'],
        summary: "Suggest a reply to the customer's last message",
        description:
          'For an agent to edit and send. If the assistant would ask for a human, the suggestion answers the message before. Functions are called as in a turn, with the login of the customer; actions are not. Nothing is stored, and nothing reaches the customer. Closing the connection cancels it.',
        params: z.object({ ticket_chat_id: id }),
        response: {
          200: suggestedReply,
          ...refusalsOfChange,
          429: httpError,
        },
      },
    },
    async (request, reply) => {
      const signal = goneSignal(reply);
      const actor = requireMember(await authenticate(request));
      using _place = places.take(actor.organisation_id);
      return await suggestReply(context, actor, request.params.ticket_chat_id, { answerers, signal });
    },
  );
};
