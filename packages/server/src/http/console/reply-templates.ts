/** `/api/v1/console/functions/reply/`: looks a reply template over while it is written. Nothing is saved. */
import { httpError, replyTemplateInput, replyTemplateResult } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReplyWriter } from '../../features/functions/preview-reply.js';
import { checkReplyTemplate, renderReplyTemplate } from '../../features/functions/reply-template.js';
import { managers } from '../access.js';
import type { Authenticate } from '../authenticate.js';

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
        summary: 'Check a reply template, and render it with an answer',
        body: replyTemplateInput,
        response: { 200: replyTemplateResult, 400: httpError, 401: httpError, 403: httpError },
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
};
