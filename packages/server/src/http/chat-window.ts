/** `/api/v1/helpdesk/assistant/`: what a chat window shows before the first word, for whoever may speak in it. */
import { ATTACHMENT_EXTENSIONS, chatWindow, httpError, LIMITS } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../errors.js';
import type { Context } from '../features/context.js';
import { readAssistantSettings } from '../features/organisations/assistant-settings.js';
import { findOrganisation } from '../features/organisations/find-organisation.js';
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
      const organisation = await findOrganisation(context, (await authenticate(request)).organisation_id);
      if (organisation === undefined) throw new AppError('not_found', 'There is no such organisation.');
      const { assistant_name, greeting, language } = readAssistantSettings(organisation.assistant_settings);
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
