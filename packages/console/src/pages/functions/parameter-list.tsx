/** The parameters that the URL asks for: what each is, and who supplies its value. */
import { useFormContext, useWatch } from 'react-hook-form';
import { Badge } from '../../ui/badge.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { EMPTY_PARAMETER, type FunctionDraftValues, type ParameterSource, valueProblem } from './function-draft.js';
import { LeafFields } from './leaf-fields.js';
import type { UrlPlaceholder } from './read-url.js';

export interface ParameterListProps {
  id: string | undefined;
  placeholders: readonly UrlPlaceholder[];
}

export function ParameterList({ id, placeholders }: ParameterListProps) {
  if (placeholders.length === 0) return null;
  return (
    <Card title="Parameters" description="Found in the URL." flush>
      <ul className="divide-y divide-line border-t border-line">
        {placeholders.map((placeholder) => (
          <li key={placeholder.name} className="px-5 py-4">
            <ParameterFields id={id} placeholder={placeholder} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SOURCES: readonly { value: ParameterSource; title: string }[] = [
  { value: 'assistant', title: 'The assistant, from the conversation' },
  { value: 'value', title: 'Your organisation: a fixed value' },
  { value: 'leaf', title: 'Your organisation: another function' },
];

function ParameterFields({
  id,
  placeholder: { name, location },
}: {
  id: string | undefined;
  placeholder: UrlPlaceholder;
}) {
  const { register, control, formState } = useFormContext<FunctionDraftValues>();
  const path = `parameters.${name}` as const;
  const parameter = useWatch({ control, name: path }) ?? EMPTY_PARAMETER;
  const errors = formState.errors.parameters?.[name];
  const source = parameter.source ?? 'assistant';
  const type = parameter.type ?? 'string';
  return (
    <fieldset>
      <legend className="mb-3 flex items-center gap-2">
        <span className="font-mono text-sm font-medium">{name}</span>
        <Badge>{location}</Badge>
      </legend>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Description" error={errors?.description?.message}>
          <Input
            placeholder="What it is, with an example"
            {...register(`${path}.description`, {
              value: '',
              validate: (value) => value.trim() !== '' || 'Describe the parameter',
            })}
          />
        </Field>
        <Field label="Type" error={errors?.type?.message}>
          <Select {...register(`${path}.type`, { value: 'string' })}>
            <option value="string">string</option>
            <option value="number">number</option>
            <option value="boolean">boolean</option>
          </Select>
        </Field>
        <Field label="Supplied by" className="sm:col-span-2" error={errors?.source?.message}>
          <Select {...register(`${path}.source`, { value: 'assistant' })}>
            {SOURCES.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        {source === 'value' && (
          <Field label="Value" className="sm:col-span-2" error={errors?.value?.message}>
            {type === 'boolean' ? (
              <Select
                {...register(`${path}.value`, { value: '', validate: (value) => valueProblem(value, type) ?? true })}
              >
                <option value="">Choose…</option>
                <option value="true">true</option>
                <option value="false">false</option>
              </Select>
            ) : (
              <Input
                className="font-mono"
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
