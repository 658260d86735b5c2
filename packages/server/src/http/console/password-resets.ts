/**
 * `/api/v1/console/password-resets/`: requests a password reset link by mail, and sets a new password with it. Requires
 * no credential except the link's token. `members.ts` creates links for members.
 */
import {
  httpError,
  LIMITS,
  passwordResetCheck,
  passwordResetRequest,
  passwordResetUse,
  passwordResetView,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { contained } from '../../contained.js';
import { AppError } from '../../errors.js';
import type { Context } from '../../features/context.js';
import { mailPasswordReset } from '../../features/members/make-password-reset.js';
import { checkPasswordReset, usePasswordReset } from '../../features/members/use-password-reset.js';
import { anyone, openTo } from '../access.js';
import { addressGroupOf } from '../authenticate.js';
import { limitRequest } from '../rate-headers.js';

const PASSWORD_RESETS = '/api/v1/console/password-resets/';
const WINDOW_MS = 60_000;
const refusals = { 400: httpError, 404: httpError, 429: httpError };
const refusalsOfLink = { ...refusals, 403: httpError };
const tags = ['console'];

export const passwordResets: FastifyPluginAsyncZod<{ context: Context }> = async (app, { context }) => {
  openTo(app, anyone);
  const onRequest = (request: FastifyRequest) =>
    limitRequest(context, request, {
      key: `password-resets:${addressGroupOf(request)}`,
      most: LIMITS.signInsPerAddressPerMinute,
      window_ms: WINDOW_MS,
    });

  app.post(
    PASSWORD_RESETS,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Send a password reset link by email',
        description:
          'The response is the same for every address, and is sent before anything is looked up. At most one mail every 15 minutes; a link that is still valid is sent again, not replaced. `mail_off` if the service sends no mail.',
        body: passwordResetRequest,
        response: { 202: z.object({ success: z.literal(true) }), ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      if (!context.settings.sends_mail)
        throw new AppError(
          'mail_off',
          'Email is not configured on this service. Ask an owner or admin of your organisation for a link.',
        );
      const { email } = request.body;
      // Not awaited: the response time would reveal whether there is such a member.
      void contained(context.log, 'mailing a link to choose a password', () =>
        mailPasswordReset(context, email, request.ip),
      )();
      reply.status(202);
      return { success: true as const };
    },
  );

  app.post(
    `${PASSWORD_RESETS}check/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Get whose password a reset link is for; does not use up the link',
        body: passwordResetCheck,
        response: { 200: passwordResetView, ...refusalsOfLink },
      },
    },
    async (request) => checkPasswordReset(context, request.body.token),
  );

  app.post(
    `${PASSWORD_RESETS}use/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Set a new password with a reset link; ends every session of the member',
        description: 'Sign in with the new password afterwards. A second factor stays as it is.',
        body: passwordResetUse,
        response: { 200: z.object({ success: z.literal(true) }), ...refusalsOfLink },
      },
    },
    async (request) => {
      await usePasswordReset(context, request.body, request.ip);
      return { success: true as const };
    },
  );
};
