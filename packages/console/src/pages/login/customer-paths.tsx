/** Paths in the identity to the customer data shown to agents. */
import { Controller, type UseFormReturn } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { type LoginValues, wrongAttribute } from './login-values.js';

export function CustomerPaths({ form }: { form: UseFormReturn<LoginValues> }) {
  const { register, control, formState } = form;
  const errors = formState.errors.customer;
  return (
    <fieldset className="mt-4 grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">{t('Customer details for agents')}</legend>
      <Field
        label={t('Name path')}
        optional
        hint={t('A path in the identity, for example user.name.')}
        error={errors?.name?.message}
      >
        <Input dir="ltr" className="font-mono" placeholder={'user.name'} {...register('customer.name')} />
      </Field>
      <Field label={t('Email path')} optional error={errors?.email?.message}>
        <Input dir="ltr" className="font-mono" placeholder={'user.email'} {...register('customer.email')} />
      </Field>
      <Field
        label={t('Attributes')}
        optional
        hint={t('One per line, in the format name: path.')}
        error={errors?.attributes?.message}
        className="sm:col-span-2"
      >
        <Controller
          control={control}
          name="customer.attributes"
          rules={{ validate: (lines) => wrongAttribute(lines) ?? true }}
          render={({ field }) => (
            <ListInput value={field.value} onChange={field.onChange} placeholder={'plan: account.plan'} />
          )}
        />
      </Field>
    </fieldset>
  );
}
