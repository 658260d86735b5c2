/** Members of the organisation, and open invitations. */
import type { invitationCreated, invitationList, memberList, passwordResetCreated, Role } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from './output.js';
import { get, path, remove, request } from './request.js';

const MEMBERS = '/api/v1/console/members/';
const INVITATIONS = '/api/v1/console/invitations/';

export type InvitationCreated = Output<typeof invitationCreated>;

export const useMembers = () =>
  useQuery({
    queryKey: ['members'],
    queryFn: async ({ signal }) => (await get<Output<typeof memberList>>(MEMBERS, signal)).members,
  });

/** @param asked whether to request them, which only managers may */
export const useInvitations = (asked = true) =>
  useQuery({
    queryKey: ['invitations'],
    enabled: asked,
    queryFn: async ({ signal }) => (await get<Output<typeof invitationList>>(INVITATIONS, signal)).invitations,
  });

/** A change of members, after which the lists are reloaded. */
function usePeopleChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['members'] });
      void client.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
}

export const useInvite = () =>
  usePeopleChange((body: { email: string; role: Role }) => request<InvitationCreated>('POST', INVITATIONS, { body }));

export const useRevokeInvitation = () =>
  usePeopleChange((id: string) => remove(path`/api/v1/console/invitations/${id}/`));

export const useChangeRole = () =>
  usePeopleChange(({ id, role }: { id: string; role: Role }) =>
    request<unknown>('PATCH', path`/api/v1/console/members/${id}/`, { body: { role } }),
  );

export const useMakePasswordReset = () =>
  useMutation({
    mutationFn: (id: string) =>
      request<Output<typeof passwordResetCreated>>('POST', path`/api/v1/console/members/${id}/password-reset/`),
  });

export const useRemoveMember = () => usePeopleChange((id: string) => remove(path`/api/v1/console/members/${id}/`));

/** Unlinks a member from their account at the identity provider. */
export const useUnlink = () =>
  usePeopleChange((id: string) => request<unknown>('DELETE', path`/api/v1/console/members/${id}/sign-on/`));
