/** What happened to a conversation, as its log says it: in English as the service wrote it, else by its kind. */
import type { HistoryMessage } from '@frontdesk/contract';
import { locale, t } from '../language/translate.js';

/** Minutes and seconds, maybe hours: the service writes them the same way in every language. */
const LENGTH = /\b\d+(?::\d\d)+/;

export function noticeSentence({ note, agent, message }: Pick<HistoryMessage, 'note' | 'agent' | 'message'>): string {
  if (note === undefined || locale().startsWith('en')) return message;
  const time = LENGTH.exec(message)?.[0];
  switch (note) {
    case 'handler_changed':
      return agent === null
        ? t('The assistant answers again.')
        : t('{username} has joined the conversation.', { username: agent.username });
    case 'call_started':
      return t('The customer has called.');
    case 'call_ended':
      return time === undefined ? t('The call has ended.') : t('The call has ended after {time}.', { time });
    case 'assistant_left_call':
      return t('The assistant has left the call.');
    case 'waiting_cancelled':
      return t('The customer continues with the assistant.');
  }
}
