/** What members change about themselves: name, language of mails, password, sessions, second factor. And the name of their organisation. */
import type {
  AccountInput,
  backupCodes,
  Notifications,
  NotificationsInput,
  OrganisationInput,
  OrganisationView,
  OwnAccount,
  passwordChange,
  twoFactorEnrolment,
  twoFactorState,
} from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentLanguage } from '../language/language.js';
import type { Output } from './output.js';
import { get, request } from './request.js';
import { SESSION_KEY, type Session, useSession } from './session.js';

export function useChangeAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountInput) => request<OwnAccount>('PATCH', '/api/v1/console/account/', { body }),
    onSuccess: (member) =>
      client.setQueryData<Session | null>(SESSION_KEY, (session) => session && { ...session, member }),
  });
}

export function useRenameOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OrganisationInput) =>
      request<OrganisationView>('PATCH', '/api/v1/console/organisation/', { body }),
    onSuccess: ({ name }) =>
      client.setQueryData<Session | null>(
        SESSION_KEY,
        (session) => session && { ...session, organisation: { ...session.organisation, name } },
      ),
  });
}

/** Tells the service the language of the console, in which it then writes mails to the member. */
export function useTellLanguage(): void {
  const { language: known } = useSession().member;
  const { mutate } = useChangeAccount();
  const language = currentLanguage();
  useEffect(() => {
    if (known !== language) mutate({ language });
  }, [known, language, mutate]);
}

const TWO_FACTOR = '/api/v1/console/two-factor/';
export const TWO_FACTOR_KEY = ['two-factor'] as const;

export type TwoFactorEnrolment = Output<typeof twoFactorEnrolment>;
export type PasswordChange = Output<typeof passwordChange>;

export const useTwoFactor = () =>
  useQuery({
    queryKey: TWO_FACTOR_KEY,
    queryFn: ({ signal }) => get<Output<typeof twoFactorState>>(TWO_FACTOR, signal),
  });

export const enrolTwoFactor = (password: string) =>
  request<TwoFactorEnrolment>('POST', TWO_FACTOR, { body: { password } });

export const confirmTwoFactor = (code: string) =>
  request<Output<typeof backupCodes>>('POST', `${TWO_FACTOR}confirm/`, { body: { code } });

export const disableTwoFactor = (password: string) =>
  request<unknown>('POST', `${TWO_FACTOR}disable/`, { body: { password } });

export const changePassword = (body: PasswordChange) => request<unknown>('POST', '/api/v1/console/password/', { body });

const NOTIFICATIONS = '/api/v1/console/notifications/';
const NOTIFICATIONS_KEY = ['notifications'];

export const useNotifications = () =>
  useQuery({ queryKey: NOTIFICATIONS_KEY, queryFn: ({ signal }) => get<Notifications>(NOTIFICATIONS, signal) });

export function useChangeNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationsInput) => request<Notifications>('PUT', NOTIFICATIONS, { body }),
    onSuccess: (changed) => client.setQueryData(NOTIFICATIONS_KEY, changed),
  });
}

export const signOutEverywhere = () => request<unknown>('DELETE', '/api/v1/console/sessions/');
