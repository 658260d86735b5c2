/** `/api/v1/console/tags/` and the tags of a conversation, which agents add and remove. */
import { conversationTag, deskConversation, id, tagList } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addTag, listTags, removeTag } from '../../features/desk/tags.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireMember } from '../authenticate.js';
import { refusals, refusalsOfChange, refusalsOfOne } from '../refusals.js';

const TAG = '/api/v1/console/conversations/:ticket_chat_id/tags/:tag/';
const tags = ['console'];
const oneTag = z.object({ ticket_chat_id: id, tag: conversationTag });

export const conversationTags: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);

  app.get(
    '/api/v1/console/tags/',
    { schema: { tags, summary: 'List tags to suggest', response: { 200: tagList, ...refusals } } },
    async (request) => ({
      tags: await listTags(context, requireMember(await authenticate(request)).organisation_id),
    }),
  );

  app.put(
    TAG,
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
    TAG,
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
};
