/** Languages, time zone, allowed links, and when inactive conversations are closed. */
import { Controller, type UseFormReturn } from 'react-hook-form';
import { mustBeLanguageTag } from '../../forms/rules.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input, Select } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import type { AssistantValues } from './assistant-values.js';

export function LanguagesCard({ form, time_zone }: { form: UseFormReturn<AssistantValues>; time_zone: string }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <Card title={t('Languages and closing')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Main language')}
          hint={t('A language tag, for example en or de-CH.')}
          error={errors.language?.message}
        >
          <Input
            dir="ltr"
            className="font-mono"
            {...register('language', { required: t('Enter a language tag'), validate: mustBeLanguageTag })}
          />
        </Field>
        <Field
          label={t('Time zone')}
          hint={t('Used for dates and times in conversations.')}
          error={errors.time_zone?.message}
        >
          <Select dir="ltr" {...register('time_zone')}>
            {timeZones(time_zone).map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('Close inactive conversations')}
          optional
          hint={t('Minutes of inactivity. Leave blank for the server default.')}
          error={errors.auto_close_minutes?.message}
        >
          <Input
            inputMode="numeric"
            {...register('auto_close_minutes', {
              validate: (value) =>
                value.trim() === '' || /^[1-9]\d*$/.test(value.trim()) || t('Enter a whole number of minutes'),
            })}
          />
        </Field>
        <Field
          label={t('Allowed languages')}
          optional
          hint={t('One language tag per line. Leave blank to allow any language.')}
          error={errors.languages?.message}
        >
          <Controller
            control={control}
            name="languages"
            render={({ field }) => (
              <ListInput value={field.value} onChange={field.onChange} placeholder={'en\nde-CH'} />
            )}
          />
        </Field>
        <Field
          label={t('Allowed link origins')}
          optional
          hint={t(
            'One origin per line, in addition to the hosts of functions and login. Other links are removed from replies.',
          )}
          error={errors.link_origins?.message}
        >
          <Controller
            control={control}
            name="link_origins"
            render={({ field }) => (
              <ListInput value={field.value} onChange={field.onChange} placeholder={'https://help.shop.example'} />
            )}
          />
        </Field>
      </div>
    </Card>
  );
}

/** The time zones known to the browser, and the current setting, by city: narrow fields cut what is behind it. */
const timeZones = (set: string) =>
  [...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])]
    .map((name) => ({ name, title: titleOfTimeZone(name) }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'));

/** `New Salem (America/North Dakota)` for `America/North_Dakota/New_Salem`. */
function titleOfTimeZone(name: string): string {
  const parts = name.replaceAll('_', ' ').split('/');
  const city = parts.pop() ?? '';
  return parts.length === 0 ? city : `${city} (${parts.join('/')})`;
}
