/** The current session: reading it, signing in and out. */
import type { Role, signInInput, signInResult } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { forgetTab } from '../ui/keep.js';
import { ApiError } from './api-error.js';
import type { Output } from './output.js';
import { get, request } from './request.js';

export type Session = Omit<Output<typeof signInResult>, 'token'>;
export type SignInInput = Output<typeof signInInput>;

const SESSION = '/api/v1/console/session/';
export const SESSION_KEY = ['session'] as const;

/** The service wrote into the page that the browser sent no session. Valid until the member signs in. */
const arrivedSignedOut = document.querySelector('meta[name="session"]')?.getAttribute('content') === 'none';
let asked = false;

/** @returns null if nobody is signed in @throws {ApiError} if that cannot be determined */
export async function readSession(signal?: AbortSignal): Promise<Session | null> {
  if (arrivedSignedOut && !asked) {
    asked = true;
    return null;
  }
  try {
    return await get<Session>(SESSION, signal);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

/** `data` is null if nobody is signed in. */
export const useSessionQuery = () =>
  useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => readSession(signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

/** The signed-in member, for components inside the session gate. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('This part of the console needs a member who is signed in');
  return session;
}

/** Whether a role may manage the organisation: owners and admins. Agents answer customers. */
export const manages = (role: Role): boolean => role !== 'agent';

export const signIn = (input: SignInInput) => request<Session>('POST', SESSION, { body: input });

/** Reloads the page after signing out, so that no data of the member stays in memory. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<{ success: true }>('DELETE', SESSION),
    onSuccess: () => {
      client.clear();
      leave();
    },
  });
}

/** After signing out: to the sign-in page, with nothing of the member left in this tab. */
export function leave(): void {
  forgetTab();
  window.location.assign('/console/');
}
