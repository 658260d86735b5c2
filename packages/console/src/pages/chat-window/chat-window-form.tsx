/** The form of the chat window's settings. */
import { type ChatWindowSettings, LIMITS } from '@frontdesk/contract';
import { useEffect } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { chatWindow } from '../../api/chat-window.js';
import { ChoiceField, SwitchField } from '../../forms/choice-fields.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { ListInput } from '../../ui/list-input.js';
import { Card } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { type ChatWindowValues, toChatWindowSettings, toChatWindowValues } from './chat-window-values.js';
import { ColourField } from './colour-field.js';
import { LogoField } from './logo-field.js';
import { OfficeHoursCard } from './office-hours-card.js';
import { TextsFields } from './texts-fields.js';

const FIELDS = ['colour', 'theme', 'position', 'logo', 'reply_time', 'suggested_questions'];
const TEXTS = ['language', 'greeting', 'reply_time', 'suggested_questions'];

const THEMES = [
  { value: 'auto', title: t('System setting') },
  { value: 'light', title: t('Light') },
  { value: 'dark', title: t('Dark') },
] as const;

const POSITIONS = [
  { value: 'end', title: t('Bottom right'), hint: t('Left in right-to-left languages.') },
  { value: 'start', title: t('Bottom left'), hint: t('Right in right-to-left languages.') },
] as const;

export interface ChatWindowFormProps {
  saved: ChatWindowSettings;
  /** Called with each change, before it is saved. */
  onEdit: (settings: ChatWindowSettings) => void;
}

export function ChatWindowForm({ saved, onEdit }: ChatWindowFormProps) {
  const form = useForm<ChatWindowValues>({ defaultValues: toChatWindowValues(saved) });
  useFollowedValues(form, toChatWindowValues(saved));
  const { register, control, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const values = useWatch({ control }) as ChatWindowValues;
  const edited = JSON.stringify(toChatWindowSettings(values));
  useEffect(() => onEdit(JSON.parse(edited) as ChatWindowSettings), [edited, onEdit]);
  const save = chatWindow.useSave();
  const texts = values.texts.flatMap((_, index) => TEXTS.map((name) => `texts.${index}.${name}`));
  const { problem, submitting } = useServerErrors(form, [...FIELDS, ...texts]);
  const submit = submitting(async (input) => {
    reset(toChatWindowValues(await save.mutateAsync(toChatWindowSettings(input))));
    toast(t('Chat window saved'));
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="space-y-4" aria-label={t('Chat window')}>
        <UnsavedGuard when={isDirty} />
        <FormProblem problem={problem} />
        <Card title={t('Appearance')} description={t('Your page can override the theme, the corner and each colour.')}>
          <div className="space-y-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <ColourField />
              <LogoField />
            </div>
            <ChoiceField control={control} name="theme" label={t('Theme')} showLabel columns options={THEMES} />
            <ChoiceField control={control} name="position" label={t('Corner')} showLabel columns options={POSITIONS} />
          </div>
        </Card>
        <Card
          title={t('Before the first message')}
          description={t("The greeting and the assistant's name are on the Assistant page.")}
        >
          <div className="space-y-4">
            <Field
              label={t('Reply time')}
              optional
              hint={t('How quickly your team replies, as a sentence.')}
              error={errors.reply_time?.message}
            >
              <Input
                maxLength={LIMITS.replyTimeCharacters}
                placeholder={t('We usually reply within an hour.')}
                {...register('reply_time')}
              />
            </Field>
            <Field
              label={t('Suggested questions')}
              optional
              hint={t('One per line, up to {count, number}. Customers ask them with one click.', {
                count: LIMITS.suggestedQuestions,
              })}
              error={errors.suggested_questions?.message}
            >
              <Controller
                control={control}
                name="suggested_questions"
                render={({ field }) => (
                  <ListInput
                    prose
                    value={field.value}
                    onChange={field.onChange}
                    placeholder={t('Where is my order?\nHow do I return something?')}
                  />
                )}
              />
            </Field>
            <SwitchField
              control={control}
              name="article_search"
              label={t('Let customers search articles')}
              hint={t('Customers find and read the articles that the assistant can use to answer them.')}
            />
          </div>
        </Card>
        <Card
          title={t('Unread messages')}
          description={t('While the window is closed, or the customer is on another tab.')}
        >
          <div className="space-y-4">
            <SwitchField
              control={control}
              name="unread_title"
              label={t('Show the number in the page title')}
              hint={t('Shown before your own title until the messages are read.')}
            />
            <SwitchField
              control={control}
              name="unread_sound"
              label={t('Play a sound for new messages')}
              hint={t('Only after the customer has clicked or typed on the page. Customers can switch it off.')}
            />
          </div>
        </Card>
        <OfficeHoursCard />
        <TextsFields />
        <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(toChatWindowValues(saved))} />
      </form>
    </FormProvider>
  );
}
