/** Reading conversations over HTTP: of a session, page by page, and for members the desk and the turns behind a reply. */
import {
  conversationList,
  conversationView,
  deskQuery,
  historyPage,
  historyQuery,
  httpError,
  id,
  turnList,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors.js';
import type { Actor } from '../features/actor.js';
import type { Context } from '../features/context.js';
import { listDesk } from '../features/conversations/desk.js';
import { listConversations, readHistory } from '../features/conversations/history.js';
import { readTurns } from '../features/turns/read-turns.js';

export interface ConversationsOptions {
  context: Context;
  authenticate: (request: FastifyRequest) => Promise<Actor>;
}

const conversationParams = z.object({ ticket_chat_id: id });
const refusals = { 401: httpError, 403: httpError, 404: httpError };

export const conversations: FastifyPluginAsyncZod<ConversationsOptions> = async (app, { context, authenticate }) => {
  app.get(
    '/api/v1/helpdesk/customer/:session_id/conversations/',
    {
      schema: {
        tags: ['helpdesk'],
        summary: 'Conversations of a customer session, newest first',
        params: z.object({ session_id: id }),
        querystring: z.object({ closed: z.enum(['true', 'false']).optional() }),
        response: { 200: conversationList, ...refusals },
      },
    },
    async (request) => {
      const { closed } = request.query;
      return {
        conversations: await listConversations(
          context,
          await authenticate(request),
          request.params.session_id,
          closed === undefined ? undefined : closed === 'true',
        ),
      };
    },
  );

  app.get(
    '/api/v1/helpdesk/conversations/:ticket_chat_id/messages/',
    {
      schema: {
        tags: ['helpdesk'],
        summary: 'Messages of a conversation, a page at a time',
        params: conversationParams,
        querystring: historyQuery,
        response: { 200: historyPage, ...refusals },
      },
    },
    async (request) => readHistory(context, await authenticate(request), request.params.ticket_chat_id, request.query),
  );

  app.get(
    '/api/v1/console/conversations/',
    {
      schema: {
        tags: ['console'],
        summary: "The desk's list of conversations",
        querystring: deskQuery,
        response: { 200: z.object({ conversations: z.array(conversationView) }), ...refusals },
      },
    },
    async (request) => {
      const actor = await authenticate(request);
      if (actor.kind !== 'inapp') throw new AppError('forbidden', 'The desk is for signed-in members.');
      return { conversations: await listDesk(context, actor, request.query) };
    },
  );

  app.get(
    '/api/v1/console/conversations/:ticket_chat_id/turns/',
    {
      schema: {
        tags: ['console'],
        summary: 'Why the assistant said what it said: the turns of a conversation, step by step',
        params: conversationParams,
        response: { 200: turnList, ...refusals },
      },
    },
    async (request) => {
      const actor = await authenticate(request);
      if (actor.kind === 'customer') throw new AppError('forbidden', 'Turns are for the organisation.');
      return { turns: await readTurns(context, actor, request.params.ticket_chat_id) };
    },
  );
};
