/** The fields of a webhook, to add one or to change it. */
import { LIMITS, type WebhookSubscription } from '@frontdesk/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { mustBeWebUrl } from '../../forms/rules.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { EventsField } from './events-field.js';

export interface WebhookValues {
  url: string;
  description: string;
  events: WebhookSubscription[];
}

export interface WebhookFormProps {
  label: string;
  form: UseFormReturn<WebhookValues>;
  action: string;
  onSubmit: (values: WebhookValues) => Promise<void>;
  onCancel: () => void;
}

export const toWebhookInput = ({ url, description, events }: WebhookValues): WebhookValues => ({
  url: url.trim(),
  description: description.trim(),
  events,
});

export function WebhookForm({ label, form, action, onSubmit, onCancel }: WebhookFormProps) {
  const { register, control, formState } = form;
  const { problem, submitting } = useServerErrors(form, ['url', 'description', 'events']);
  const submit = submitting(onSubmit);
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={label}>
      <FormProblem problem={problem} />
      <Field label={t('URL')} hint={t('A public https URL.')} error={formState.errors.url?.message}>
        <Input
          type="url"
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          maxLength={LIMITS.webhookUrlCharacters}
          placeholder={'https://shop.example/frontdesk-events'}
          {...register('url', { required: t('Enter a URL'), validate: mustBeWebUrl })}
        />
      </Field>
      <Field label={t('Description')} optional error={formState.errors.description?.message}>
        <Input
          autoComplete="off"
          maxLength={LIMITS.webhookDescriptionCharacters}
          placeholder={t('Back-office tickets')}
          {...register('description')}
        />
      </Field>
      <Controller
        control={control}
        name="events"
        rules={{ validate: (events) => events.length > 0 || t('Choose at least one event') }}
        render={({ field, fieldState }) => (
          <EventsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <DialogButtons submit={action} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
