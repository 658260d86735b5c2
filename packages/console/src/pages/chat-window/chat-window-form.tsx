/** The form of the chat window's settings. */
import type { ChatWindowSettings } from '@frontdesk/contract';
import { useEffect } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { chatWindow } from '../../api/chat-window.js';
import type { Versioned } from '../../api/request.js';
import { FormProblem } from '../../forms/form-problem.js';
import { SaveBar } from '../../forms/save-bar.js';
import { UnsavedGuard } from '../../forms/unsaved-guard.js';
import { useServerErrors } from '../../forms/use-server-errors.js';
import { type Saved, useSharedForm } from '../../forms/use-shared-form.js';
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

export const toSaved = ({ view, version }: Versioned<ChatWindowSettings>): Saved<ChatWindowValues> => ({
  values: toChatWindowValues(view),
  version,
});

export interface ChatWindowFormProps {
  saved: Saved<ChatWindowValues>;
  /** Called with each change, before it is saved. */
  onEdit: (settings: ChatWindowSettings) => void;
}

export function ChatWindowForm({ saved, onEdit }: ChatWindowFormProps) {
  const { mutateAsync: send } = chatWindow.useSave();
  const { form, save } = useSharedForm({
    saved,
    toSaved,
    toInput: toChatWindowSettings,
    reread: chatWindow.useReread(),
    send,
  });
  const { control, reset, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const values = useWatch({ control }) as ChatWindowValues;
  const edited = JSON.stringify(toChatWindowSettings(values));
  useEffect(() => onEdit(JSON.parse(edited) as ChatWindowSettings), [edited, onEdit]);
  const texts = values.texts.flatMap((_, index) => TEXTS.map((name) => `texts.${index}.${name}`));
  const { problem, submitting } = useServerErrors(form, [...FIELDS, ...texts]);
  const submit = submitting(async (input) => {
    await save(input);
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
        <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => reset(saved.values)} />
      </form>
    </FormProvider>
  );
}
