/** The model, and the organisation's own key for it, which is never shown again. */
import type { AssistantView } from '@frontdesk/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SwitchField } from '../../forms/choice-fields.js';
import { t } from '../../language/translate.js';
import { describeModel } from '../../ui/describe-model.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import type { AssistantValues } from './assistant-values.js';

export function ModelCard({ form, view }: { form: UseFormReturn<AssistantValues>; view: AssistantView }) {
  const { register, control, formState } = form;
  const [model, removed] = useWatch({ control, name: ['model', 'remove_key'] });
  return (
    <Card title={t('Model')} description={t('The model that writes replies to customers.')}>
      <div className="space-y-4">
        <Field
          label={t('Model')}
          hint={[
            t('The server default is {model}.', { model: describeModel(view.default_model) }),
            ...(view.models.length === 0 ? [t('No other models are available on this server.')] : []),
          ].join(' ')}
          error={formState.errors.model?.message}
        >
          <Select {...register('model')}>
            <option value="">{t('Server default')}</option>
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
              label={view.has_model_key ? t('Replace API key') : t('Your API key')}
              optional
              hint={
                view.has_model_key
                  ? t('A key is set. It is encrypted and never shown again.')
                  : t("Usage with your own key doesn't count towards the server's limit.")
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
            {view.has_model_key && <SwitchField control={control} name="remove_key" label={t('Remove the key')} />}
          </>
        )}
      </div>
    </Card>
  );
}
