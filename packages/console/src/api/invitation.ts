/** Requests to join an organisation by an invitation, without being signed in. */
import type { invitationAcceptance, invitationCheck, invitedView } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import type { Output } from './output.js';
import { request } from './request.js';
import type { Session } from './session.js';

const INVITATIONS = '/api/v1/console/invitations/';

export type Invitation = Output<typeof invitedView>;

/** Whom a link invites; an error `not_found` if it is no longer valid. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => {
      const body: Output<typeof invitationCheck> = { token };
      return request<Invitation>('POST', `${INVITATIONS}check/`, { body, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const acceptInvitation = (body: Output<typeof invitationAcceptance>) =>
  request<Session>('POST', `${INVITATIONS}accept/`, { body });
