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
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { keep, kept } from '../../ui/keep.js';
import { CodeFields } from './code-fields.js';
import { ForgotPassword } from './forgot-password.js';
import { OrganisationChoice } from './organisation-choice.js';
import { SignOnButton } from './sign-on-button.js';

interface Values {
  email: string;
  password: string;
  code: string;
}

export interface SignInFormProps {
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
const keptEmail = () => {
  const email = kept('sessionStorage', KEPT_EMAIL);
  return typeof email === 'string' ? email : '';
};

export function SignInForm({ who, onSignedIn }: SignInFormProps) {
  const email = who?.email;
  const [typed] = useState(keptEmail);
  const form = useForm<Values>({ defaultValues: { email: email ?? typed, password: '', code: '' } });
  const { problem, submitting, report, clear } = useServerErrors(form, ['email', 'password', 'code']);
  const [step, setStep] = useState<Step>(
    email === undefined ? { asks: 'address' } : { asks: 'password', methods: BY_PASSWORD },
  );
  const [insists, setInsists] = useState(false);
  const { register, formState, setValue, setFocus, getValues } = form;
  const methods = step.asks === 'address' ? undefined : step.methods;
  const asksPassword = methods !== undefined && (methods.password || insists);

  // Used once, so that the next person at this tab does not see it.
  useEffect(() => keepEmail(''), []);
  useEffect(() => {
    if (email === undefined) return;
    readSignInMethods(email).then(
      (found) => setStep((now) => (now.asks === 'password' ? { ...now, methods: found } : now)),
      (error: unknown) => console.warn('Could not load sign-in methods', error),
    );
  }, [email]);

  const enter = async (known: SignInMethods, chosen: string | undefined) => {
    const { password, code } = getValues();
    const asked = step.asks === 'code' ? { code } : {};
    const organisation = chosen === undefined ? {} : { organisation_id: chosen };
    try {
      const session = await signIn({ email: getValues('email').trim(), password, ...asked, ...organisation });
      keepEmail('');
      onSignedIn(session);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'organisation_required')
        setStep({ asks: 'organisation', methods: known, organisations: error.organisations });
      else if (error.code === 'code_required') {
        setStep({ asks: 'code', methods: known, organisation_id: chosen });
        setTimeout(() => setFocus('code'));
      } else if (error.code === 'rate_limited') report(slowedDown(error));
      else {
        report(error.code === 'unauthorized' ? wrongPassword(error) : error);
        setValue('code', '');
      }
    }
  };
  const askMethods = async () => {
    const found = await readSignInMethods(getValues('email').trim());
    setStep({ asks: 'password', methods: found });
    if (found.password && !found.sign_on) setTimeout(() => setFocus('password'));
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

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormProblem problem={problem} />
      <div className={step.asks === 'code' || step.asks === 'organisation' ? 'hidden' : 'space-y-4'}>
        <Field label={t('Email')} error={formState.errors.email?.message}>
          <Input
            type="email"
            dir="ltr"
            autoComplete="username"
            readOnly={email !== undefined}
            autoFocus={email === undefined}
            {...register('email', {
              required: t('Enter your email address'),
              onChange: ({ target }) => {
                if (email === undefined) keepEmail(target.value);
                if (methods !== undefined) forget();
              },
            })}
          />
        </Field>
        {methods?.sign_on && (
          <div className="space-y-2">
            <SignOnButton
              email={getValues('email').trim()}
              onLeave={() => keepEmail('')}
              onSignedInElsewhere={email === undefined ? undefined : onSignedIn}
              onProblem={report}
            />
            {!asksPassword && (
              <button
                type="button"
                className="rounded-sm text-sm text-ink-soft hover:underline"
                onClick={() => {
                  setInsists(true);
                  setTimeout(() => setFocus('password'));
                }}
              >
                {t('Use a password instead')}
              </button>
            )}
          </div>
        )}
        {methods?.sign_on && asksPassword && (
          <p className="border-t border-line pt-4 text-sm text-ink-soft">
            {methods.password
              ? t('Or sign in with your password.')
              : t(
                  'Your organisation requires single sign-on. Use a password only as its emergency owner, or to sign in to another organisation.',
                )}
          </p>
        )}
        {asksPassword && (
          <Field label={t('Password')} error={formState.errors.password?.message}>
            <Input
              type="password"
              autoComplete="current-password"
              autoFocus={email !== undefined}
              {...register('password', { required: t('Enter your password') })}
            />
          </Field>
        )}
        {asksPassword && methods.reset_by_mail && (
          <ForgotPassword key={getValues('email')} email={getValues('email').trim()} onProblem={report} />
        )}
      </div>
      {step.asks === 'organisation' && (
        <OrganisationChoice organisations={step.organisations} onChoose={choose} onStartOver={startOver} />
      )}
      {step.asks === 'code' && (
        <CodeFields
          register={register('code', { required: t('Enter the code') })}
          error={formState.errors.code?.message}
          onStartOver={startOver}
        />
      )}
      {step.asks !== 'organisation' && (step.asks === 'address' || asksPassword) && (
        <Button
          type="submit"
          kind={methods?.sign_on ? 'secondary' : 'primary'}
          busy={formState.isSubmitting}
          className="w-full"
        >
          {step.asks === 'address' ? t('Continue') : step.asks === 'code' ? t('Verify and sign in') : t('Sign in')}
        </Button>
      )}
    </form>
  );
}

function slowedDown(error: ApiError): ApiError {
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

const wrongPassword = ({ status, code }: ApiError): ApiError =>
  new ApiError({ message: t('The email address or password is wrong.'), status, code });
