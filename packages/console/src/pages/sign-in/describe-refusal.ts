/** Why sign-on did not let somebody in, and what they can do about it. */
import type { SignOnRefusal } from '@frontdesk/contract';

export interface Refusal {
  title: string;
  advice: string;
}

const REFUSALS: Record<SignOnRefusal, Refusal> = {
  expired: {
    title: 'This sign-in took too long, or began in another tab',
    advice: 'Enter your email address and try again.',
  },
  denied: {
    title: 'You cancelled at your identity provider',
    advice: 'Enter your email address to try again.',
  },
  provider_failed: {
    title: "Your organisation's identity provider did not finish the sign-in",
    advice: 'Try again in a few minutes. If it keeps failing, ask an owner of your organisation to test sign-on.',
  },
  provider_untrusted: {
    title: "The identity provider's answer could not be trusted",
    advice: 'You have not been signed in. Ask an owner of your organisation to test sign-on.',
  },
  not_set_up: {
    title: 'Sign-on was changed while you signed in',
    advice: 'Try again. If it keeps failing, ask an owner of your organisation.',
  },
  email_missing: {
    title: 'Your identity provider sent no usable email address',
    advice: 'Ask an owner of your organisation: the provider must send your address in the email claim.',
  },
  email_unverified: {
    title: 'Your email address is not verified at your identity provider',
    advice: 'Verify it there and try again. If it already is, ask an owner of your organisation to test sign-on.',
  },
  email_domain: {
    title: 'Your email address belongs to another domain',
    advice: 'Sign in at your identity provider with your work account, and try again.',
  },
  other_account: {
    title: 'Your account is linked to another person at your identity provider',
    advice: 'If your account there was recreated, ask an owner of your organisation to unlink it under Members.',
  },
  no_account: {
    title: 'You have no account here yet',
    advice: 'Ask an owner or admin of your organisation for an invitation, then sign in the same way.',
  },
  no_access: {
    title: 'Your groups give you no access',
    advice: 'Ask an owner of your organisation, or whoever manages groups at your identity provider.',
  },
  unavailable: {
    title: 'The service could not finish your sign-in',
    advice: 'Try again in a moment.',
  },
};

/** @param reason as it stands in an address: anybody may have written it */
export const describeRefusal = (reason: string): Refusal | undefined =>
  Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as SignOnRefusal] : undefined;
