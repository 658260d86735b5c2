/**
 * Reads conversations over HTTP: those of a session, page by page, and the turns behind a reply. Access is checked
 * before the parameters are.
 */
import {
  conversationList,
  conversationsQuery,
  historyPage,
  historyQuery,
  httpError,
  id,
  turnList,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listConversations, readHistory } from '../features/conversations/history.js';
import { modeOf, toStoredSession } from '../features/test-sessions.js';
import { readTurns } from '../features/turns/read-turns.js';
import { everybody, openTo, organisation } from './access.js';
import type { AuthenticatedOptions } from './authenticate.js';

const conversationParams = z.object({ ticket_chat_id: id });
const refusals = { 401: httpError, 403: httpError, 404: httpError };

export const conversations: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, everybody);

  app.get(
    '/api/v1/helpdesk/customer/:session_id/conversations/',
    {
      schema: {
        tags: ['helpdesk'],
        summary: 'List the conversations of a session, page by page, newest first',
        params: z.object({ session_id: id }),
        querystring: conversationsQuery,
        response: { 200: conversationList, 400: httpError, ...refusals },
      },
    },
    async (request) => {
      const actor = await authenticate(request);
      const session_id = toStoredSession(modeOf(actor), request.params.session_id);
      return await listConversations(context, actor, session_id, request.query);
    },
  );

  app.get(
    '/api/v1/helpdesk/conversations/:ticket_chat_id/messages/',
    {
      schema: {
        tags: ['helpdesk'],
        summary: 'List the messages of a conversation, page by page',
        params: conversationParams,
        querystring: historyQuery,
        response: { 200: historyPage, ...refusals },
      },
    },
    async (request) => readHistory(context, await authenticate(request), request.params.ticket_chat_id, request.query),
  );

  app.get(
    '/api/v1/console/conversations/:ticket_chat_id/turns/',
    {
      config: { access: organisation },
      schema: {
        tags: ['console'],
        summary: 'List the turns of a conversation with every step',
        params: conversationParams,
        response: { 200: turnList, ...refusals },
      },
    },
    async (request) => ({
      turns: await readTurns(context, await authenticate(request), request.params.ticket_chat_id),
    }),
  );
};
