/** The editor of a function. The URL comes first, because its placeholders are the parameters. */
import { type FunctionView, LIMITS } from '@frontdesk/contract';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { useSaveFunction } from '../../api/functions.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, TextArea } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import { DraftNotice } from '../releases/draft-notice.js';
import { withBodyPlaceholders } from './action-draft.js';
import { ActionFields, MethodField } from './action-fields.js';
import { CARD_FIELDS } from './card-draft.js';
import { CardFields } from './card-fields.js';
import { examplesProblem, type FunctionDraftValues, toDraft, toInput } from './function-draft.js';
import { ParameterList } from './parameter-list.js';
import { readUrl } from './read-url.js';
import { ReplyField } from './reply-field.js';
import { UrlField } from './url-field.js';
import { UseFields } from './use-fields.js';

export interface FunctionFormProps {
  /** Undefined: a new function. */
  id?: string;
  initial: FunctionDraftValues;
  /** Whether there are unsaved changes from the start, as for a copy or an import. */
  unsaved?: boolean;
  onSaved: (saved: FunctionView) => void;
}

const FIELDS = [
  'name',
  'description',
  'examples',
  'url',
  'method',
  'body',
  'confirmation_template',
  'environment',
  'requires_auth',
  'offered',
  'sensitive',
  'reply_template',
  ...CARD_FIELDS,
];
const PARAMETER_FIELDS = [
  ...['description', 'type', 'source', 'required', 'enum', 'format', 'pattern', 'login', 'value'],
  ...['leaf.function', 'leaf.response_path'],
  ...Array.from({ length: LIMITS.parameterSources }, (_, index) => `sources.${index}`).flatMap((source) => [
    `${source}.function`,
    `${source}.response_path`,
  ]),
];

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

export function FunctionForm({ id, initial, unsaved = false, onSaved }: FunctionFormProps) {
  const form = useForm<FunctionDraftValues>({ defaultValues: initial });
  useFollowedValues(form, initial);
  const { register, control, handleSubmit, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const save = useSaveFunction(id);
  const [left, setLeft] = useState(false);
  const [url, method, body] = useWatch({ control, name: ['url', 'method', 'body'] });
  const read = readUrl(url);
  const placeholders = withBodyPlaceholders(read.ok ? read.placeholders : [], { method, body });
  const { problem, report, clear } = useServerErrors(
    form,
    [...FIELDS, ...placeholders.flatMap(({ name }) => PARAMETER_FIELDS.map((field) => `parameters.${name}.${field}`))],
    (path) => path.replace(/\.sources\.0\.login$/, '.login').replace(/(\.sources\.\d+)$/, '$1.response_path'),
  );

  const submit = handleSubmit(async (values) => {
    clear();
    try {
      const saved = await save.mutateAsync(toInput(values, placeholders));
      setLeft(true);
      reset(toDraft(saved));
      setTimeout(() => {
        onSaved(saved);
        setLeft(false);
      });
    } catch (error) {
      report(error);
    }
  });

  return (
    <FormProvider {...form}>
      <form
        onSubmit={submit}
        noValidate
        className="space-y-4"
        aria-label={id === undefined ? t('New function') : t('Function')}
      >
        <UnsavedGuard when={!left && (isDirty || unsaved)} />
        <DraftNotice except={t('Changes to functions used by the customer login apply immediately.')} />
        <FormProblem problem={problem} />
        <Card title={t('Endpoint')} description={t('Returns a JSON response with success, data and message.')}>
          <div className="space-y-4">
            <MethodField />
            <UrlField />
          </div>
        </Card>
        <ActionFields />
        <Card title={t('Details for the assistant')} description={t('The assistant uses these to choose a function.')}>
          <div className="space-y-4">
            <Field
              label={t('Name')}
              hint={t('A verb and a resource, for example get_order.')}
              error={errors.name?.message}
            >
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
        <ParameterList id={id} placeholders={placeholders} />
        <ReplyField id={id} />
        <CardFields id={id} />
        <UseFields />
        <SaveBar
          dirty={isDirty || unsaved}
          busy={isSubmitting}
          label={id === undefined ? t('Create function') : t('Save changes')}
          {...(id === undefined ? { saved: '' } : { onReset: () => reset(initial) })}
        />
      </form>
    </FormProvider>
  );
}
