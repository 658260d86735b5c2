/**
 * `/api/v1/console/unanswered/` and `…/topics/`: questions that the assistant did not understand, and topics of
 * conversations. All members may read; owners and admins may act.
 */
import {
  functionView,
  topicList,
  topicsQuery,
  unansweredChange,
  unansweredChanged,
  unansweredExample,
  unansweredList,
  unansweredQuery,
} from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listTopics } from '../../features/unanswered/list-topics.js';
import { listUnanswered } from '../../features/unanswered/list-unanswered.js';
import { changeQuestions, makeExample } from '../../features/unanswered/settle-questions.js';
import { managers, members } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireManager } from '../authenticate.js';
import { refusals, refusalsOfOne } from '../refusals.js';

export interface UnansweredOptions extends AuthenticatedOptions {
  encode: Encode;
}

const UNANSWERED = '/api/v1/console/unanswered/';
const tags = ['console'];

export const unanswered: FastifyPluginAsyncZod<UnansweredOptions> = async (app, { context, authenticate, encode }) => {
  const manager = async (request: FastifyRequest) => requireManager(await authenticate(request));

  app.get(
    UNANSWERED,
    {
      config: { access: members },
      schema: {
        tags,
        summary: 'List questions that were not understood, grouped, the most frequent first',
        querystring: unansweredQuery,
        response: { 200: unansweredList, ...refusals },
      },
    },
    async (request) =>
      await listUnanswered(context, (await authenticate(request)).organisation_id, request.query, encode),
  );

  app.get(
    '/api/v1/console/topics/',
    {
      config: { access: members },
      schema: {
        tags,
        summary: 'List the topics of conversations, and how they have changed',
        querystring: topicsQuery,
        response: { 200: topicList, ...refusals },
      },
    },
    async (request) => await listTopics(context, (await authenticate(request)).organisation_id, request.query, encode),
  );

  app.patch(
    UNANSWERED,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'Hide a group of questions, or show it again',
        body: unansweredChange,
        response: { 200: unansweredChanged, ...refusalsOfOne },
      },
    },
    async (request) => {
      const actor = await manager(request);
      const by = authorOf(request, actor);
      return { changed: await changeQuestions(context, actor.organisation_id, request.body, by) };
    },
  );

  app.post(
    `${UNANSWERED}examples/`,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'Add an example to a function from a group of questions',
        body: unansweredExample,
        response: { 200: functionView, ...refusalsOfOne },
      },
    },
    async (request) => {
      const actor = await manager(request);
      return await makeExample(context, actor.organisation_id, request.body, authorOf(request, actor));
    },
  );
};
