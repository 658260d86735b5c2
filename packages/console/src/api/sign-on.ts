/** Sign-on: what the sign-in page needs before sign-in, and the owners' settings. */
import type { SignInMethods, SignOnInput, SignOnView } from '@frontdesk/contract';
import { path, request } from './request.js';
import { setting } from './settings.js';
import { useChange } from './use-change.js';

const SIGN_ON = '/api/v1/console/sign-on/';
const KEY = ['sign-on'] as const;

export const readSignInMethods = (email: string) =>
  request<SignInMethods>('POST', `${SIGN_ON}methods/`, { body: { email } });

/** @returns the URL to redirect the browser to */
export const startSignOn = async (email: string, return_to: string): Promise<string> =>
  (await request<{ location: string }>('POST', `${SIGN_ON}start/`, { body: { email, return_to } })).location;

/** @returns the URL to redirect the browser to */
export const startSignOnTest = async (): Promise<string> =>
  (await request<{ location: string }>('POST', `${SIGN_ON}test/`)).location;

export const signOn = setting<SignOnView, SignOnInput>(KEY[0], SIGN_ON);

export const useRemoveSignOn = () => useChange(KEY, () => request<SignOnView>('DELETE', SIGN_ON));

export const useAddDomain = () =>
  useChange(KEY, (domain: string) => request<SignOnView>('POST', `${SIGN_ON}domains/`, { body: { domain } }));

export const useVerifyDomain = () =>
  useChange(KEY, (domain: string) =>
    request<SignOnView>('POST', path`/api/v1/console/sign-on/domains/${domain}/verify/`),
  );

export const useEnforceDomain = () =>
  useChange(KEY, ({ domain, enforced }: { domain: string; enforced: boolean }) =>
    request<SignOnView>('PATCH', path`/api/v1/console/sign-on/domains/${domain}/`, { body: { enforced } }),
  );

export const useRemoveDomain = () =>
  useChange(KEY, (domain: string) => request<SignOnView>('DELETE', path`/api/v1/console/sign-on/domains/${domain}/`));
