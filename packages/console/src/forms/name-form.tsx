import { useForm } from 'react-hook-form';
import { t } from '../language/translate.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Input } from '../ui/input.js';
import { toast } from '../ui/toast.js';
import { FormProblem } from './form-problem.js';
import { UnsavedGuard } from './unsaved-guard.js';
import { useServerErrors } from './use-server-errors.js';

interface NameFormProps {
  /** As the service calls it in an error. */
  field: 'name' | 'username';
  stored: string;
  /** Of the form, for screen readers. */
  title: string;
  label: string;
  autoComplete: string;
  maxLength: number;
  /** Said if the name is empty. */
  missing: string;
  /** Said when the name is stored. */
  changed: string;
  /** @returns the name as it was stored */
  save: (name: string) => Promise<string>;
}

/** Changes a name. */
export function NameForm({ field, stored, title, label, missing, changed, save, ...input }: NameFormProps) {
  const form = useForm<Record<string, string>>({
    values: { [field]: stored },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, formState, reset } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { problem, submitting } = useServerErrors(form, [field]);
  const submit = submitting(async ({ [field]: name = '' }) => {
    reset({ [field]: await save(name) });
    toast(changed);
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label={title}>
      <UnsavedGuard when={isDirty} />
      <FormProblem problem={problem} />
      <Field label={label} hideLabel error={errors[field]?.message}>
        <Input {...input} {...register(field, { validate: (value) => value.trim() !== '' || missing })} />
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {t('Change name')}
      </Button>
    </form>
  );
}
