/** Optional declarations about a parameter's value. Collapsed with a summary, because most parameters need none. */
import { LIMITS } from '@frontdesk/contract';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Switch } from '../../ui/switch.js';
import type { FunctionDraftValues } from './function-draft.js';
import { describeDeclarations, EMPTY_PARAMETER, enumProblem, patternProblem } from './parameter-draft.js';
import type { UrlPlaceholder } from './read-url.js';
import { SourceFields } from './source-fields.js';
import { useSuggestedSources } from './source-suggestions.js';

const FORMATS = [
  { value: '', title: t('Any text') },
  { value: 'date', title: t('Date (2026-12-24)') },
  { value: 'time', title: t('Time (19:30)') },
  { value: 'date-time', title: t('Date and time') },
  { value: 'duration', title: t('Duration (PT2H)') },
  { value: 'email', title: t('Email address') },
  { value: 'uri', title: t('URL') },
  { value: 'uuid', title: 'UUID' },
] as const;

const FIELDS = ['required', 'enum', 'format', 'pattern', 'sources'] as const;

export interface ParameterOptionsProps {
  id: string | undefined;
  placeholder: UrlPlaceholder;
}

export function ParameterOptions({ id, placeholder: { name, location } }: ParameterOptionsProps) {
  const { control, formState } = useFormContext<FunctionDraftValues>();
  const path = `parameters.${name}` as const;
  const parameter = { ...EMPTY_PARAMETER, ...useWatch({ control, name: path }) };
  const errors = formState.errors.parameters?.[name];
  const [opened, setOpened] = useState(false);
  const broken = FIELDS.some((field) => errors?.[field] !== undefined);
  const { type, earlier } = parameter;
  const suggested = useSuggestedSources(id, name).length;
  return (
    <details
      open={opened || broken}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="group min-w-0 rounded-md border border-line sm:col-span-2"
    >
      <summary className="flex min-h-9 list-none flex-wrap items-center gap-x-2 px-3 py-1.5 text-sm hover:bg-hover/60">
        <ChevronRight className="text-ink-faint transition-transform group-open:rotate-90" />
        <span className="font-medium">{t('Value options')}</span>
        <span className="min-w-0 break-words text-ink-faint">{describeDeclarations(parameter, location)}</span>
        {suggested > 0 && earlier === 'same_origin' && (
          <Badge tone="accent">
            {t('{count, plural, one {# suggestion} other {# suggestions}}', { count: suggested })}
          </Badge>
        )}
      </summary>
      <div className="space-y-4 border-t border-line px-3 py-4">
        {location === 'query' && (
          <Controller
            control={control}
            name={`${path}.required`}
            defaultValue={true}
            render={({ field }) => (
              <Switch
                label={t.context('parameter', 'Required')}
                hint={t("When off, the assistant doesn't ask for it, and an empty value is omitted from the URL.")}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name={`${path}.enum`}
          defaultValue={[]}
          rules={{ validate: (lines) => enumProblem(lines, type) ?? true }}
          render={({ field, fieldState }) => (
            <Field
              label={t('Allowed values')}
              optional
              hint={t('One per line. The assistant can use only these values.')}
              error={fieldState.error?.message}
            >
              <ListInput value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        {type === 'string' && <TextFields name={name} />}
        <SourceFields id={id} name={name} />
      </div>
    </details>
  );
}

/** Of parameters whose type is text. */
function TextFields({ name }: { name: string }) {
  const { register, formState } = useFormContext<FunctionDraftValues>();
  const path = `parameters.${name}` as const;
  const errors = formState.errors.parameters?.[name];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('Format')} error={errors?.format?.message}>
        <Select {...register(`${path}.format`, { value: '' })}>
          {FORMATS.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('Pattern')}
        optional
        hint={t('A regular expression that guides the assistant. Your endpoint must still validate the value.')}
        error={errors?.pattern?.message}
      >
        <Input
          className="font-mono"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={'^TR-'}
          maxLength={LIMITS.parameterPatternCharacters}
          {...register(`${path}.pattern`, { value: '', validate: (value) => patternProblem(value) ?? true })}
        />
      </Field>
    </div>
  );
}
