/** How long data is kept. Before saving, shows how much would be erased. */
import { LIMITS, type RetentionPreview, type RetentionSettings, type RetentionView } from '@frontdesk/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { retention, useRetentionPreview } from '../../api/privacy.js';
import type { Versioned } from '../../api/request.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';

const FIELDS = ['conversation_days', 'trace_days', 'action_days', 'recording_days'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const WORDS: Record<(typeof FIELDS)[number], { label: string; hint: string }> = {
  conversation_days: {
    label: t('Closed conversations'),
    hint: t('Days after closing. Includes files, reviews and notes.'),
  },
  trace_days: { label: t('Traces'), hint: t('Days. Requests to and responses from the model and functions.') },
  action_days: { label: t('Actions'), hint: t('Days after they end.') },
  recording_days: { label: t('Recordings'), hint: t('Days after the call.') },
};

const toValues = (settings: RetentionSettings): Values => ({
  conversation_days: settings.conversation_days?.toString() ?? '',
  trace_days: settings.trace_days?.toString() ?? '',
  action_days: settings.action_days?.toString() ?? '',
  recording_days: settings.recording_days?.toString() ?? '',
});

function isDays(value: string): true | string {
  const days = Number(value);
  const fits = Number.isInteger(days) && days >= 1 && days <= LIMITS.retentionDays;
  return (
    value.trim() === '' || fits || t('Enter a whole number from 1 to {most, number}.', { most: LIMITS.retentionDays })
  );
}

const toDays = (value: string) => (value.trim() === '' ? null : Number(value));

const toSettings = (values: Values): RetentionSettings => ({
  conversation_days: toDays(values.conversation_days),
  trace_days: toDays(values.trace_days),
  action_days: toDays(values.action_days),
  recording_days: toDays(values.recording_days),
});

export function RetentionForm({ settings }: { settings: Versioned<RetentionView> }) {
  const { last_applied_at } = settings.view;
  const { form, problem, submit } = useSettingForm(retention, settings, {
    toValues,
    toInput: toSettings,
    fields: FIELDS,
    saved: t('Retention settings saved'),
  });
  const { register, control, handleSubmit, formState } = form;
  const values = useWatch({ control }) as Values;
  const [asks, setAsks] = useState(false);
  return (
    <Card title={t('Retention')} description={t('Leave blank to keep data until you erase it.')}>
      <form aria-label={t('Retention')} noValidate className="space-y-5" onSubmit={handleSubmit(() => setAsks(true))}>
        <FormProblem problem={problem} />
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {FIELDS.map((name) => (
            <Field key={name} label={WORDS[name].label} hint={WORDS[name].hint} error={formState.errors[name]?.message}>
              <Input inputMode="numeric" placeholder={t('Keep')} {...register(name, { validate: isDays })} />
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="primary" disabled={!formState.isDirty}>
            {t('Review and save')}
          </Button>
          {last_applied_at !== null && (
            <span className="text-xs text-ink-faint">
              {t.rich('Last applied {when}', { when: <Ago at={last_applied_at} /> })}
            </span>
          )}
        </div>
      </form>
      {asks && (
        <Confirm
          open
          danger
          onClose={() => setAsks(false)}
          title={t('Save retention settings?')}
          description={<Preview settings={toSettings(values)} />}
          action={t('Save settings')}
          onConfirm={() => submit()}
        />
      )}
    </Card>
  );
}

function Preview({ settings }: { settings: RetentionSettings }) {
  const { data, isError } = useRetentionPreview(settings);
  if (isError) return <>{t("Couldn't estimate what will be erased. Enter a whole number of days in each field.")}</>;
  if (data === undefined) return <>{t('Estimating what will be erased…')}</>;
  return <>{describePreview(data)}</>;
}

function describePreview({ conversations, turns: traces, actions, recordings }: RetentionPreview): string {
  if (conversations + traces + actions + recordings === 0) return t('No data is old enough to be erased.');
  return t(
    "This erases {conversations, plural, one {# conversation} other {# conversations}}, {traces, plural, one {# trace} other {# traces}}, {actions, plural, one {# action} other {# actions}} and {recordings, plural, one {# recording} other {# recordings}} within minutes. You can't undo this.",
    { conversations, traces, actions, recordings },
  );
}
