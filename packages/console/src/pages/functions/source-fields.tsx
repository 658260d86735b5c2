/** Which fields of earlier answers may supply the value of a parameter, besides the customer's messages. */
import { LIMITS } from '@frontdesk/contract';
import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useFunctions } from '../../api/functions.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Choice } from '../../ui/switch.js';
import type { FunctionDraftValues } from './function-draft.js';
import { EMPTY_PARAMETER, pathProblem, type ResultSource } from './parameter-draft.js';
import { SourceSuggestions, useSuggestedSources } from './source-suggestions.js';

const EARLIER = [
  {
    value: 'same_origin',
    title: t('Any field from the same host'),
    hint: t('Any complete field returned by a function on the same host.'),
  },
  { value: 'listed', title: t('Only listed fields'), hint: t('Can include functions on other hosts.') },
  { value: 'none', title: t('None'), hint: t('The customer must provide the value.') },
] as const;

export interface SourceFieldsProps {
  id: string | undefined;
  name: string;
}

export function SourceFields({ id, name }: SourceFieldsProps) {
  const { control, setValue } = useFormContext<FunctionDraftValues>();
  const path = `parameters.${name}` as const;
  const list = useFieldArray({ control, name: `${path}.sources` });
  const listed = useWatch({ control, name: `${path}.sources` }) ?? EMPTY_PARAMETER.sources;
  const suggested = useSuggestedSources(id, name);
  const earlier = useWatch({ control, name: `${path}.earlier` }) ?? EMPTY_PARAMETER.earlier;
  const add = (source: ResultSource) => list.append(source, { shouldFocus: false });
  const take = (source: ResultSource) => {
    setValue(`${path}.earlier`, 'listed', { shouldDirty: true });
    list.replace([...listed.filter((one) => one.function !== '' || one.response_path !== ''), source]);
  };
  return (
    <div className="space-y-3">
      <Controller
        control={control}
        name={`${path}.earlier`}
        defaultValue="same_origin"
        render={({ field }) => (
          <Choice
            label={t('Values from earlier results')}
            showLabel
            value={field.value}
            onChange={(next) => {
              field.onChange(next);
              if (next === 'listed' && list.fields.length === 0) add({ function: '', response_path: '' });
            }}
            options={EARLIER}
          />
        )}
      />
      <SourceSuggestions suggested={suggested} listed={earlier === 'listed' ? listed : []} onTake={take} />
      {earlier === 'listed' && (
        <div className="space-y-3">
          <ul className="space-y-3">
            {list.fields.map((row, index) => (
              <li key={row.id}>
                <SourceRow id={id} name={name} index={index} onRemove={() => list.remove(index)} />
              </li>
            ))}
          </ul>
          {list.fields.length < LIMITS.parameterSources && (
            <Button size="small" icon={<Plus />} onClick={() => list.append({ function: '', response_path: '' })}>
              {t('Add field')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface SourceRowProps extends SourceFieldsProps {
  index: number;
  onRemove: () => void;
}

function SourceRow({ id, name, index, onRemove }: SourceRowProps) {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const path = `parameters.${name}.sources.${index}` as const;
  const [chosen, own] = useWatch({ control, name: [`${path}.function`, 'name'] });
  const functions = useFunctions().data ?? [];
  const names = functions.map((one) => (one.id === id ? own : one.name));
  const errors = formState.errors.parameters?.[name]?.sources?.[index];
  return (
    <fieldset className="flex items-start gap-2">
      <legend className="sr-only">{t('Field {number}', { number: index + 1 })}</legend>
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        <Field label={t('Function')} error={errors?.function?.message}>
          <Select
            className="font-mono"
            {...register(`${path}.function`, { validate: (value) => value !== '' || t('Choose a function') })}
          >
            <option value="">{t('Choose…')}</option>
            {chosen !== '' && chosen !== undefined && !names.includes(chosen) && (
              <option value={chosen}>{t('{name} (deleted)', { name: chosen })}</option>
            )}
            {names.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('Response path')} error={errors?.response_path?.message}>
          <Input
            className="font-mono"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            placeholder={'orders[].id'}
            maxLength={LIMITS.responsePathCharacters}
            {...register(`${path}.response_path`, { validate: (value) => pathProblem(value) ?? true })}
          />
        </Field>
      </div>
      <IconButton
        label={t('Remove field {number}', { number: index + 1 })}
        icon={<X />}
        className="mt-6"
        onClick={onRemove}
      />
    </fieldset>
  );
}
