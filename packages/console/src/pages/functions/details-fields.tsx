/**
 * What the assistant chooses a function by: its name, what it does, and example questions. A component of its own so that its
 * fields are registered after the URL: the first field with a problem gets the focus in the order of registration.
 */
import { LIMITS } from '@frontdesk/contract';
import { Controller, useFormContext } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import { examplesProblem, type FunctionDraftValues } from './function-draft.js';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

export function DetailsFields() {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const { errors } = formState;
  return (
    <Card title={t('Details for the assistant')} description={t('The assistant uses these to choose a function.')}>
      <div className="space-y-4">
        <Field label={t('Name')} hint={t('A verb and a resource, for example get_order.')} error={errors.name?.message}>
          <Input
            className="font-mono"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.functionNameCharacters}
            {...register('name', {
              required: t('Enter a name'),
              pattern: { value: NAME, message: t('Must be verb_resource in snake_case, such as get_order') },
            })}
          />
        </Field>
        <Field
          label={t('Description')}
          hint={t("What it does, when to use it, what it returns, and what it can't do.")}
          error={errors.description?.message}
        >
          <TextArea
            maxLength={LIMITS.functionDescriptionCharacters}
            {...register('description', { validate: (value) => value.trim() !== '' || t('Enter a description') })}
          />
        </Field>
        <Controller
          control={control}
          name="examples"
          rules={{ validate: (lines) => examplesProblem(lines) ?? true }}
          render={({ field, fieldState }) => (
            <Field
              label={t('Example questions')}
              optional
              hint={t('Questions that this function answers, one per line, in any language.')}
              error={fieldState.error?.message}
            >
              <ListInput
                prose
                value={field.value}
                onChange={field.onChange}
                placeholder={t('Where is my order?\nWo bleibt mein Paket?')}
              />
            </Field>
          )}
        />
      </div>
    </Card>
  );
}
