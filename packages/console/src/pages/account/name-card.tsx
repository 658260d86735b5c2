/** The name under which customers and other members see this one. */
import { LIMITS } from '@frontdesk/contract';
import { useForm } from 'react-hook-form';
import { useChangeAccount } from '../../api/account.js';
import { useSession } from '../../api/session.js';
import { FormProblem } from '../../forms/form-problem.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';

export function NameCard() {
  const { member } = useSession();
  const change = useChangeAccount();
  const form = useForm({ values: { username: member.username }, resetOptions: { keepDirtyValues: true } });
  const { register, formState, reset } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { problem, submitting } = useServerErrors(form, ['username']);
  const submit = submitting(async ({ username }) => {
    const changed = await change.mutateAsync({ username });
    reset({ username: changed.username });
    toast(t('Your name was changed.'));
  });
  return (
    <Card title={t('Name')} description={t('Customers see it when you reply, and colleagues at the desk.')}>
      <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Change name')}>
        <UnsavedGuard when={isDirty} />
        <FormProblem problem={problem} />
        <Field label={t('Name')} hideLabel error={errors.username?.message}>
          <Input
            autoComplete="name"
            maxLength={LIMITS.usernameCharacters}
            {...register('username', { validate: (value) => value.trim() !== '' || t('Enter your name') })}
          />
        </Field>
        <Button type="submit" busy={isSubmitting}>
          {t('Change name')}
        </Button>
      </form>
    </Card>
  );
}
