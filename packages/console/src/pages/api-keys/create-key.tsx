/** Creates a key and shows its secret once. */
import type { ApiKeyMode } from '@frontdesk/contract';
import { DAY_MS } from '@frontdesk/contract/durations';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiKeyCreated, useCreateApiKey } from '../../api/api-keys.js';
import { ChoiceField } from '../../forms/choice-fields.js';
import { DialogButtons } from '../../forms/dialog-buttons.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { ShownOnce } from '../../ui/shown-once.js';

interface Values {
  name: string;
  mode: ApiKeyMode;
  days: string;
}

const EMPTY: Values = { name: '', mode: 'live', days: '' };

export function CreateKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<ApiKeyCreated>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return created === undefined ? (
    <Dialog
      open={open}
      onClose={close}
      title={t('Create API key')}
      description={t('Use a separate key for each backend.')}
    >
      <KeyForm onCreated={setCreated} onCancel={close} />
    </Dialog>
  ) : (
    <Dialog
      open={open}
      holds
      onClose={close}
      title={t('Copy your API key')}
      description={t("You won't be able to see it again. Store it on your server, never in a browser or an app.")}
      actions={
        <Button kind="primary" onClick={close}>
          {t('I have saved it')}
        </Button>
      }
    >
      <ShownOnce label={t('API key')} text={created.secret} />
    </Dialog>
  );
}

function KeyForm({ onCreated, onCancel }: { onCreated: (created: ApiKeyCreated) => void; onCancel: () => void }) {
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { register, control, formState } = form;
  const create = useCreateApiKey();
  const { problem, submitting } = useServerErrors(form, ['name', 'mode', 'expires_at']);
  const submit = submitting(async ({ name, mode, days }) => {
    const expires_at = days === '' ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
    onCreated(await create.mutateAsync({ name, mode, ...expires_at }));
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label={t('Create API key')}>
      <FormProblem problem={problem} />
      <Field label={t('Name')} hint={t('For example, shop backend.')} error={formState.errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={100}
          {...register('name', { validate: (value) => value.trim() !== '' || t('Enter a name') })}
        />
      </Field>
      <ChoiceField
        control={control}
        name="mode"
        label={t('Mode')}
        showLabel
        columns
        options={[
          { value: 'live', title: t.context('mode', 'Live'), hint: t('For customers. Live functions only.') },
          { value: 'test', title: t.context('state', 'Test'), hint: t('For development. Includes dev functions.') },
        ]}
      />
      <Field label={t('Expires')}>
        <Select {...register('days')}>
          <option value="">{t('Never')}</option>
          <option value="30">{t('In 30 days')}</option>
          <option value="90">{t('In 90 days')}</option>
          <option value="365">{t('In 1 year')}</option>
        </Select>
      </Field>
      <DialogButtons submit={t('Create key')} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
