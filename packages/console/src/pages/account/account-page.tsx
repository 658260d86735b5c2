/** A member's own account: name, language, password, second factor, and ending all sessions. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { changePassword, signOutEverywhere, useTwoFactor } from '../../api/account.js';
import { leave, useSession } from '../../api/session.js';
import { FormProblem } from '../../forms/form-problem.js';
import { NewPasswordFields, type NewPasswordValues } from '../../forms/new-password-fields.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { LanguageMenu } from '../../language/language-menu.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card, Page } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { ROLES } from '../members/roles.js';
import { NameCard } from './name-card.js';
import { NotificationsCard } from './notifications-card.js';
import { TwoFactorCard } from './two-factor-card.js';

export function AccountPage() {
  const { member, organisation } = useSession();
  const role = ROLES[member.role];
  return (
    <Page title={t('Your account')} width="narrow">
      <div className="space-y-4">
        <Card>
          <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
            <Fact term={t('Email')} value={member.email} />
            <Fact term={t('Organisation')} value={organisation.name} />
            <Fact term={t('Role')} value={t('{role}: {description}', { role: role.title, description: role.hint })} />
          </dl>
        </Card>
        <NameCard />
        <Card title={t('Language')} description={t('Used for the console in this browser and for emails to you.')}>
          <LanguageMenu />
        </Card>
        <NotificationsCard />
        <OwnSignIn />
        <SessionsCard />
      </div>
    </Page>
  );
}

/** Members who use only the identity provider have no password here, and the provider handles the second factor. */
function OwnSignIn() {
  const { data } = useTwoFactor();
  if (data?.has_password === false)
    return (
      <Card title={t('Sign-in')}>
        <p className="text-sm text-ink-soft">
          {t(
            "You sign in through your organisation's identity provider. It manages your password and two-factor authentication.",
          )}
        </p>
      </Card>
    );
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
    </>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{term}</dt>
      <dd className="break-words">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

interface PasswordValues extends NewPasswordValues {
  current_password: string;
}

function PasswordCard() {
  const form = useForm<PasswordValues>({ defaultValues: { current_password: '', password: '', again: '' } });
  const { register, formState, reset } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { member } = useSession();
  const { problem, submitting } = useServerErrors(form, ['current_password', 'password'], (path) =>
    path === 'new_password' ? 'password' : path,
  );
  const submit = submitting(async ({ current_password, password }) => {
    await changePassword({ current_password, new_password: password });
    reset();
    toast(t("Password changed. You're signed out on all other devices."));
  });
  return (
    <Card title={t('Password')} description={t('Changing it signs you out on all other devices.')}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Change password')}>
          <UnsavedGuard when={isDirty} />
          <FormProblem problem={problem} />
          <input type="hidden" autoComplete="username" value={member.email} readOnly />
          <Field label={t('Current password')} error={errors.current_password?.message}>
            <Input
              type="password"
              autoComplete="current-password"
              {...register('current_password', { required: t('Enter your current password') })}
            />
          </Field>
          <div className="grid gap-4 lg:grid-cols-2">
            <NewPasswordFields label={t('New password')} confirmLabel={t('Confirm new password')} />
          </div>
          <Button type="submit" busy={isSubmitting}>
            {t('Change password')}
          </Button>
        </form>
      </FormProvider>
    </Card>
  );
}

function SessionsCard() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <Card title={t('Sessions')} description={t('Sign out on every device, including this one.')}>
      <Button onClick={() => setAsking(true)}>{t('Sign out everywhere…')}</Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Sign out everywhere?')}
        description={t("You'll be signed out on every device, including this one.")}
        action={t('Sign out everywhere')}
        onConfirm={async () => {
          await signOutEverywhere();
          await navigate({ to: '/', ignoreBlocker: true });
          leave();
        }}
      />
    </Card>
  );
}
