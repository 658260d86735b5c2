/** Address and password, and the code of the second factor once the service asks for it. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.js';
import { type Session, signIn } from '../../api/session.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

interface Values {
  email: string;
  password: string;
  code: string;
}

export interface SignInFormProps {
  /** The member who has to come back; nobody else is asked for. */
  email?: string;
  onSignedIn: (session: Session) => void;
}

export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const form = useForm<Values>({ defaultValues: { email: email ?? '', password: '', code: '' } });
  const { problem, report, clear } = useServerErrors(form, ['email', 'password', 'code']);
  const [asksCode, setAsksCode] = useState(false);
  const [backup, setBackup] = useState(false);
  const { register, handleSubmit, formState, setValue, setFocus } = form;

  const submit = handleSubmit(async ({ email: address, password, code }) => {
    clear();
    try {
      onSignedIn(await signIn({ email: address, password, ...(asksCode ? { code } : {}) }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code_required') {
        setAsksCode(true);
        setTimeout(() => setFocus('code'));
      } else if (error instanceof ApiError && error.code === 'rate_limited') report(slowedDown(error));
      else {
        report(error);
        if (asksCode) setValue('code', '');
      }
    }
  });
  const startOver = () => {
    clear();
    setAsksCode(false);
    setBackup(false);
    setValue('code', '');
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormProblem problem={problem} />
      <div className={asksCode ? 'hidden' : 'space-y-4'}>
        <Field label="Email" error={formState.errors.email?.message}>
          <Input
            type="email"
            autoComplete="username"
            readOnly={email !== undefined}
            autoFocus={email === undefined}
            {...register('email', { required: 'Enter your email address' })}
          />
        </Field>
        <Field label="Password" error={formState.errors.password?.message}>
          <Input
            type="password"
            autoComplete="current-password"
            autoFocus={email !== undefined}
            {...register('password', { required: 'Enter your password' })}
          />
        </Field>
      </div>
      {asksCode && (
        <>
          <Field
            label={backup ? 'Backup code' : 'Authentication code'}
            hint={
              backup
                ? 'One of the codes you kept when you set up the second factor. Each works once.'
                : 'The six digits your authenticator app shows for Frontdesk.'
            }
            error={formState.errors.code?.message}
          >
            <Input
              autoComplete="one-time-code"
              inputMode={backup ? 'text' : 'numeric'}
              className="font-mono tracking-widest"
              {...register('code', { required: 'Enter the code' })}
            />
          </Field>
          <div className="flex justify-between text-sm">
            <button
              type="button"
              className="rounded-sm text-accent-ink hover:underline"
              onClick={() => setBackup(!backup)}
            >
              {backup ? 'Use the app instead' : 'Use a backup code'}
            </button>
            <button type="button" className="rounded-sm text-ink-soft hover:underline" onClick={startOver}>
              Start over
            </button>
          </div>
        </>
      )}
      <Button type="submit" kind="primary" busy={formState.isSubmitting} className="w-full">
        {asksCode ? 'Verify and sign in' : 'Sign in'}
      </Button>
    </form>
  );
}

function slowedDown(error: ApiError): ApiError {
  const when = error.retry_after === undefined ? 'in a minute' : `in ${error.retry_after} seconds`;
  return new ApiError({ message: `Too many attempts. Try again ${when}.`, status: error.status, code: error.code });
}
