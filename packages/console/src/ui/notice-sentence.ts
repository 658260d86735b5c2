/** The text of a log notice: in English the service's own, otherwise by its kind. */
import type { HistoryMessage } from '@frontdesk/contract';
import { locale, t } from '../language/translate.js';
import { clockSpan } from './describe-time.js';

/** As the service sends it, or as the client of customers has it. */
type Notice = Partial<Nullable<Pick<HistoryMessage, 'note' | 'call_seconds'>>> &
  Pick<HistoryMessage, 'agent' | 'message'>;

type Nullable<Type> = { [Key in keyof Type]: Type[Key] | null };

export function noticeSentence({ note, agent, message, call_seconds }: Notice): string {
  if (note == null || locale().startsWith('en')) return message;
  switch (note) {
    case 'handler_changed':
      return agent === null
        ? t('The assistant answers again.')
        : t('{username} has joined the conversation.', { username: agent.username });
    case 'call_started':
      return t('The customer has called.');
    case 'call_ended':
      return call_seconds == null
        ? message
        : t('The call has ended after {time}.', { time: clockSpan(call_seconds * 1_000) });
    case 'assistant_left_call':
      return t('The assistant has left the call.');
    case 'waiting_cancelled':
      return t('The customer continues with the assistant.');
    case 'merged':
      return t('The conversation was merged into another one.');
  }
}
