/** Settings of a web source, used to add and to change one. */
import { LIMITS } from '@frontdesk/contract';
import type { Control, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { mustBeLanguageTag } from '../../forms/rules.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { describeInterval, INTERVAL_HOURS } from './describe-article.js';
import { ReaderFields } from './reader-fields.js';
import type { SourceSettings } from './source-draft.js';

interface SourceFieldsProps<Values extends FieldValues & SourceSettings> {
  form: UseFormReturn<Values>;
  /** The current value, so that it remains selectable. */
  hours?: number | null;
}

export const SOURCE_FIELDS = ['audience', 'environment', 'language', 'refresh_hours'];

export function SourceFields<Values extends FieldValues & SourceSettings>({ form, hours }: SourceFieldsProps<Values>) {
  const { register, control, formState } = form;
  const errors = formState.errors as Partial<Record<keyof SourceSettings, { message?: string }>>;
  const offered = [...new Set([...INTERVAL_HOURS, ...(hours == null ? [] : [hours])])].sort(
    (one, other) => one - other,
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Sync')} error={errors.refresh_hours?.message}>
          <Select {...register('refresh_hours' as Path<Values>)}>
            {offered.map((value) => (
              <option key={value} value={value}>
                {describeInterval(value)}
              </option>
            ))}
            <option value="">{describeInterval(null)}</option>
          </Select>
        </Field>
        <Field label={t('Language')} optional hint={t('Leave blank to detect it.')} error={errors.language?.message}>
          <Input
            className="font-mono"
            dir="ltr"
            placeholder={'en'}
            maxLength={LIMITS.languageTagCharacters}
            {...register('language' as Path<Values>, { validate: mustBeLanguageTag })}
          />
        </Field>
      </div>
      <ReaderFields control={control as unknown as Control<SourceSettings>} />
    </>
  );
}
