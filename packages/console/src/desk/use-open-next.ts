/**
 * After closing a conversation: opens the one of the most urgent waiting customer, who has waited longest. In the agent's own
 * list, their own customers come first.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { useEffect, useRef } from 'react';
import { t } from '../language/translate.js';
import { customerNameOf } from '../ui/customer-name.js';
import { toast } from '../ui/toast.js';
import { type DeskListName, WHOLE_LIST } from './desk-path.js';
import { readDeskPage } from './desk-requests.js';
import type { useDeskPlace } from './use-desk-place.js';

/** @returns the conversation of the most urgent customer on the first page of a list, and of those the longest waiting */
async function findWaiting(filter: 'mine' | 'needs_human', closed: string): Promise<DeskConversation | undefined> {
  const { conversations } = await readDeskPage({ ...WHOLE_LIST, sort: 'priority', filter });
  const waiting = conversations.filter((row) => row.waiting_since !== null && row.ticket_chat_id !== closed);
  const mostUrgent = waiting.filter(({ priority }) => priority === waiting[0]?.priority);
  return mostUrgent.toSorted(
    (one, other) => Date.parse(one.waiting_since ?? '') - Date.parse(other.waiting_since ?? ''),
  )[0];
}

/** @param conversation the open one, of the list `filter` @returns a function that opens the next one, unless another was opened meanwhile */
export function useOpenNext(
  filter: DeskListName,
  conversation: string | undefined,
  go: ReturnType<typeof useDeskPlace>['go'],
): (closed: string) => Promise<void> {
  const shown = useRef(conversation);
  useEffect(() => {
    shown.current = conversation;
  }, [conversation]);
  return async function openNext(closed: string) {
    const own = filter === 'mine' ? await findWaiting('mine', closed) : undefined;
    const next = own ?? (await findWaiting('needs_human', closed));
    if (next === undefined || shown.current !== closed) return;
    go({ conversation: next.ticket_chat_id });
    toast(t('Closed. The next waiting conversation is open: {customer}', { customer: customerNameOf(next) }));
  };
}
