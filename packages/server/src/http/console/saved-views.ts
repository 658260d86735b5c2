/** `/api/v1/console/saved-views/`: saved searches of the desk. */
import { httpError, id, savedView, savedViewInput, savedViewList } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from '../../features/desk/saved-views.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireMember } from '../authenticate.js';
import { onceForEachKey } from '../idempotency.js';
import { refusals, refusalsOfOne } from '../refusals.js';
import { readIfMatch, withTime } from '../versions.js';

const SAVED_VIEWS = '/api/v1/console/saved-views/';
const tags = ['console'];
const oneView = z.object({ saved_view_id: id });

export const savedViews: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);
  const once = onceForEachKey(context, authenticate);

  app.get(
    SAVED_VIEWS,
    {
      schema: {
        tags,
        summary: 'List the saved views of the desk, with their counts',
        response: { 200: savedViewList, ...refusals },
      },
    },
    async (request) => ({ saved_views: await listSavedViews(context, requireMember(await authenticate(request))) }),
  );

  app.post(
    SAVED_VIEWS,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Save a view',
        body: savedViewInput,
        response: { 201: savedView, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const by = authorOf(request, requireMember(await authenticate(request)));
      reply.status(201);
      return await once(request, reply, (own) => addSavedView(own, by, request.body));
    },
  );

  app.put(
    `${SAVED_VIEWS}:saved_view_id/`,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: 'Change a saved view',
        params: oneView,
        body: savedViewInput,
        response: { 200: savedView, ...refusalsOfOne },
      },
    },
    async (request, reply) => {
      const by = authorOf(request, requireMember(await authenticate(request)));
      const change = { id: request.params.saved_view_id, input: request.body, seen: readIfMatch(request) };
      return withTime(reply, await changeSavedView(context, by, change));
    },
  );

  app.delete(
    `${SAVED_VIEWS}:saved_view_id/`,
    {
      schema: {
        tags,
        summary: 'Delete a saved view',
        params: oneView,
        response: { 200: z.object({ success: z.literal(true) }), ...refusalsOfOne },
      },
    },
    async (request) => {
      const by = authorOf(request, requireMember(await authenticate(request)));
      await removeSavedView(context, by, request.params.saved_view_id);
      return { success: true as const };
    },
  );
};
