/**
 * Asks for the address first, then offers what its organisation allows: sign-on, a password, or both. If required, it
 * then asks for the organisation, where the password is valid in several, and for the code of a second factor.
 */
import type { SignInMethods } from '@frontdesk/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, type Organisation } from '../../api/api-error.js';
import { type Session, signIn } from '../../api/session.js';
import { readSignInMethods } from '../../api/sign-on.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { keep, kept } from '../../ui/keep.js';

export interface SignInValues {
  email: string;
  password: string;
  code: string;
}

export interface SignInOptions {
  /** The member who has to sign in again. Nobody else can sign in, and the surrounding page is kept. */
  who?: { email: string; organisation_id: string };
  onSignedIn: (session: Session) => void;
}

/** The current step, with the input of the earlier ones. */
type Step =
  | { asks: 'address' }
  | { asks: 'password'; methods: SignInMethods }
  | { asks: 'organisation'; methods: SignInMethods; organisations: readonly Organisation[] }
  | { asks: 'code'; methods: SignInMethods; organisation_id: string | undefined };

const BY_PASSWORD: SignInMethods = { sign_on: false, password: true, reset_by_mail: false };

/** The address is kept when another language is chosen, which reloads the page. The password is not kept. */
const KEPT_EMAIL = 'sign-in-email';
const keepEmail = (email: string) => keep('sessionStorage', KEPT_EMAIL, email === '' ? undefined : email);
/** The address is used, or the member leaves for their identity provider. */
export const forgetEmail = () => keepEmail('');
const keptEmail = () => {
  const email = kept('sessionStorage', KEPT_EMAIL);
  return typeof email === 'string' ? email : '';
};

/** The form and its steps. */
export function useSignIn({ who, onSignedIn }: SignInOptions) {
  const email = who?.email;
  const [typed] = useState(keptEmail);
  const form = useForm<SignInValues>({ defaultValues: { email: email ?? typed, password: '', code: '' } });
  const { problem, submitting, report, clear } = useServerErrors(form, ['email', 'password', 'code']);
  const [step, setStep] = useState<Step>(
    email === undefined ? { asks: 'address' } : { asks: 'password', methods: BY_PASSWORD },
  );
  const [insists, setInsists] = useState(false);
  const { setValue, getValues } = form;
  const methods = step.asks === 'address' ? undefined : step.methods;
  const asksPassword = methods !== undefined && (methods.password || insists);
  /** The password is what is asked for next: single sign-on is not offered before it. */
  const asksPasswordFirst = asksPassword && (insists || !methods.sign_on);

  // Used once, so that the next person at this tab does not see it.
  useEffect(forgetEmail, []);
  useKnownMethods(email, (found) => setStep((now) => (now.asks === 'password' ? { ...now, methods: found } : now)));

  const enter = async (known: SignInMethods, chosen: string | undefined) => {
    const { password, code } = getValues();
    const asked = step.asks === 'code' ? { code } : {};
    const organisation = chosen === undefined ? {} : { organisation_id: chosen };
    try {
      const session = await signIn({ email: getValues('email').trim(), password, ...asked, ...organisation });
      forgetEmail();
      onSignedIn(session);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const next = stepAfter(error, known, chosen);
      if (next !== undefined) return setStep(next);
      report(toShownError(error));
      if (error.code !== 'rate_limited') setValue('code', '');
    }
  };
  const askMethods = async () => {
    const found = await readSignInMethods(getValues('email').trim());
    setStep({ asks: 'password', methods: found });
  };
  const submit = submitting(async () => {
    if (step.asks === 'address') await askMethods();
    else await enter(step.methods, step.asks === 'code' ? step.organisation_id : who?.organisation_id);
  });
  const choose = (organisation_id: string) => {
    clear();
    if (step.asks === 'organisation') return enter(step.methods, organisation_id).catch(report);
  };
  const startOver = () => {
    clear();
    if (methods !== undefined) setStep({ asks: 'password', methods });
    setValue('code', '');
  };
  /** Another address may have other options. */
  const forget = () => {
    clear();
    setStep({ asks: 'address' });
    setInsists(false);
    setValue('password', '');
  };
  const insist = () => setInsists(true);
  /** Kept while the page is loaded again in another language. */
  const typeEmail = (value: string) => {
    if (email === undefined) keepEmail(value);
    if (methods !== undefined) forget();
  };
  return {
    form,
    step,
    methods,
    asksPassword,
    asksPasswordFirst,
    problem,
    report,
    submit,
    choose,
    startOver,
    insist,
    typeEmail,
  };
}

export type SignIn = ReturnType<typeof useSignIn>;

/** Loads how the member who has to sign in again can do so. */
function useKnownMethods(email: string | undefined, onFound: (methods: SignInMethods) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for another address
  useEffect(() => {
    if (email === undefined) return;
    readSignInMethods(email).then(onFound, (error: unknown) => console.warn('Could not load sign-in methods', error));
  }, [email]);
}

/** What is asked for next, if the service needs more than the address and the password. */
function stepAfter(error: ApiError, methods: SignInMethods, organisation_id: string | undefined): Step | undefined {
  if (error.code === 'organisation_required')
    return { asks: 'organisation', methods, organisations: error.organisations };
  return error.code === 'code_required' ? { asks: 'code', methods, organisation_id } : undefined;
}

function toShownError(error: ApiError): ApiError {
  if (error.code === 'rate_limited') return toRateLimitError(error);
  return error.code === 'unauthorized' ? toWrongPasswordError(error) : error;
}

function toRateLimitError(error: ApiError): ApiError {
  return new ApiError({
    message:
      error.retry_after === undefined
        ? t('Too many attempts. Try again in a minute.')
        : t('Too many attempts. Try again in {count, plural, one {# second} other {# seconds}}.', {
            count: error.retry_after,
          }),
    status: error.status,
    code: error.code,
  });
}

const toWrongPasswordError = ({ status, code }: ApiError): ApiError =>
  new ApiError({ message: t('The email address or password is wrong.'), status, code });
