/**
 * `/api/v1/console/members/` and `…/invitations/`: the organisation's members. All members see the list; owners and
 * admins invite, change and remove members, and create password reset links.
 */
import {
  httpError,
  id,
  invitationAcceptance,
  invitationCreated,
  invitationInput,
  invitationList,
  LIMITS,
  memberChange,
  memberList,
  passwordResetCreated,
  signInResult,
} from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptInvitation } from '../../features/members/accept-invitation.js';
import { changeRole } from '../../features/members/change-role.js';
import { inviteMember, listInvitations, revokeInvitation } from '../../features/members/invitations.js';
import { listMembers } from '../../features/members/list-members.js';
import { makePasswordReset } from '../../features/members/make-password-reset.js';
import { removeMember } from '../../features/members/remove-member.js';
import { invitationLink } from '../../features/sign-in/invitation-token.js';
import { passwordResetLink } from '../../features/sign-in/password-reset-token.js';
import { anyone, members as everyMember, managers, openTo } from '../access.js';
import { type AuthenticatedOptions, addressGroupOf, authorOf, requireManager, requireMember } from '../authenticate.js';
import { onceForEachKey } from '../idempotency.js';
import { ownAddress } from '../own-address.js';
import { limitRequest } from '../rate-headers.js';
import { refusals, refusalsOfChange } from '../refusals.js';

export interface MembersOptions extends AuthenticatedOptions {
  public_url: string | undefined;
}

const MEMBERS = '/api/v1/console/members/';
const INVITATIONS = '/api/v1/console/invitations/';
const ACCEPTANCE_WINDOW_MS = 60_000;
const tags = ['console'];
const done = z.object({ success: z.literal(true) });
const success = { success: true as const };

export const members: FastifyPluginAsyncZod<MembersOptions> = async (app, { context, authenticate, public_url }) => {
  openTo(app, managers);
  const once = onceForEachKey(context, authenticate);
  const manager = async (request: FastifyRequest) => authorOf(request, requireManager(await authenticate(request)));

  app.get(
    MEMBERS,
    {
      config: { access: everyMember },
      schema: { tags, summary: 'Members of the organisation', response: { 200: memberList, ...refusals } },
    },
    async (request) => {
      const { organisation_id, role } = requireMember(await authenticate(request));
      return { members: await listMembers(context, organisation_id, role) };
    },
  );

  app.patch(
    `${MEMBERS}:member_id/`,
    {
      schema: {
        tags,
        summary: "Change a member's role; their sockets are closed and reconnect",
        params: z.object({ member_id: id }),
        body: memberChange,
        response: { 200: done, ...refusalsOfChange },
      },
    },
    async (request) => {
      await changeRole(context, await manager(request), request.params.member_id, request.body.role);
      return success;
    },
  );

  app.delete(
    `${MEMBERS}:member_id/`,
    {
      schema: {
        tags,
        summary: 'Remove a member; their conversations go back to the assistant',
        params: z.object({ member_id: id }),
        response: { 200: done, ...refusalsOfChange },
      },
    },
    async (request) => {
      await removeMember(context, await manager(request), request.params.member_id);
      return success;
    },
  );

  app.post(
    `${MEMBERS}:member_id/password-reset/`,
    {
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Create a password reset link for a member; it is shown only once',
        description:
          'It is sent to the member where the service sends mail (`mailed`); otherwise pass it on. It is good once, for a day, and ends an earlier one. Until it is used nothing changes for the member.',
        params: z.object({ member_id: id }),
        response: { 201: passwordResetCreated, ...refusalsOfChange },
      },
    },
    async (request, reply) => {
      const address = ownAddress(request, public_url);
      const by = await manager(request);
      reply.status(201);
      return await once(request, reply, async (own) => {
        const made = await makePasswordReset(own, by, request.params.member_id);
        return { ...made, link: passwordResetLink(address, made.token) };
      });
    },
  );

  app.get(
    INVITATIONS,
    { schema: { tags, summary: 'Open invitations', response: { 200: invitationList, ...refusals } } },
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
          'It is mailed to the address where the service sends mail (`mailed`); otherwise pass the link on. It works once, for seven days.',
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
        response: { 200: done, ...refusalsOfChange },
      },
    },
    async (request) => {
      await revokeInvitation(context, await manager(request), request.params.invitation_id);
      return success;
    },
  );

  app.post(
    `${INVITATIONS}accept/`,
    {
      config: { access: anyone },
      onRequest: (request) =>
        limitRequest(context, request, {
          key: `invitations:${addressGroupOf(request)}`,
          most: LIMITS.signInsPerAddressPerMinute,
          window_ms: ACCEPTANCE_WINDOW_MS,
        }),
      schema: {
        tags,
        summary: 'Accept an invitation',
        description: 'Needs no credential but the token of the invitation. Sign in with the new password afterwards.',
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
