/** What the composer says about sending: who gets the text, and what happens after it. */
import type { DeskConversation } from '@frontdesk/contract';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import type { AfterReply, Mode } from './drafts.js';

interface Situation {
  row: DeskConversation;
  mode: Mode;
  mine: boolean;
  others: boolean;
  /** It is being sent, and there is no connection. */
  unsent: boolean;
}

export function explain({ row, mode, mine, others, unsent }: Situation): string {
  if (unsent) return t("You're offline. Your reply is sent once you're connected.");
  if (row.closed) return t('This conversation is closed. You can still add a note for the other agents.');
  if (mode === 'note') return t('Only agents see this.');
  if (others)
    return row.agent === null
      ? t('Another agent handles this conversation. You can leave a note.')
      : t('{username} handles this conversation. You can leave a note.', { username: row.agent.username });
  if (mine) return '';
  return row.needs_human
    ? t('The customer is waiting for a human. Sending takes the conversation over.')
    : t('The assistant is answering. Sending takes the conversation over.');
}

/** Describes what the canned reply does after sending. */
export function explainAfter({ tag, closes }: AfterReply): ReactNode {
  if (tag === null) return t('After sending: close the conversation');
  const shown = <bdi>{tag}</bdi>;
  return closes
    ? t.rich('After sending: add the tag “{tag}”, close the conversation', { tag: shown })
    : t.rich('After sending: add the tag “{tag}”', { tag: shown });
}
