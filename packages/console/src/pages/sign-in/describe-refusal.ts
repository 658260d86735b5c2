/** Explains why sign-on was refused and what to do. */
import type { SignOnRefusal } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

export interface Refusal {
  title: string;
  advice: string;
}

const REFUSALS: Record<SignOnRefusal, Refusal> = {
  expired: {
    title: t('Your sign-in expired or was started in another tab'),
    advice: t('Enter your email address and try again.'),
  },
  denied: {
    title: t('Sign-in was cancelled at your identity provider'),
    advice: t('Enter your email address to try again.'),
  },
  provider_failed: {
    title: t("Your identity provider didn't complete the sign-in"),
    advice: t(
      'Try again in a few minutes. If it keeps failing, ask an owner of your organisation to test single sign-on.',
    ),
  },
  provider_untrusted: {
    title: t("The identity provider's response could not be verified"),
    advice: t("You're not signed in. Ask an owner of your organisation to test single sign-on."),
  },
  not_set_up: {
    title: t('Single sign-on settings changed while you were signing in'),
    advice: t('Try again. If it keeps failing, ask an owner of your organisation.'),
  },
  email_missing: {
    title: t('Your identity provider sent no usable email address'),
    advice: t('Ask an owner of your organisation to check that the provider sends your address in the email claim.'),
  },
  email_unverified: {
    title: t('Your email address is not verified at your identity provider'),
    advice: t(
      'Verify it there and try again. If it is already verified, ask an owner of your organisation to test single sign-on.',
    ),
  },
  email_domain: {
    title: t('Your email address is not in an allowed domain'),
    advice: t('Sign in to your identity provider with your work account, then try again.'),
  },
  other_account: {
    title: t('Your account is linked to a different identity'),
    advice: t(
      'If your account at the identity provider was recreated, ask an owner of your organisation to unlink it under Members.',
    ),
  },
  no_account: {
    title: t("You don't have an account yet"),
    advice: t('Ask an owner or admin of your organisation for an invitation, then sign in again.'),
  },
  no_access: {
    title: t("Your groups don't have access"),
    advice: t('Ask an owner of your organisation, or the administrator of your identity provider.'),
  },
  unavailable: {
    title: t('Sign-in could not be completed'),
    advice: t('Try again in a moment.'),
  },
};

/** @param reason from the address, so it is not trusted */
export const describeRefusal = (reason: string): Refusal | undefined =>
  Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as SignOnRefusal] : undefined;
