/** The name of the organisation. */
import { LIMITS } from '@frontdesk/contract';
import { useForm } from 'react-hook-form';
import { useRenameOrganisation } from '../../api/account.js';
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

export function OrganisationCard() {
  const { organisation } = useSession();
  const rename = useRenameOrganisation();
  const form = useForm({ values: { name: organisation.name }, resetOptions: { keepDirtyValues: true } });
  const { register, formState, reset } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { problem, submitting } = useServerErrors(form, ['name']);
  const submit = submitting(async ({ name }) => {
    const renamed = await rename.mutateAsync({ name });
    reset({ name: renamed.name });
    toast(t('The organisation was renamed.'));
  });
  return (
    <Card title={t('Name of the organisation')} description={t('Customers see it in the chat window.')}>
      <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Rename the organisation')}>
        <UnsavedGuard when={isDirty} />
        <FormProblem problem={problem} />
        <Field label={t('Name of the organisation')} hideLabel error={errors.name?.message}>
          <Input
            autoComplete="organization"
            maxLength={LIMITS.organisationNameCharacters}
            {...register('name', { validate: (value) => value.trim() !== '' || t('Enter a name') })}
          />
        </Field>
        <Button type="submit" busy={isSubmitting}>
          {t('Change name')}
        </Button>
      </form>
    </Card>
  );
}
