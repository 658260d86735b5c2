/** The parameters of the function: the description of each, and the source of its value. */
import type { ParameterType } from '@frontdesk/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import type { FunctionDraftValues } from './function-draft.js';
import { LeafFields } from './leaf-fields.js';
import { EMPTY_PARAMETER, type ParameterSupplier, pathProblem, valueProblem } from './parameter-draft.js';
import { ParameterOptions } from './parameter-options.js';
import type { UrlPlaceholder } from './read-url.js';

export interface ParameterListProps {
  id: string | undefined;
  placeholders: readonly UrlPlaceholder[];
}

export function ParameterList({ id, placeholders }: ParameterListProps) {
  if (placeholders.length === 0) return null;
  return (
    <Card title={t('Parameters')} description={t('Detected from the URL.')} flush>
      <ul className="divide-y divide-line border-t border-line">
        {placeholders.map((placeholder) => (
          <li key={placeholder.name} className="px-5 py-4 max-sm:px-4">
            <ParameterFields id={id} placeholder={placeholder} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SUPPLIERS: readonly { value: ParameterSupplier; title: string }[] = [
  { value: 'assistant', title: t('Assistant') },
  { value: 'login', title: t('Customer login') },
  { value: 'value', title: t('Fixed value') },
  { value: 'leaf', title: t('Another function') },
];

const TYPES: readonly ParameterType[] = ['string', 'number', 'boolean'];

const LOCATIONS: Readonly<Record<UrlPlaceholder['location'], string>> = {
  path: t('path'),
  query: t('query'),
  body: t('body'),
};

interface ParameterFieldsProps {
  id: string | undefined;
  placeholder: UrlPlaceholder;
}

function ParameterFields({ id, placeholder }: ParameterFieldsProps) {
  const { name, location } = placeholder;
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const path = `parameters.${name}` as const;
  const { source, type } = { ...EMPTY_PARAMETER, ...useWatch({ control, name: path }) };
  const errors = formState.errors.parameters?.[name];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 flex items-center gap-2">
        <span className="font-mono text-sm font-medium">{name}</span>
        <Badge>{LOCATIONS[location]}</Badge>
      </legend>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label={t('Description')} error={errors?.description?.message}>
          <Input
            placeholder={t('What it is, with an example value')}
            {...register(`${path}.description`, {
              value: '',
              validate: (value) => value.trim() !== '' || t('Enter a description'),
            })}
          />
        </Field>
        <Field label={t('Type')} error={errors?.type?.message}>
          <Select {...register(`${path}.type`, { value: 'string' })}>
            {TYPES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('Supplied by')}
          hint={source === 'assistant' ? t('The assistant takes it from the conversation.') : undefined}
          className="sm:col-span-2"
          error={errors?.source?.message}
        >
          <Select {...register(`${path}.source`, { value: 'assistant' })}>
            {SUPPLIERS.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        {source === 'assistant' && <ParameterOptions id={id} placeholder={placeholder} />}
        {source === 'login' && <LoginField name={name} />}
        {source === 'value' && (
          <Field label={t('Value')} className="sm:col-span-2" error={errors?.value?.message}>
            {type === 'boolean' ? (
              <Select
                {...register(`${path}.value`, { value: '', validate: (value) => valueProblem(value, type) ?? true })}
              >
                <option value="">{t('Choose…')}</option>
                <option value="true">{'true'}</option>
                <option value="false">{'false'}</option>
              </Select>
            ) : (
              <Input
                className="font-mono"
                dir={type === 'number' ? 'ltr' : 'auto'}
                inputMode={type === 'number' ? 'decimal' : 'text'}
                {...register(`${path}.value`, { value: '', validate: (value) => valueProblem(value, type) ?? true })}
              />
            )}
          </Field>
        )}
        {source === 'leaf' && <LeafFields id={id} name={name} />}
      </div>
    </fieldset>
  );
}

/** The part of the customer's identity that is the value. */
function LoginField({ name }: { name: string }) {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const requires_auth = useWatch({ control, name: 'requires_auth' });
  return (
    <Field
      label={t('Identity path')}
      className="sm:col-span-2"
      error={formState.errors.parameters?.[name]?.login?.message}
      hint={t(
        "A dotted path in the customer's identity, for example sub or customer.number. Filled in by Frontdesk. The assistant never sees it.",
      )}
    >
      <Input
        className="font-mono"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...register(`parameters.${name}.login`, {
          value: '',
          validate: {
            path: (value) =>
              pathProblem(value) === undefined
                ? true
                : t('Enter a dotted path, for example {example}', { example: 'sub' }),
            login: () => requires_auth || t('Turn on “Require customer login” to use this'),
          },
        })}
      />
    </Field>
  );
}
