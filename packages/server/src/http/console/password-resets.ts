/**
 * `/api/v1/console/password-resets/`: choosing a new password by a link. It needs no credential but the token of the link;
 * `members.ts` makes the links.
 */
import { httpError, LIMITS, passwordResetCheck, passwordResetUse, passwordResetView } from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../features/context.js';
import { checkPasswordReset, usePasswordReset } from '../../features/organisations/use-password-reset.js';
import { checkRate } from '../../features/rate.js';
import { anyone, openTo } from '../access.js';
import { addressGroupOf } from '../authenticate.js';

const PASSWORD_RESETS = '/api/v1/console/password-resets/';
const WINDOW_MS = 60_000;
const refusals = { 400: httpError, 404: httpError, 429: httpError };
const tags = ['console'];

export const passwordResets: FastifyPluginAsyncZod<{ context: Context }> = async (app, { context }) => {
  openTo(app, anyone);
  const onRequest = (request: FastifyRequest) =>
    checkRate(context, `password-resets:${addressGroupOf(request)}`, LIMITS.signInsPerAddressPerMinute, WINDOW_MS);

  app.post(
    `${PASSWORD_RESETS}check/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whose password a link is for, if it is still good; it stays good',
        body: passwordResetCheck,
        response: { 200: passwordResetView, ...refusals },
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
        summary: 'Choose a new password by a link; every session of the member ends',
        description: 'Sign in with the new password afterwards. A second factor stays as it is.',
        body: passwordResetUse,
        response: { 200: z.object({ success: z.literal(true) }), ...refusals },
      },
    },
    async (request) => {
      await usePasswordReset(context, request.body, request.ip);
      return { success: true as const };
    },
  );
};
