/**
 * `/api/v1/console/account/`, `…/password/`, `…/sessions/` and `…/two-factor/`: what members change about themselves and
 * their own sign-in. Each affects only the member who makes the request.
 */
import {
  accountInput,
  backupCodes,
  httpError,
  ownAccount,
  passwordChange,
  passwordProof,
  twoFactorConfirmation,
  twoFactorEnrolment,
  twoFactorState,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeAccount } from '../../features/members/change-account.js';
import { changePassword, signOutEverywhere } from '../../features/members/member-password.js';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  readTwoFactorState,
} from '../../features/members/second-factor.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, memberCredentialOf, requireMember } from '../authenticate.js';
import { clearSessionCookie } from '../session-cookie.js';

export interface OwnSignInOptions extends AuthenticatedOptions {
  public_url: string | undefined;
}

const TWO_FACTOR = '/api/v1/console/two-factor/';
const refusals = { 400: httpError, 401: httpError, 403: httpError, 429: httpError };
const tags = ['console'];
const done = z.object({ success: z.literal(true) });
const success = { success: true as const };

export const ownSignIn: FastifyPluginAsyncZod<OwnSignInOptions> = async (
  app,
  { context, authenticate, public_url },
) => {
  openTo(app, members);
  const self = async (request: FastifyRequest) => authorOf(request, requireMember(await authenticate(request)));

  app.patch(
    '/api/v1/console/account/',
    {
      schema: {
        tags,
        summary: 'Change your name, and the language of mails to you',
        description: 'With a new name your sockets are closed and reconnect.',
        body: accountInput,
        response: { 200: ownAccount, ...refusals },
      },
    },
    async (request) => await changeAccount(context, await self(request), request.body),
  );

  app.post(
    '/api/v1/console/password/',
    {
      schema: {
        tags,
        summary: 'Change your password; your other sessions end',
        body: passwordChange,
        response: { 200: done, ...refusals },
      },
    },
    async (request) => {
      await changePassword(context, await self(request), memberCredentialOf(request) ?? '', request.body);
      return success;
    },
  );

  app.delete(
    '/api/v1/console/sessions/',
    { schema: { tags, summary: 'Sign out everywhere', response: { 200: done, ...refusals } } },
    async (request, reply) => {
      await signOutEverywhere(context, await self(request));
      clearSessionCookie(reply, public_url);
      return success;
    },
  );

  app.get(
    TWO_FACTOR,
    {
      schema: {
        tags,
        summary: 'Get your two-factor authentication status',
        response: { 200: twoFactorState, ...refusals },
      },
    },
    async (request) => readTwoFactorState(context, (await self(request)).actor.member_id),
  );

  app.post(
    TWO_FACTOR,
    {
      schema: {
        tags,
        summary: 'Begin to set up two-factor authentication; the secret is shown only once',
        description: 'For an authenticator app. Sign-in requires its code once a first code has confirmed it.',
        body: passwordProof,
        response: { 201: twoFactorEnrolment, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      const begun = await enrolSecondFactor(context, await self(request), request.body.password);
      reply.status(201);
      return begun;
    },
  );

  app.post(
    `${TWO_FACTOR}confirm/`,
    {
      schema: {
        tags,
        summary: 'Confirm two-factor authentication with a first code; backup codes are shown only once',
        body: twoFactorConfirmation,
        response: { 200: backupCodes, ...refusals, 404: httpError, 409: httpError },
      },
    },
    async (request) => confirmSecondFactor(context, await self(request), request.body.code),
  );

  app.post(
    `${TWO_FACTOR}disable/`,
    {
      schema: {
        tags,
        summary: 'Turn off your two-factor authentication',
        body: passwordProof,
        response: { 200: done, ...refusals },
      },
    },
    async (request) => {
      await disableSecondFactor(context, await self(request), request.body.password);
      return success;
    },
  );
};
