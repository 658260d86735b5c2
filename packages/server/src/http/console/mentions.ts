/** `/api/v1/console/mentions/`: the notes that mention the caller, and marking those of a conversation as read. */
import { id, mentionPage, mentionQuery, mentionsRead } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listMentions } from '../../features/desk/list-mentions.js';
import { markMentionsRead } from '../../features/desk/mentions.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, requireMember } from '../authenticate.js';
import { refusals, refusalsOfOne } from '../refusals.js';

const tags = ['console'];

export const mentions: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);

  app.get(
    '/api/v1/console/mentions/',
    {
      schema: {
        tags,
        summary: 'List the notes that mention you, newest first',
        querystring: mentionQuery,
        response: { 200: mentionPage, ...refusals },
      },
    },
    async (request) => listMentions(context, requireMember(await authenticate(request)), request.query),
  );

  app.put(
    '/api/v1/console/conversations/:ticket_chat_id/mentions/read/',
    {
      schema: {
        tags,
        summary: 'Mark your mentions in the notes of a conversation as read',
        params: z.object({ ticket_chat_id: id }),
        response: { 200: mentionsRead, ...refusalsOfOne },
      },
    },
    async (request) => ({
      read: await markMentionsRead(context, requireMember(await authenticate(request)), request.params.ticket_chat_id),
    }),
  );
};
