/**
 * `/api/v1/console/conversations/` and `…/customers/`: the desk's lists, and the details beside a conversation. The
 * conversation itself uses the helpdesk's events.
 */
import {
  customerQuery,
  customerView,
  deskConversation,
  deskCounts,
  deskPage,
  deskQuery,
  id,
  noteList,
  noteQuery,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { countDesk } from '../../features/desk/count-conversations.js';
import { listDesk, readDeskConversation } from '../../features/desk/list-conversations.js';
import { readNotes } from '../../features/desk/notes.js';
import { readCustomer } from '../../features/desk/read-customer.js';
import { toStoredSession } from '../../features/test-sessions.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, requireMember } from '../authenticate.js';
import { refusals, refusalsOfOne } from '../refusals.js';

const CONVERSATIONS = '/api/v1/console/conversations/';
const tags = ['console'];
const oneConversation = z.object({ ticket_chat_id: id });

export const desk: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);

  app.get(
    CONVERSATIONS,
    {
      schema: {
        tags,
        summary: 'List the conversations of the desk, filtered and searched, page by page',
        querystring: deskQuery,
        response: { 200: deskPage, ...refusals },
      },
    },
    async (request) => listDesk(context, requireMember(await authenticate(request)), request.query),
  );

  app.get(
    `${CONVERSATIONS}counts/`,
    {
      schema: {
        tags,
        summary: 'Count the conversations of each filter of the desk',
        response: { 200: deskCounts, ...refusals },
      },
    },
    async (request) => countDesk(context, requireMember(await authenticate(request))),
  );

  app.get(
    `${CONVERSATIONS}:ticket_chat_id/`,
    {
      schema: {
        tags,
        summary: "Get one row of the desk's list",
        params: oneConversation,
        response: { 200: deskConversation, ...refusalsOfOne },
      },
    },
    async (request) =>
      readDeskConversation(context, requireMember(await authenticate(request)), request.params.ticket_chat_id),
  );

  app.get(
    `${CONVERSATIONS}:ticket_chat_id/notes/`,
    {
      schema: {
        tags,
        summary: "List the agents' notes on a conversation, which customers and the assistant never see",
        params: oneConversation,
        querystring: noteQuery,
        response: { 200: noteList, ...refusalsOfOne },
      },
    },
    async (request) =>
      readNotes(context, requireMember(await authenticate(request)), request.params.ticket_chat_id, request.query),
  );

  app.get(
    '/api/v1/console/customers/:session_id/',
    {
      schema: {
        tags,
        summary: 'Get a customer with their conversations, reviews and login',
        params: z.object({ session_id: id }),
        querystring: customerQuery,
        response: { 200: customerView, ...refusalsOfOne },
      },
    },
    async (request) => {
      const session = toStoredSession(request.query.mode, request.params.session_id);
      return readCustomer(context, requireMember(await authenticate(request)), session);
    },
  );
};
