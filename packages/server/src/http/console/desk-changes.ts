/**
 * `/api/v1/console/conversations/`: what agents change of conversations beside their messages: snooze, priority,
 * merging, and actions on many at once.
 */
import {
  bulkInput,
  bulkResult,
  deskConversation,
  id,
  mergeInput,
  priorityInput,
  snoozeInput,
} from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actOnMany } from '../../features/desk/act-on-many.js';
import { mergeConversation } from '../../features/desk/merge-conversations.js';
import { setPriority } from '../../features/desk/priority.js';
import { snooze, unsnooze } from '../../features/desk/snooze.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireMember } from '../authenticate.js';
import { refusals, refusalsOfChange, refusalsOfOne } from '../refusals.js';

const CONVERSATIONS = '/api/v1/console/conversations/';
const tags = ['console'];
const oneConversation = z.object({ ticket_chat_id: id });

export const deskChanges: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);

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
};
