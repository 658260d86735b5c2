/** Makes a key and shows its secret, this once. */
import type { ApiKeyMode } from '@frontdesk/contract';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type ApiKeyCreated, useCreateApiKey } from '../../api/api-keys.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { ShownOnce } from '../../ui/shown-once.js';
import { Choice } from '../../ui/switch.js';

interface Values {
  name: string;
  mode: ApiKeyMode;
  days: string;
}

const DAY_MS = 24 * 60 * 60_000;
const EMPTY: Values = { name: '', mode: 'live', days: '' };

export function CreateKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<ApiKeyCreated>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return created === undefined ? (
    <Dialog open={open} onClose={close} title="Create API key" description="Use a separate key for each backend.">
      <KeyForm onCreated={setCreated} onCancel={close} />
    </Dialog>
  ) : (
    <Dialog
      open={open}
      holds
      onClose={close}
      title="Copy your API key"
      description="You won't be able to see it again. Store it on your server, never in a browser or an app."
      actions={
        <Button kind="primary" onClick={close}>
          I have saved it
        </Button>
      }
    >
      <ShownOnce label="API key" text={created.secret} />
    </Dialog>
  );
}

function KeyForm({ onCreated, onCancel }: { onCreated: (created: ApiKeyCreated) => void; onCancel: () => void }) {
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { register, control, handleSubmit, formState } = form;
  const create = useCreateApiKey();
  const { problem, report, clear } = useServerErrors(form, ['name', 'mode', 'expires_at']);
  const submit = handleSubmit(async ({ name, mode, days }) => {
    clear();
    try {
      const expires_at = days === '' ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
      onCreated(await create.mutateAsync({ name, mode, ...expires_at }));
    } catch (error) {
      report(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-4" aria-label="Create API key">
      <FormProblem problem={problem} />
      <Field label="Name" hint="For example, shop backend." error={formState.errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={100}
          {...register('name', { validate: (value) => value.trim() !== '' || 'Enter a name' })}
        />
      </Field>
      <Controller
        control={control}
        name="mode"
        render={({ field }) => (
          <Choice
            label="Mode"
            showLabel
            columns
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'live', title: 'Live', hint: 'For customers. Live functions only.' },
              { value: 'test', title: 'Test', hint: 'For development. Includes dev functions.' },
            ]}
          />
        )}
      />
      <Field label="Expires">
        <Select {...register('days')}>
          <option value="">Never</option>
          <option value="30">In 30 days</option>
          <option value="90">In 90 days</option>
          <option value="365">In 1 year</option>
        </Select>
      </Field>
      <div className="flex justify-end gap-2 pt-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={formState.isSubmitting}>
          Create key
        </Button>
      </div>
    </form>
  );
}
