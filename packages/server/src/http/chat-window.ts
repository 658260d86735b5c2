/** `/api/v1/helpdesk/assistant/`: what a chat window shows before the first word, for whoever may speak in it. */
import { ATTACHMENT_EXTENSIONS, chatWindow, httpError, LIMITS } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../features/context.js';
import { currentOrganisationData, editionOf } from '../features/organisations/organisation-data.js';
import { everybody, openTo } from './access.js';
import type { Authenticate } from './authenticate.js';

export interface ChatWindowOptions {
  context: Context;
  authenticate: Authenticate;
  /** Whether calls can be made. */
  voice: boolean;
}

export const chatWindows: FastifyPluginAsyncZod<ChatWindowOptions> = async (app, { context, authenticate, voice }) => {
  openTo(app, everybody);

  app.get(
    '/api/v1/helpdesk/assistant/',
    {
      schema: {
        tags: ['helpdesk'],
        summary: 'What a chat window shows before the first word',
        response: { 200: chatWindow, 401: httpError },
      },
    },
    async (request) => {
      const actor = await authenticate(request);
      const edition = editionOf('mode' in actor ? actor.mode : 'live');
      const { settings } = await currentOrganisationData(context, actor.organisation_id, edition);
      const { assistant_name, greeting, language } = settings;
      return {
        assistant_name,
        greeting,
        language,
        voice,
        attachments: { max_bytes: LIMITS.attachmentBytes, extensions: [...ATTACHMENT_EXTENSIONS] },
      };
    },
  );
};
