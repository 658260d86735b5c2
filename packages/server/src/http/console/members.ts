/**
 * `/api/v1/console/members/`: the organisation's members. All members see the list; owners and admins change and remove
 * members, and create password reset links.
 */
import { id, memberChange, memberList, passwordResetCreated } from '@frontdesk/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeRole } from '../../features/members/change-role.js';
import { listMembers } from '../../features/members/list-members.js';
import { makePasswordReset } from '../../features/members/make-password-reset.js';
import { removeMember } from '../../features/members/remove-member.js';
import { passwordResetLink } from '../../features/sign-in/password-reset-token.js';
import { members as everyMember, managers, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireManager, requireMember } from '../authenticate.js';
import { onceForEachKey } from '../idempotency.js';
import { ownAddress } from '../own-address.js';
import { refusals, refusalsOfChange } from '../refusals.js';

export interface MembersOptions extends AuthenticatedOptions {
  public_url: string | undefined;
}

const MEMBERS = '/api/v1/console/members/';
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
      schema: { tags, summary: 'List the members', response: { 200: memberList, ...refusals } },
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
          'It is mailed to the member if the service sends mail (`mailed`); otherwise, send it yourself. It works once, for 24 hours, and revokes an earlier one. Nothing changes for the member until it is used.',
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
};
