/** The form of {@link useSignIn}. */
import type { ReactNode } from 'react';
import { FormProblem } from '../../forms/form-problem.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { CodeFields } from './code-fields.js';
import { ForgotPassword } from './forgot-password.js';
import { OrganisationChoice } from './organisation-choice.js';
import { SignOnButton } from './sign-on-button.js';
import { forgetEmail, type SignIn, type SignInOptions, useSignIn } from './use-sign-in.js';

interface SignInFormProps extends SignInOptions {
  /** What to do about a forgotten password, while no reset link can be requested. */
  help?: ReactNode;
}

export function SignInForm({ who, onSignedIn, help }: SignInFormProps) {
  const signIn = useSignIn({ ...(who !== undefined && { who }), onSignedIn });
  const { step, methods, asksPassword, problem, choose, startOver, typeEmail } = signIn;
  const { register, formState } = signIn.form;
  const known = who !== undefined;
  return (
    <form onSubmit={signIn.submit} noValidate className="space-y-4">
      <FormProblem problem={problem} />
      <div className={step.asks === 'code' || step.asks === 'organisation' ? 'hidden' : 'space-y-4'}>
        <Field label={t('Email')} error={formState.errors.email?.message}>
          <Input
            type="email"
            dir="ltr"
            autoComplete="username"
            readOnly={known || formState.isSubmitting}
            autoFocus={!known}
            {...register('email', {
              required: t('Enter your email address'),
              onChange: ({ target }) => typeEmail(target.value),
            })}
          />
        </Field>
        {methods?.sign_on && <SignOn signIn={signIn} onSignedInElsewhere={known ? onSignedIn : undefined} />}
        {asksPassword && <PasswordFields signIn={signIn} />}
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
      {(step.asks === 'address' || (step.asks === 'password' && !methods?.reset_by_mail)) && help}
    </form>
  );
}

interface SignOnProps {
  signIn: SignIn;
  onSignedInElsewhere: SignInOptions['onSignedIn'] | undefined;
}

/** Single sign-on, and why or how to use a password in spite of it. */
function SignOn({ signIn: { form, methods, asksPassword, report, insist }, onSignedInElsewhere }: SignOnProps) {
  return (
    <>
      <div className="space-y-2">
        <SignOnButton
          email={form.getValues('email').trim()}
          onLeave={forgetEmail}
          onSignedInElsewhere={onSignedInElsewhere}
          onProblem={report}
        />
        {!asksPassword && (
          <button
            type="button"
            className="rounded-sm text-start text-sm text-ink-soft hover:underline"
            onClick={insist}
          >
            {t('Use a password instead')}
          </button>
        )}
      </div>
      {asksPassword && (
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          {methods?.password
            ? t('Or sign in with your password.')
            : t(
                'Your organisation requires single sign-on. Use a password only as its emergency owner, or to sign in to another organisation.',
              )}
        </p>
      )}
    </>
  );
}

/** Takes the focus as it appears, if it is what is asked for next. */
function PasswordFields({ signIn: { form, methods, asksPasswordFirst, report } }: { signIn: SignIn }) {
  const email = form.getValues('email');
  return (
    <>
      <Field label={t('Password')} error={form.formState.errors.password?.message}>
        <Input
          type="password"
          autoComplete="current-password"
          autoFocus={asksPasswordFirst}
          {...form.register('password', { required: t('Enter your password') })}
        />
      </Field>
      {methods?.reset_by_mail && <ForgotPassword key={email} email={email.trim()} onProblem={report} />}
    </>
  );
}
