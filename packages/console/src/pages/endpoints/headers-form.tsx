/** The static headers of requests, one row each. A stored value is not shown, and leaving it blank keeps it. */
import type { EndpointAuth, EndpointHeadersInput } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { endpointHeaders } from '../../api/endpoint-auth.js';
import type { Versioned } from '../../api/request.js';
import { PageForm } from '../../forms/page-form.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';

interface Values {
  headers: { name: string; value: string; origin: string; stored: boolean }[];
}

const FIELDS = Array.from({ length: LIMITS.endpointHeaders }, (_, index) =>
  ['name', 'value', 'origin'].map((field) => `headers.${index}.${field}`),
).flat();

const toValues = ({ headers }: EndpointAuth): Values => ({
  headers: headers.map(({ name, origin }) => ({ name, value: '', origin: origin ?? '', stored: true })),
});

const toInput = ({ headers }: Values): EndpointHeadersInput => ({
  headers: headers.map(({ name, value, origin }) => ({
    name: name.trim(),
    origin: origin.trim() === '' ? null : origin.trim(),
    ...(value !== '' && { value }),
  })),
});

export function HeadersForm({ settings }: { settings: Versioned<EndpointAuth> }) {
  const setting = useSettingForm(endpointHeaders, settings, {
    toValues,
    toInput,
    fields: FIELDS,
    saved: t('Headers saved'),
    replacesSecret: ({ headers = [] }) => headers.some(({ value }) => value !== undefined),
  });
  const rows = useFieldArray({ control: setting.form.control, name: 'headers' });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <PageForm label={t('Static headers')} edited={setting}>
      <Card
        title={t('Static headers')}
        description={t(
          "Sent with every function call, for example your gateway's API key. Values are encrypted and never shown again. A customer's token overrides a header with the same name.",
        )}
        actions={
          <Button
            ref={add}
            icon={<Plus />}
            disabled={rows.fields.length >= LIMITS.endpointHeaders}
            onClick={() => rows.append({ name: '', value: '', origin: '', stored: false })}
          >
            {t('Add header')}
          </Button>
        }
      >
        {rows.fields.length === 0 && <p className="text-sm text-ink-soft">{t('No headers yet.')}</p>}
        <ul className="space-y-5">
          {rows.fields.map(({ id, stored }, index) => (
            <HeaderRow
              key={id}
              index={index}
              stored={stored}
              onRemove={() => {
                rows.remove(index);
                add.current?.focus();
              }}
            />
          ))}
        </ul>
      </Card>
    </PageForm>
  );
}

interface HeaderRowProps {
  index: number;
  /** Whether it has a value that is kept. */
  stored: boolean;
  onRemove: () => void;
}

function HeaderRow({ index, stored, onRemove }: HeaderRowProps) {
  const { register, formState } = useFormContext<Values>();
  const wrong = formState.errors.headers?.[index];
  return (
    <li className="flex items-start gap-2">
      <div className="grid flex-1 gap-3 sm:grid-cols-3">
        <Field label={t('Header')} error={wrong?.name?.message}>
          <Input
            className="font-mono"
            autoComplete="off"
            dir="ltr"
            placeholder={'X-Api-Key'}
            {...register(`headers.${index}.name`, { required: t('Enter a header name') })}
          />
        </Field>
        <Field label={t('Value')} error={wrong?.value?.message}>
          <Input
            type="password"
            className="font-mono"
            autoComplete="new-password"
            placeholder={stored ? t('Unchanged') : ''}
            {...register(`headers.${index}.value`)}
          />
        </Field>
        <Field label={t('Limit to origin')} optional error={wrong?.origin?.message}>
          <Input
            type="url"
            className="font-mono"
            autoComplete="off"
            dir="ltr"
            placeholder={'https://api.shop.example'}
            {...register(`headers.${index}.origin`)}
          />
        </Field>
      </div>
      <Button
        kind="quiet"
        className="mt-6"
        icon={<Trash2 />}
        aria-label={t('Remove header {number, number}', { number: index + 1 })}
        onClick={onRemove}
      />
    </li>
  );
}
