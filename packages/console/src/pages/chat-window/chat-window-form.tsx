/** The form of the chat window's settings. */
import type { ChatWindowSettings } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract/limits';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { chatWindow } from '../../api/chat-window.js';
import type { Versioned } from '../../api/request.js';
import { PageForm } from '../../forms/page-form.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { AppearanceCard } from './appearance-card.js';
import { type ChatWindowValues, toChatWindowSettings, toChatWindowValues } from './chat-window-values.js';
import { FirstMessageCard } from './first-message-card.js';
import { OfficeHoursCard } from './office-hours-card.js';
import { TextsFields } from './texts-fields.js';
import { UnreadCard } from './unread-card.js';

const TEXTS = ['language', 'greeting', 'reply_time', 'suggested_questions'];
const FIELDS = [
  ...['colour', 'theme', 'position', 'logo', 'reply_time', 'suggested_questions'],
  ...Array.from({ length: LIMITS.chatWindowLanguages }, (_, index) =>
    TEXTS.map((name) => `texts.${index}.${name}`),
  ).flat(),
];

export interface ChatWindowFormProps {
  settings: Versioned<ChatWindowSettings>;
  /** Called with each change, before it is saved. */
  onEdit: (settings: ChatWindowSettings) => void;
}

export function ChatWindowForm({ settings, onEdit }: ChatWindowFormProps) {
  const setting = useSettingForm(chatWindow, settings, {
    toValues: toChatWindowValues,
    toInput: toChatWindowSettings,
    fields: FIELDS,
    saved: t('Chat window saved'),
  });
  const values = useWatch({ control: setting.form.control }) as ChatWindowValues;
  const edited = JSON.stringify(toChatWindowSettings(values));
  useEffect(() => onEdit(JSON.parse(edited) as ChatWindowSettings), [edited, onEdit]);
  return (
    <PageForm label={t('Chat window')} edited={setting}>
      <AppearanceCard />
      <FirstMessageCard />
      <UnreadCard />
      <OfficeHoursCard />
      <TextsFields />
    </PageForm>
  );
}
