/**
 * `/api/v1/console/conversations/` and `…/customers/`: the desk's lists, and the details beside a conversation. The
 * conversation itself uses the helpdesk's events.
 */
import {
  bulkInput,
  bulkResult,
  conversationTag,
  customerQuery,
  customerView,
  deskConversation,
  deskCounts,
  deskPage,
  deskQuery,
  id,
  mergeInput,
  noteList,
  noteQuery,
  priorityInput,
  snoozeInput,
  tagList,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actOnMany } from '../../features/desk/act-on-many.js';
import { countDesk } from '../../features/desk/count-conversations.js';
import { listDesk, readDeskConversation } from '../../features/desk/list-conversations.js';
import { mergeConversation } from '../../features/desk/merge-conversations.js';
import { readNotes } from '../../features/desk/notes.js';
import { setPriority } from '../../features/desk/priority.js';
import { readCustomer } from '../../features/desk/read-customer.js';
import { snooze, unsnooze } from '../../features/desk/snooze.js';
import { addTag, listTags, removeTag } from '../../features/desk/tags.js';
import { toStoredSession } from '../../features/test-sessions.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireMember } from '../authenticate.js';
import { refusals, refusalsOfChange, refusalsOfOne } from '../refusals.js';

const CONVERSATIONS = '/api/v1/console/conversations/';
const tags = ['console'];
const oneConversation = z.object({ ticket_chat_id: id });
const oneTag = oneConversation.extend({ tag: conversationTag });

export const desk: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);

  app.get(
    CONVERSATIONS,
    {
      schema: {
        tags,
        summary: "The desk's list of conversations, filtered, searched and a page at a time",
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
        summary: "How many conversations each filter of the desk's list has",
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
        summary: "Agents' notes about a conversation, which customers and the assistant never see",
        params: oneConversation,
        querystring: noteQuery,
        response: { 200: noteList, ...refusalsOfOne },
      },
    },
    async (request) =>
      readNotes(context, requireMember(await authenticate(request)), request.params.ticket_chat_id, request.query),
  );

  app.get(
    '/api/v1/console/tags/',
    { schema: { tags, summary: 'Tags to suggest', response: { 200: tagList, ...refusals } } },
    async (request) => ({
      tags: await listTags(context, requireMember(await authenticate(request)).organisation_id),
    }),
  );

  app.put(
    `${CONVERSATIONS}:ticket_chat_id/tags/:tag/`,
    {
      schema: {
        tags,
        summary: 'Add a tag to a conversation',
        params: oneTag,
        response: { 200: deskConversation, ...refusalsOfChange },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return addTag(context, actor, request.params, authorOf(request, actor));
    },
  );

  app.delete(
    `${CONVERSATIONS}:ticket_chat_id/tags/:tag/`,
    {
      schema: {
        tags,
        summary: 'Remove a tag from a conversation',
        params: oneTag,
        response: { 200: deskConversation, ...refusalsOfOne },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return removeTag(context, actor, request.params, authorOf(request, actor));
    },
  );

  app.put(
    `${CONVERSATIONS}:ticket_chat_id/snooze/`,
    {
      schema: {
        tags,
        summary: 'Snooze a conversation until a time',
        params: oneConversation,
        body: snoozeInput,
        response: { 200: deskConversation, ...refusalsOfChange },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return snooze(context, actor, { ...request.params, ...request.body }, authorOf(request, actor));
    },
  );

  app.delete(
    `${CONVERSATIONS}:ticket_chat_id/snooze/`,
    {
      schema: {
        tags,
        summary: 'Return a snoozed conversation to the lists',
        params: oneConversation,
        response: { 200: deskConversation, ...refusalsOfChange },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return unsnooze(context, actor, request.params.ticket_chat_id, authorOf(request, actor));
    },
  );

  app.put(
    `${CONVERSATIONS}:ticket_chat_id/priority/`,
    {
      schema: {
        tags,
        summary: 'Set the priority of a conversation',
        params: oneConversation,
        body: priorityInput,
        response: { 200: deskConversation, ...refusalsOfOne },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return setPriority(context, actor, { ...request.params, ...request.body }, authorOf(request, actor));
    },
  );

  app.post(
    `${CONVERSATIONS}:ticket_chat_id/merge/`,
    {
      schema: {
        tags,
        summary: "Close a conversation by merging it into another one of the customer's, which is returned",
        params: oneConversation,
        body: mergeInput,
        response: { 200: deskConversation, ...refusalsOfChange },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return mergeConversation(context, actor, { ...request.params, ...request.body }, authorOf(request, actor));
    },
  );

  app.post(
    `${CONVERSATIONS}bulk/`,
    {
      schema: {
        tags,
        summary: 'Close, tag, assign, snooze or prioritise many conversations',
        body: bulkInput,
        response: { 200: bulkResult, ...refusals },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return actOnMany(context, actor, request.body, authorOf(request, actor));
    },
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
