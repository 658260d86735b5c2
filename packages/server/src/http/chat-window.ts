/**
 * What a chat window shows before the first message, for all who may chat, and the settings of it for owners and
 * admins.
 */
import { chatWindow, chatWindowQuery, chatWindowSettings, httpError } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readChatWindow, saveChatWindow, showChatWindow } from '../features/chat-window/chat-window.js';
import { checkLogo } from '../features/chat-window/check-logo.js';
import { hasArticles } from '../features/chat-window/customer-articles.js';
import { editionOf } from '../features/test-sessions.js';
import { everybody, liveManagement, openTo } from './access.js';
import { type AuthenticatedOptions, callerOf } from './authenticate.js';
import { refusals } from './refusals.js';
import { readIfMatch, withContent } from './versions.js';

export interface ChatWindowOptions extends AuthenticatedOptions {
  /** Whether a call would be answered now. */
  canCall: (organisation_id: string) => boolean;
}

const SETTINGS = '/api/v1/lab/chat-window/';
const tags = ['chat window'];

export const chatWindows: FastifyPluginAsyncZod<ChatWindowOptions> = async (
  app,
  { context, authenticate, canCall },
) => {
  openTo(app, everybody);
  const { organisationOf, author } = callerOf(authenticate);

  app.get(
    '/api/v1/helpdesk/assistant/',
    {
      schema: {
        tags: ['helpdesk'],
        summary: 'Get the content of the chat window before the first message',
        querystring: chatWindowQuery,
        response: { 200: chatWindow, 400: httpError, 401: httpError },
      },
    },
    async (request) => {
      const actor = await authenticate(request);
      const edition = editionOf('mode' in actor ? actor.mode : 'live');
      const settings = await readChatWindow(context, actor.organisation_id);
      const { language } = request.query;
      const voice = canCall(actor.organisation_id);
      const articles = await hasArticles(context, actor);
      return await showChatWindow(context, actor.organisation_id, settings, { edition, language, voice, articles });
    },
  );

  app.get(
    SETTINGS,
    {
      config: { access: liveManagement, versioned: true },
      schema: {
        tags,
        summary: 'Get the appearance of the chat window',
        response: { 200: chatWindowSettings, ...refusals },
      },
    },
    async (request, reply) => withContent(reply, await readChatWindow(context, await organisationOf(request))),
  );

  app.put(
    SETTINGS,
    {
      config: { access: liveManagement, versioned: true },
      schema: {
        tags,
        summary: 'Set the appearance of the chat window',
        description: 'Omitted fields get their defaults. Open pages show the change after a reload.',
        body: chatWindowSettings,
        response: { 200: chatWindowSettings, ...refusals },
      },
    },
    async (request, reply) => {
      const by = await author(request);
      return withContent(
        reply,
        await saveChatWindow(context, by.actor.organisation_id, request.body, by, readIfMatch(request)),
      );
    },
  );

  app.post(
    `${SETTINGS}preview/`,
    {
      config: { access: liveManagement },
      schema: {
        tags,
        summary: 'Preview the chat window with settings that are not saved',
        querystring: chatWindowQuery,
        body: chatWindowSettings,
        response: { 200: chatWindow, ...refusals },
      },
    },
    async (request) => {
      const { language } = request.query;
      await checkLogo(request.body.logo);
      const organisation_id = await organisationOf(request);
      return await showChatWindow(context, organisation_id, request.body, {
        edition: 'draft',
        language,
        voice: canCall(organisation_id),
        articles: await hasArticles(context, await authenticate(request)),
      });
    },
  );
};
