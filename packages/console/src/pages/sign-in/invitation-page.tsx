/**
 * Accepts an invitation. The token is in the fragment of the link, which is never sent to a server or logged. It is
 * checked before anything is asked for.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.js';
import { acceptInvitation, type Invitation, useInvitation } from '../../api/invitation.js';
import { signIn } from '../../api/session.js';
import { FormProblem } from '../../forms/form-problem.js';
import { NewPasswordFields, type NewPasswordValues } from '../../forms/new-password-fields.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button, buttonClasses } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { ErrorState } from '../../ui/states.js';
import { Doorway } from './doorway.js';
import { LinkProblem } from './link-problem.js';

interface Values extends NewPasswordValues {
  username: string;
}

export function InvitationPage() {
  // From the router instead of the window: another link opened in this tab changes only the fragment.
  const token = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    document.title = `${t('Join')} · Frontdesk`;
  }, []);
  if (token === '')
    return (
      <LinkProblem title={t('This invitation link is incomplete')}>
        {t('Open the full link you were sent, including everything after the # sign, or ask for a new one.')}
      </LinkProblem>
    );
  return <ByInvitation key={token} token={token} />;
}

function ByInvitation({ token }: { token: string }) {
  const invitation = useInvitation(token);
  if (invitation.error instanceof ApiError && invitation.error.code === 'not_found')
    return (
      <LinkProblem title={t('This invitation has expired')}>
        {t(
          'Invitations work once, for 7 days, and can be revoked. If you have already joined, sign in. Otherwise, ask for a new one.',
        )}
      </LinkProblem>
    );
  if (invitation.isError)
    return (
      <Doorway title={t('Join your organisation')}>
        <div className="mt-4">
          <ErrorState error={invitation.error} retry={() => void invitation.refetch()} />
        </div>
      </Doorway>
    );
  if (invitation.data === undefined)
    return (
      <div role="status" className="sr-only">
        {t('Loading…')}
      </div>
    );
  const { email, organisation, requires_sign_on } = invitation.data;
  const organisationName = <bdi>{organisation.name}</bdi>;
  const address = <bdi className="wrap-anywhere">{email}</bdi>;
  if (requires_sign_on)
    return (
      <Doorway title={t('Sign in to join')}>
        <Notice className="mt-4">
          {t.rich("{organisation} requires single sign-on. Sign in with {email}. You don't need a password.", {
            organisation: organisationName,
            email: address,
          })}
        </Notice>
        <a href="/console/" className={buttonClasses('primary', 'medium', 'mt-4 w-full')}>
          {t('Go to sign-in')}
        </a>
      </Doorway>
    );
  return (
    <Doorway
      title={t.rich('Join {organisation}', { organisation: organisationName })}
      description={t.rich('You were invited as {email}. Enter your name and choose a password.', { email: address })}
    >
      <JoinForm token={token} invitation={invitation.data} onEnded={() => void invitation.refetch()} />
    </Doorway>
  );
}

interface JoinFormProps {
  token: string;
  invitation: Invitation;
  /** The invitation can no longer be accepted: it ended, or single sign-on is required since. */
  onEnded: () => void;
}

function JoinForm({ token, invitation: { email, organisation }, onEnded }: JoinFormProps) {
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: { username: '', password: '', again: '' } });
  const { problem, submitting } = useServerErrors(form, ['username', 'password']);
  const { register, formState } = form;
  const submit = submitting(async ({ username, password }) => {
    try {
      await acceptInvitation({ token, username, password });
      await signIn({ email, password, organisation_id: organisation.id });
      client.clear();
      window.location.assign('/console/');
    } catch (error) {
      if (error instanceof ApiError && ['sign_on_required', 'not_found'].includes(error.code)) onEnded();
      else throw error;
    }
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <FormProblem problem={problem} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Field
          label={t('Your name')}
          hint={t('Shown to customers when you reply.')}
          error={formState.errors.username?.message}
        >
          <Input autoComplete="name" autoFocus {...register('username', { required: t('Enter your name') })} />
        </Field>
        <NewPasswordFields label={t('Password')} confirmLabel={t('Confirm password')} />
        <Button type="submit" kind="primary" busy={formState.isSubmitting} className="w-full">
          {t('Join')}
        </Button>
      </form>
    </FormProvider>
  );
}
