/**
 * Sets a new password through a link. The token is in the fragment of the link, which is never sent to a server or
 * logged. Afterwards the member signs in as usual, with the second factor if there is one.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.js';
import { resetPassword, usePasswordReset } from '../../api/password-reset.js';
import { FormProblem } from '../../forms/form-problem.js';
import { NewPasswordFields, type NewPasswordValues } from '../../forms/new-password-fields.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { ErrorState } from '../../ui/states.js';
import { Doorway } from './doorway.js';
import { LinkProblem } from './link-problem.js';
import { SignInForm } from './sign-in-form.js';

export function PasswordResetPage() {
  // From the router instead of the window: another link opened in this tab changes only the fragment.
  const token = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    document.title = `${t('New password')} · Frontdesk`;
  }, []);
  if (token === '')
    return (
      <LinkProblem title={t('This link is incomplete')}>
        {t('Open the full link you were sent, including everything after the # sign, or ask for a new one.')}
      </LinkProblem>
    );
  return <ByLink key={token} token={token} />;
}

function ByLink({ token }: { token: string }) {
  const client = useQueryClient();
  const link = usePasswordReset(token);
  const [changed, setChanged] = useState(false);
  if (link.error instanceof ApiError && link.error.code === 'not_found')
    return (
      <LinkProblem title={t('This link has expired')}>
        {t(
          'Links work once, for 24 hours, and expire when a newer one is created. If you already chose a new password, sign in with it. Otherwise, ask an owner or admin of your organisation for a new link.',
        )}
      </LinkProblem>
    );
  if (link.isError)
    return (
      <Doorway title={t('Choose a new password')}>
        <ErrorState error={link.error} retry={() => void link.refetch()} />
      </Doorway>
    );
  if (link.data === undefined)
    return (
      <div role="status" className="sr-only">
        {t('Loading…')}
      </div>
    );
  const { username, email, organisation } = link.data;
  if (!changed)
    return (
      <Doorway
        title={t('Choose a new password')}
        description={t.rich("For {username} ({email}) at {organisation}. You'll be signed out on all other devices.", {
          username: <bdi>{username}</bdi>,
          email: <bdi className="wrap-anywhere">{email}</bdi>,
          organisation: <bdi>{organisation.name}</bdi>,
        })}
      >
        <NewPasswordForm
          token={token}
          email={email}
          onChanged={() => setChanged(true)}
          onEnded={() => void link.refetch()}
        />
      </Doorway>
    );
  const enter = () => {
    client.clear();
    window.location.assign('/console/');
  };
  return (
    <Doorway title={t('Password changed')} description={t('Sign in with your new password.')}>
      <SignInForm who={{ email, organisation_id: organisation.id }} onSignedIn={enter} />
    </Doorway>
  );
}

interface NewPasswordFormProps {
  token: string;
  email: string;
  onChanged: () => void;
  /** The link expired while the page was open. */
  onEnded: () => void;
}

function NewPasswordForm({ token, email, onChanged, onEnded }: NewPasswordFormProps) {
  const form = useForm<NewPasswordValues>({ defaultValues: { password: '', again: '' } });
  const { problem, submitting } = useServerErrors(form, ['password']);
  const submit = submitting(async ({ password }) => {
    try {
      await resetPassword({ token, password });
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') onEnded();
      else throw error;
    }
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <FormProblem problem={problem} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordFields label={t('New password')} confirmLabel={t('Confirm new password')} autoFocus />
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting} className="w-full">
          {t('Change password')}
        </Button>
      </form>
    </FormProvider>
  );
}
