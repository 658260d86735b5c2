/** Accepts an invitation. The token is in the fragment of the link, which is never sent to a server or logged. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.js';
import { acceptInvitation, signIn } from '../../api/session.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button, buttonClasses } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { Doorway } from './doorway.js';
import { LinkProblem } from './link-problem.js';
import { NewPasswordFields, type NewPasswordValues } from './new-password-fields.js';

interface Values extends NewPasswordValues {
  username: string;
}

export function InvitationPage() {
  const client = useQueryClient();
  const [token] = useState(() => decodeURIComponent(window.location.hash.slice(1)));
  /** The service's message, if the organisation requires sign-on. */
  const [signsOn, setSignsOn] = useState<string>();
  const [ended, setEnded] = useState(false);
  const form = useForm<Values>({ defaultValues: { username: '', password: '', again: '' } });
  const { problem, submitting } = useServerErrors(form, ['username', 'password']);
  const { register, formState } = form;
  useEffect(() => {
    document.title = `${t('Join')} · Frontdesk`;
  }, []);

  if (token === '')
    return (
      <LinkProblem title={t('This invitation link is incomplete')}>
        {t('Open the full link you were sent, including everything after the # sign, or ask for a new one.')}
      </LinkProblem>
    );

  if (ended)
    return (
      <LinkProblem title={t('This link has expired')}>
        {t(
          'Invitations work once, for 7 days, and can be revoked. If you have already joined, sign in. Otherwise, ask for a new one.',
        )}
      </LinkProblem>
    );

  if (signsOn !== undefined)
    return (
      <Doorway title={t('Sign in to join')}>
        <Notice className="mt-4">{signsOn}</Notice>
        <a href="/console/" className={buttonClasses('primary', 'medium', 'mt-4 w-full')}>
          {t('Go to sign-in')}
        </a>
      </Doorway>
    );

  const submit = submitting(async ({ username, password }) => {
    try {
      const { member, organisation } = await acceptInvitation({ token, username, password });
      await signIn({ email: member.email, password, organisation_id: organisation.id });
      client.clear();
      window.location.assign('/console/');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_on_required') setSignsOn(error.message);
      else if (error instanceof ApiError && error.code === 'not_found') setEnded(true);
      else throw error;
    }
  });
  return (
    <Doorway title={t('Join your organisation')} description={t('Enter your name and choose a password.')}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="space-y-4">
          <FormProblem problem={problem} />
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
    </Doorway>
  );
}
