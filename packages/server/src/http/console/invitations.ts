/**
 * `/api/v1/console/invitations/`: owners and admins invite members. The person with the link of an invitation
 * accepts it, without another credential.
 */
import {
  httpError,
  id,
  invitationAcceptance,
  invitationCheck,
  invitationCreated,
  invitationInput,
  invitationList,
  invitedView,
  LIMITS,
  MINUTE_MS,
  signInResult,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptInvitation, checkInvitation } from '../../features/members/accept-invitation.js';
import { inviteMember, listInvitations, revokeInvitation } from '../../features/members/invitations.js';
import { invitationLink } from '../../features/sign-in/invitation-token.js';
import { anyone, managers, openTo } from '../access.js';
import { addressGroupOf, authorOf, requireManager } from '../authenticate.js';
import { onceForEachKey } from '../idempotency.js';
import { ownAddress } from '../own-address.js';
import { limitRequest } from '../rate-headers.js';
import { refusals, refusalsOfChange } from '../refusals.js';
import type { MembersOptions } from './members.js';

const INVITATIONS = '/api/v1/console/invitations/';
const tags = ['console'];

export const invitations: FastifyPluginAsyncZod<MembersOptions> = async (
  app,
  { context, authenticate, public_url },
) => {
  openTo(app, managers);
  const once = onceForEachKey(context, authenticate);
  const manager = async (request: FastifyRequest) => authorOf(request, requireManager(await authenticate(request)));

  app.get(
    INVITATIONS,
    { schema: { tags, summary: 'List the open invitations', response: { 200: invitationList, ...refusals } } },
    async (request) => ({
      invitations: await listInvitations(context, (await authenticate(request)).organisation_id),
    }),
  );

  app.post(
    INVITATIONS,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Invite a member; the link is shown only once',
        description:
          'It is mailed to the address if the service sends mail (`mailed`); otherwise, send it yourself. It works once, for seven days.',
        body: invitationInput,
        response: { 201: invitationCreated, ...refusalsOfChange },
      },
    },
    async (request, reply) => {
      const address = ownAddress(request, public_url);
      const by = await manager(request);
      reply.status(201);
      return await once(request, reply, async (own) => {
        const made = await inviteMember(own, by, request.body);
        return { ...made, link: invitationLink(address, made.token) };
      });
    },
  );

  app.delete(
    `${INVITATIONS}:invitation_id/`,
    {
      schema: {
        tags,
        summary: 'Revoke an invitation',
        params: z.object({ invitation_id: id }),
        response: { 200: z.object({ success: z.literal(true) }), ...refusalsOfChange },
      },
    },
    async (request) => {
      await revokeInvitation(context, await manager(request), request.params.invitation_id);
      return { success: true as const };
    },
  );

  const limitAttempts = (request: FastifyRequest) =>
    limitRequest(context, request, {
      key: `invitations:${addressGroupOf(request)}`,
      most: LIMITS.signInsPerAddressPerMinute,
      window_ms: MINUTE_MS,
    });

  app.post(
    `${INVITATIONS}check/`,
    {
      config: { access: anyone },
      onRequest: limitAttempts,
      schema: {
        tags,
        summary: 'Get the recipient of an invitation; does not use up the link',
        description: 'Needs no credential except the token of the invitation.',
        body: invitationCheck,
        response: { 200: invitedView, 400: httpError, 403: httpError, 404: httpError, 429: httpError },
      },
    },
    async (request) => checkInvitation(context, request.body.token),
  );

  app.post(
    `${INVITATIONS}accept/`,
    {
      config: { access: anyone },
      onRequest: limitAttempts,
      schema: {
        tags,
        summary: 'Accept an invitation',
        description:
          'Needs no credential except the token of the invitation. Sign in with the new password afterwards.',
        body: invitationAcceptance,
        response: {
          201: signInResult.omit({ token: true }),
          400: httpError,
          403: httpError,
          404: httpError,
          429: httpError,
        },
      },
    },
    async (request, reply) => {
      const membership = await acceptInvitation(context, request.body, request.ip);
      reply.status(201);
      return membership;
    },
  );
};
