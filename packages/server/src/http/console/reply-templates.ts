/** `/api/v1/console/functions/reply/` and `card/`: previews templates while they are edited. Nothing is saved. */
import { cardPreview, cardPreviewInput, replyTemplateInput, replyTemplateResult } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cardErrors, cardsOf } from '../../features/functions/cards.js';
import type { ReplyWriter } from '../../features/functions/preview-reply.js';
import { checkReplyTemplate, renderReplyTemplate } from '../../features/functions/reply-template.js';
import { toJson } from '../../json.js';
import { managers } from '../access.js';
import type { Authenticate } from '../authenticate.js';
import { refusals } from '../refusals.js';

export interface ReplyTemplatesOptions {
  authenticate: Authenticate;
  replies: ReplyWriter | undefined;
}

export const replyTemplates: FastifyPluginAsyncZod<ReplyTemplatesOptions> = async (app, { authenticate, replies }) => {
  app.post(
    '/api/v1/console/functions/reply/',
    {
      config: { access: managers },
      schema: {
        tags: ['console'],
        summary: 'Check a reply template, and render it with a response',
        body: replyTemplateInput,
        response: { 200: replyTemplateResult, ...refusals },
      },
    },
    async (request) => {
      const { organisation_id } = await authenticate(request);
      const { reply_template, ...scope } = request.body;
      const problem = checkReplyTemplate(reply_template);
      if (problem !== undefined || scope.data === undefined) return { problem: problem ?? null, reply: null };
      const rendered = renderReplyTemplate(reply_template, { ...scope, data: scope.data });
      if (!rendered.ok) return { problem: rendered.problem, reply: null };
      const guard = await replies?.guardOf(organisation_id);
      return { problem: null, reply: guard?.(rendered.text) ?? rendered.text };
    },
  );
  app.post(
    '/api/v1/console/functions/card/',
    {
      config: { access: managers },
      schema: {
        tags: ['console'],
        summary: 'Check a card, and render it with a response',
        body: cardPreviewInput,
        response: { 200: cardPreview, ...refusals },
      },
    },
    async (request) => {
      const { organisation_id } = await authenticate(request);
      const { card, ...scope } = request.body;
      const problems = cardErrors(card);
      if (problems.length > 0 || scope.data === undefined || replies === undefined) return { problems, cards: [] };
      const guard = await replies.guardOf(organisation_id);
      return { problems, cards: cardsOf({ card: toJson(card) }, { ...scope, data: scope.data }, guard) };
    },
  );
};
