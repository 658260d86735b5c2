/** The form of the assistant's settings. Unchanged fields are not sent. */
import { type AssistantInput, type AssistantView, LIMITS } from '@frontdesk/contract';
import { Controller, useForm } from 'react-hook-form';
import { assistantSettings } from '../../api/settings.js';
import { ChoiceField, SwitchField } from '../../forms/choice-fields.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { entriesOf } from '../../ui/entries-of.js';
import { Field } from '../../ui/field.js';
import { Input, Select, TextArea } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { DraftNotice } from '../releases/draft-notice.js';
import { type AssistantValues, toAssistantValues } from './assistant-values.js';
import { ModelCard } from './model-card.js';
import { PhoneNumbersCard } from './phone-numbers-card.js';

const FIELDS = [
  'assistant_name',
  'greeting',
  'tone',
  'instructions',
  'language',
  'time_zone',
  'languages',
  'auto_close_minutes',
  'link_origins',
  'claim_check',
  'told_of_customer',
  'handover_summary',
  'record_calls',
  'model',
  'model_key',
];

const TONES = [
  { value: 'friendly', title: t('Friendly'), hint: t('Warm and simple.') },
  { value: 'neutral', title: t('Neutral'), hint: t('Brief and factual.') },
  { value: 'formal', title: t('Formal'), hint: t('Polite, in full sentences.') },
] as const;

const TOLD = [
  { value: 'nothing', title: t('None'), hint: t("The model doesn't know who the customer is.") },
  { value: 'name', title: t('Name only'), hint: t('The model can address the customer by name.') },
  {
    value: 'everything',
    title: t('Name, email and attributes'),
    hint: t('Sent to the model provider with every message.'),
  },
] as const;

export function AssistantForm({ view }: { view: AssistantView }) {
  const form = useForm<AssistantValues>({ defaultValues: toAssistantValues(view) });
  useFollowedValues(form, toAssistantValues(view));
  const { register, control, reset, formState } = form;
  const { errors, isDirty, dirtyFields, isSubmitting } = formState;
  const save = assistantSettings.useSave();
  const { problem, submitting } = useServerErrors(form, FIELDS);
  const submit = submitting(async (values) => {
    reset(toAssistantValues(await save.mutateAsync(toInput(values))));
    toast(t('Assistant settings saved'));
  });
  const translatedDefault = (name: 'assistant_name' | 'greeting') => {
    const text = view.shown_to_customers[name];
    if (text === view[name] || dirtyFields[name] || dirtyFields.language) return undefined;
    return <p>{t.rich('This default is translated. In your main language: “{text}”', { text: <bdi>{text}</bdi> })}</p>;
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Assistant')}>
      <UnsavedGuard when={isDirty} />
      <DraftNotice />
      <FormProblem problem={problem} />
      <Card title={t('Introduction')}>
        <div className="space-y-4">
          <Field
            label={t('Name')}
            hint={
              <>
                {t('Shown to customers.')}
                {translatedDefault('assistant_name')}
              </>
            }
            error={errors.assistant_name?.message}
          >
            <Input
              maxLength={LIMITS.assistantNameCharacters}
              {...register('assistant_name', { validate: (value) => value.trim() !== '' || t('Enter a name') })}
            />
          </Field>
          <Field
            label={t('Greeting')}
            hint={
              <>
                {t('Shown before the customer writes, and spoken in calls.')}
                {translatedDefault('greeting')}
              </>
            }
            error={errors.greeting?.message}
          >
            <TextArea maxLength={LIMITS.greetingCharacters} {...register('greeting')} />
          </Field>
        </div>
      </Card>
      <Card
        title={t('Instructions')}
        description={t("Added to the model's prompt. The built-in matcher doesn't use them.")}
      >
        <div className="space-y-4">
          <ChoiceField control={control} name="tone" label={t('Tone')} showLabel options={TONES} />
          <Field
            label={t('Instructions')}
            optional
            hint={t(
              "What you sell, what to offer, when to hand over to an agent. Don't include secrets. Customers can make a model repeat them.",
            )}
            error={errors.instructions?.message}
          >
            <TextArea
              rows={8}
              className="min-h-40"
              maxLength={LIMITS.instructionCharacters}
              {...register('instructions')}
            />
          </Field>
        </div>
      </Card>
      <Card title={t('Accuracy')}>
        <SwitchField
          control={control}
          name="claim_check"
          label={t('Verify replies before sending')}
          hint={t(
            "Blocks a language model's reply if it contains a number, date, amount, name or ID that isn't in an article, a function result or a customer message.",
          )}
        />
      </Card>
      <Card title={t('Handovers')}>
        <SwitchField
          control={control}
          name="handover_summary"
          label={t('Summarise conversations that are handed over')}
          hint={t(
            "When an agent opens one, the language model writes a short summary. The built-in matcher doesn't write summaries.",
          )}
        />
      </Card>
      <Card
        title={t('Customer details')}
        description={t(
          "Details from your backend or the customer login that are sent to the model. The built-in matcher doesn't use them.",
        )}
      >
        <ChoiceField control={control} name="told_of_customer" label={t('Customer details')} options={TOLD} />
      </Card>
      <Card title={t('Languages and closing')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Main language')}
            hint={t('A language tag, for example en or de-CH.')}
            error={errors.language?.message}
          >
            <Input dir="ltr" className="font-mono" {...register('language', { required: t('Enter a language tag') })} />
          </Field>
          <Field
            label={t('Time zone')}
            hint={t('Used for dates and times in conversations.')}
            error={errors.time_zone?.message}
          >
            <Select {...register('time_zone')}>
              {timeZones(view.time_zone).map((name) => (
                <option key={name}>{name}</option>
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
      <ModelCard form={form} view={view} />
      <Card title={t('Recordings')}>
        <Controller
          control={control}
          name="record_calls"
          render={({ field }) => (
            <Switch
              label={t('Record calls')}
              hint={
                view.can_record_calls
                  ? t('The assistant tells the customer at the start of the call. Agents play recordings at the desk.')
                  : t('Available once the operator of this service sets where recordings are stored.')
              }
              checked={field.value}
              disabled={!view.can_record_calls && !field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Card>
      <PhoneNumbersCard numbers={view.phone_numbers} />
      <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(toAssistantValues(view))} />
    </form>
  );
}

/** The time zones known to the browser, and the current setting. */
const timeZones = (set: string) => [...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])];

function toInput(values: AssistantValues): AssistantInput {
  const { model, model_key, remove_key, auto_close_minutes, languages, link_origins, ...rest } = values;
  const minutes = auto_close_minutes.trim();
  return {
    ...rest,
    auto_close_minutes: minutes === '' ? null : Number(minutes),
    languages: entriesOf(languages),
    link_origins: entriesOf(link_origins),
    model: model === '' ? null : model,
    ...(remove_key ? { model_key: null } : model_key === '' ? {} : { model_key }),
  };
}
