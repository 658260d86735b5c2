/** Requests to set a new password by a reset link, without being signed in. */
import type { passwordResetUse, passwordResetView } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import type { Output } from './output.js';
import { request } from './request.js';

const PASSWORD_RESETS = '/api/v1/console/password-resets/';

/** The member of a link; an error `not_found` if the link is no longer valid. */
export const usePasswordReset = (token: string) =>
  useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) =>
      request<Output<typeof passwordResetView>>('POST', `${PASSWORD_RESETS}check/`, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const requestPasswordReset = (email: string) => request<unknown>('POST', PASSWORD_RESETS, { body: { email } });

export const resetPassword = (body: Output<typeof passwordResetUse>) =>
  request<unknown>('POST', `${PASSWORD_RESETS}use/`, { body });
