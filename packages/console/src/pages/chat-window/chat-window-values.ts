/** The settings of the chat window as their form holds them. Pure. */
import type { ChatWindowSettings } from '@frontdesk/contract';
import { entriesOf } from '../../ui/entries-of.js';

export interface ChatWindowValues extends Omit<ChatWindowSettings, 'colour'> {
  /** Empty: the default. */
  colour: string;
}

export const toChatWindowValues = ({ colour, ...settings }: ChatWindowSettings): ChatWindowValues => ({
  ...settings,
  colour: colour ?? '',
});

export const toChatWindowSettings = (values: ChatWindowValues): ChatWindowSettings => ({
  ...values,
  colour: values.colour.trim() === '' ? null : values.colour.trim(),
  suggested_questions: entriesOf(values.suggested_questions),
  texts: values.texts.map((texts) => ({
    ...texts,
    language: texts.language.trim(),
    suggested_questions: entriesOf(texts.suggested_questions),
  })),
});
