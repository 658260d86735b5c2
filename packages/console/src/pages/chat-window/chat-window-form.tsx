/** The form of the chat window's settings. */
import type { ChatWindowSettings } from '@frontdesk/contract';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { chatWindow } from '../../api/chat-window.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useFollowedValues } from '../../forms/use-followed-values.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { t } from '../../language/translate.js';
import { toast } from '../../ui/toast.js';
import { AppearanceCard } from './appearance-card.js';
import { type ChatWindowValues, toChatWindowSettings, toChatWindowValues } from './chat-window-values.js';
import { FirstMessageCard } from './first-message-card.js';
import { OfficeHoursCard } from './office-hours-card.js';
import { TextsFields } from './texts-fields.js';
import { UnreadCard } from './unread-card.js';

const FIELDS = ['colour', 'theme', 'position', 'logo', 'reply_time', 'suggested_questions'];
const TEXTS = ['language', 'greeting', 'reply_time', 'suggested_questions'];

export interface ChatWindowFormProps {
  saved: ChatWindowSettings;
  /** Called with each change, before it is saved. */
  onEdit: (settings: ChatWindowSettings) => void;
}

export function ChatWindowForm({ saved, onEdit }: ChatWindowFormProps) {
  const form = useForm<ChatWindowValues>({ defaultValues: toChatWindowValues(saved) });
  useFollowedValues(form, toChatWindowValues(saved));
  const { control, reset, formState } = form;
  const { isDirty, isSubmitting } = formState;
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
        <AppearanceCard />
        <FirstMessageCard />
        <UnreadCard />
        <OfficeHoursCard />
        <TextsFields />
        <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(toChatWindowValues(saved))} />
      </form>
    </FormProvider>
  );
}
