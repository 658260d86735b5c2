/** The form of the assistant's settings. What is left as it was is not sent. */
import { type AssistantInput, type AssistantView, LIMITS } from '@frontdesk/contract';
import { Controller, useForm } from 'react-hook-form';
import { assistantSettings } from '../../api/settings.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { entriesOf } from '../../ui/entries-of.js';
import { Field } from '../../ui/field.js';
import { Input, Select, TextArea } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import { Choice, Switch } from '../../ui/switch.js';
import { toast } from '../../ui/toast.js';
import { DraftNotice } from '../releases/draft-notice.js';
import { type AssistantValues, toAssistantValues } from './assistant-values.js';
import { ModelCard } from './model-card.js';

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
  'model',
  'model_key',
];

const TONES = [
  { value: 'friendly', title: 'Friendly', hint: 'Warm, in plain words.' },
  { value: 'neutral', title: 'Neutral', hint: 'To the point, without small talk.' },
  { value: 'formal', title: 'Formal', hint: 'Courteous, in whole sentences.' },
] as const;

const TOLD = [
  { value: 'nothing', title: 'Nothing', hint: 'The model does not know who it speaks with.' },
  { value: 'name', title: 'The name', hint: 'It can address the customer by name.' },
  {
    value: 'everything',
    title: 'Name, email and attributes',
    hint: 'Sent to the provider of the model with every message.',
  },
] as const;

export function AssistantForm({ view }: { view: AssistantView }) {
  const form = useForm<AssistantValues>({ defaultValues: toAssistantValues(view) });
  useFollowedValues(form, toAssistantValues(view));
  const { register, control, handleSubmit, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const save = assistantSettings.useSave();
  const { problem, report, clear } = useServerErrors(form, FIELDS);
  const submit = handleSubmit(async (values) => {
    clear();
    try {
      reset(toAssistantValues(await save.mutateAsync(toInput(values))));
      toast('Assistant saved');
    } catch (error) {
      report(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4" aria-label="Assistant">
      <UnsavedGuard when={isDirty} />
      <DraftNotice />
      <FormProblem problem={problem} />
      <Card title="Introduction">
        <div className="space-y-4">
          <Field label="Name" hint="As customers see it." error={errors.assistant_name?.message}>
            <Input
              maxLength={LIMITS.assistantNameCharacters}
              {...register('assistant_name', { validate: (value) => value.trim() !== '' || 'Enter a name' })}
            />
          </Field>
          <Field
            label="Greeting"
            hint="What the chat says before the customer has written."
            error={errors.greeting?.message}
          >
            <TextArea maxLength={LIMITS.greetingCharacters} {...register('greeting')} />
          </Field>
        </div>
      </Card>
      <Card
        title="Instructions"
        description="Added to what the assistant is told. The built-in matcher does not read them; models do."
      >
        <div className="space-y-4">
          <Controller
            control={control}
            name="tone"
            render={({ field }) => (
              <Choice label="Tone" showLabel value={field.value} onChange={field.onChange} options={TONES} />
            )}
          />
          <Field
            label="Instructions"
            optional
            hint="What you sell, what to offer, what to hand to a human. Do not put secrets here: customers can make a model repeat it."
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
      <Card title="Accuracy">
        <Controller
          control={control}
          name="claim_check"
          render={({ field }) => (
            <Switch
              label="Check replies before they are sent"
              hint="A language model's reply is held back if it states a number, date, amount, name or ID that is in no article, function result or message of the customer."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Card>
      <Card
        title="What it knows of the customer"
        description="What your backend or the login says of who the customer is. The built-in matcher does not read it; models do."
      >
        <Controller
          control={control}
          name="told_of_customer"
          render={({ field }) => (
            <Choice
              label="What it knows of the customer"
              value={field.value}
              onChange={field.onChange}
              options={TOLD}
            />
          )}
        />
      </Card>
      <Card title="Languages and closing">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Main language" hint="A tag such as en or de-CH." error={errors.language?.message}>
            <Input className="font-mono" {...register('language', { required: 'Enter a language tag' })} />
          </Field>
          <Field label="Time zone" hint="What “today” and “at nine” mean." error={errors.time_zone?.message}>
            <Select {...register('time_zone')}>
              {timeZones(view.time_zone).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
          <Field
            label="Close after silence of"
            optional
            hint="In minutes. Empty: as the service is set."
            error={errors.auto_close_minutes?.message}
          >
            <Input
              inputMode="numeric"
              {...register('auto_close_minutes', {
                validate: (value) =>
                  value.trim() === '' || /^[1-9]\d*$/.test(value.trim()) || 'Must be a whole number of minutes',
              })}
            />
          </Field>
          <Field
            label="Languages it may answer in"
            optional
            hint="One tag a line. Empty: any."
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
            label="Where its links may lead"
            optional
            hint="Origins, one a line, besides the hosts of functions and login. Other links are taken out of its words."
            error={errors.link_origins?.message}
          >
            <Controller
              control={control}
              name="link_origins"
              render={({ field }) => (
                <ListInput value={field.value} onChange={field.onChange} placeholder="https://help.shop.example" />
              )}
            />
          </Field>
        </div>
      </Card>
      <ModelCard form={form} view={view} />
      <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(toAssistantValues(view))} />
    </form>
  );
}

/** Those the browser knows, with the one that is set. */
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
