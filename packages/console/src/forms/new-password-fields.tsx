/** A new password, entered twice: fields `password` and `again` of the surrounding form. */
import { LIMITS } from '@frontdesk/contract';
import { useFormContext } from 'react-hook-form';
import { t } from '../language/translate.js';
import { Field } from '../ui/field.js';
import { Input } from '../ui/input.js';

export interface NewPasswordValues {
  password: string;
  again: string;
}

export interface NewPasswordFieldsProps {
  label: string;
  /** Label of the second field. */
  confirmLabel: string;
  autoFocus?: boolean;
}

export function NewPasswordFields({ label, confirmLabel, autoFocus }: NewPasswordFieldsProps) {
  const { register, formState, getValues } = useFormContext<NewPasswordValues>();
  const { errors } = formState;
  return (
    <>
      <Field
        label={label}
        hint={t('At least {count} characters.', { count: LIMITS.leastPasswordCharacters })}
        error={errors.password?.message}
      >
        <Input
          type="password"
          autoComplete="new-password"
          autoFocus={autoFocus}
          {...register('password', {
            minLength: {
              value: LIMITS.leastPasswordCharacters,
              message: t('Must be at least {count} characters', { count: LIMITS.leastPasswordCharacters }),
            },
            required: t('Enter a password'),
          })}
        />
      </Field>
      <Field label={confirmLabel} error={errors.again?.message}>
        <Input
          type="password"
          autoComplete="new-password"
          {...register('again', {
            validate: (value) => value === getValues('password') || t("Passwords don't match"),
          })}
        />
      </Field>
    </>
  );
}
