/** Which model answers, and the organisation's own key for it, which is never shown again. */
import type { AssistantView } from '@frontdesk/contract';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { Switch } from '../../ui/switch.js';
import type { AssistantValues } from './assistant-values.js';

export function ModelCard({ form, view }: { form: UseFormReturn<AssistantValues>; view: AssistantView }) {
  const { register, control, formState } = form;
  const [model, removed] = useWatch({ control, name: ['model', 'remove_key'] });
  return (
    <Card title="Model" description="Whose words customers read.">
      <div className="space-y-4">
        <Field
          label="Model"
          hint={view.models.length === 0 ? 'The operator of this service offers no other.' : undefined}
          error={formState.errors.model?.message}
        >
          <Select {...register('model')}>
            <option value="">As the service is set ({view.default_model})</option>
            {view.models.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {model !== '' && (
          <>
            <Field
              label={view.has_model_key ? 'Replace your key' : 'Your own key'}
              optional
              hint={
                view.has_model_key
                  ? 'A key is set. It is kept sealed and never shown again.'
                  : "Use of the model under your own key does not count towards the operator's ceiling."
              }
              error={formState.errors.model_key?.message}
            >
              <Input
                type="password"
                autoComplete="off"
                className="font-mono"
                disabled={removed}
                {...register('model_key')}
              />
            </Field>
            {view.has_model_key && (
              <Controller
                control={control}
                name="remove_key"
                render={({ field }) => (
                  <Switch label="Remove the key when saving" checked={field.value} onChange={field.onChange} />
                )}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
}
