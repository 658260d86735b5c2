/** Office hours: a row for each day of the week. */
import type { OfficeSpan } from '@frontdesk/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { Switch } from '../../ui/switch.js';
import type { ChatWindowValues } from './chat-window-values.js';

const WEEKDAY_WORDS: Record<OfficeSpan['weekday'], string> = {
  monday: t('Monday'),
  tuesday: t('Tuesday'),
  wednesday: t('Wednesday'),
  thursday: t('Thursday'),
  friday: t('Friday'),
  saturday: t('Saturday'),
  sunday: t('Sunday'),
};

export function OfficeHoursCard() {
  const { control, setValue } = useFormContext<ChatWindowValues>();
  const stated = useWatch({ control, name: 'has_office_hours' });
  const days = useWatch({ control, name: 'office_days' });
  return (
    <Card
      title={t('Office hours')}
      description={t('When your team answers, in the time zone set on the Assistant page.')}
      actions={
        <ButtonLink to="/assistant" size="small">
          {t('Time zone')}
        </ButtonLink>
      }
    >
      <div className="space-y-3">
        <Switch
          label={t('Show office hours')}
          hint={t('Customers see how long your team is available, or when it is back.')}
          checked={stated}
          onChange={(next) => setValue('has_office_hours', next, { shouldDirty: true })}
        />
        {stated && days.map(({ weekday }, index) => <Day key={weekday} weekday={weekday} index={index} />)}
      </div>
    </Card>
  );
}

function Day({ weekday, index }: { weekday: OfficeSpan['weekday']; index: number }) {
  const { control, register, getValues, setValue, formState } = useFormContext<ChatWindowValues>();
  const day = useWatch({ control, name: `office_days.${index}` });
  const title = WEEKDAY_WORDS[weekday];
  const isLater = (to: string) => to > getValues(`office_days.${index}.from`) || t('Enter a later time');
  return (
    <fieldset className="flex min-h-14 flex-wrap items-center gap-3 border-t border-line pt-3">
      <legend className="sr-only">{title}</legend>
      <div className="w-40">
        <Switch
          label={title}
          checked={day.open}
          onChange={(open) => setValue(`office_days.${index}.open`, open, { shouldDirty: true })}
        />
      </div>
      {day.open ? (
        t.rich('{from} <word>to</word> {until}', {
          word: (inner) => <span className="text-sm text-ink-soft">{inner}</span>,
          from: (
            <Field label={t('{weekday} from', { weekday: title })} hideLabel className="w-28">
              <Input type="time" required {...register(`office_days.${index}.from`)} />
            </Field>
          ),
          until: (
            <Field
              label={t('{weekday} to', { weekday: title })}
              hideLabel
              className="w-28"
              error={formState.errors.office_days?.[index]?.to?.message}
            >
              <Input type="time" required {...register(`office_days.${index}.to`, { validate: isLater })} />
            </Field>
          ),
        })
      ) : (
        <span className="text-sm text-ink-soft">{t.context('office hours', 'Closed')}</span>
      )}
    </fieldset>
  );
}
