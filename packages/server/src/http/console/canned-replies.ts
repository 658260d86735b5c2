/** `/api/v1/console/canned-replies/`: canned replies. All members may use and edit them. */
import { cannedReply, cannedReplyInput, cannedReplyList, httpError, id } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  addCannedReply,
  changeCannedReply,
  listCannedReplies,
  removeCannedReply,
} from '../../features/desk/canned-replies.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireMember } from '../authenticate.js';
import { onceForEachKey } from '../idempotency.js';
import { refusals, refusalsOfChange, refusalsOfOne } from '../refusals.js';
import { readIfMatch, withTime } from '../versions.js';

const CANNED_REPLIES = '/api/v1/console/canned-replies/';
const tags = ['console'];
const oneReply = z.object({ canned_reply_id: id });

export const cannedReplies: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);
  const once = onceForEachKey(context, authenticate);

  app.get(
    CANNED_REPLIES,
    {
      schema: {
        tags,
        summary: 'List the canned replies, by shortcut',
        response: { 200: cannedReplyList, ...refusals },
      },
    },
    async (request) => ({
      canned_replies: await listCannedReplies(context, (await authenticate(request)).organisation_id),
    }),
  );

  app.post(
    CANNED_REPLIES,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Create a canned reply',
        body: cannedReplyInput,
        response: { 201: cannedReply, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const by = authorOf(request, requireMember(await authenticate(request)));
      reply.status(201);
      return await once(request, reply, (own) => addCannedReply(own, by.actor.organisation_id, request.body, by));
    },
  );

  app.put(
    `${CANNED_REPLIES}:canned_reply_id/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Change a canned reply',
        params: oneReply,
        body: cannedReplyInput,
        response: { 200: cannedReply, ...refusalsOfChange },
      },
    },
    async (request, reply) => {
      const by = authorOf(request, requireMember(await authenticate(request)));
      const { canned_reply_id: id } = request.params;
      const change = { id, input: request.body, seen: readIfMatch(request) };
      return withTime(reply, await changeCannedReply(context, by.actor.organisation_id, change, by));
    },
  );

  app.delete(
    `${CANNED_REPLIES}:canned_reply_id/`,
    {
      schema: {
        tags,
        summary: 'Remove a canned reply',
        params: oneReply,
        response: { 200: z.object({ success: z.literal(true) }), ...refusalsOfOne },
      },
    },
    async (request) => {
      const by = authorOf(request, requireMember(await authenticate(request)));
      await removeCannedReply(context, by.actor.organisation_id, request.params.canned_reply_id, by);
      return { success: true as const };
    },
  );
};
