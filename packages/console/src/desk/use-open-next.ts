/** After closing a conversation: opens the one of the most urgent waiting customer, who has waited longest. */
import { useEffect, useRef } from 'react';
import { t } from '../language/translate.js';
import { customerNameOf } from '../ui/customer-name.js';
import { toast } from '../ui/toast.js';
import { WHOLE_LIST } from './desk-path.js';
import { readDeskPage } from './desk-requests.js';
import type { useDeskPlace } from './use-desk-place.js';

/** @param conversation the open one @returns a function that opens the next one, unless another was opened meanwhile */
export function useOpenNext(
  conversation: string | undefined,
  go: ReturnType<typeof useDeskPlace>['go'],
): (closed: string) => Promise<void> {
  const shown = useRef(conversation);
  useEffect(() => {
    shown.current = conversation;
  }, [conversation]);
  return async function openNext(closed: string) {
    const { conversations } = await readDeskPage({ ...WHOLE_LIST, filter: 'needs_human' });
    const next = conversations.find(({ ticket_chat_id }) => ticket_chat_id !== closed);
    if (next === undefined || shown.current !== closed) return;
    go({ conversation: next.ticket_chat_id });
    toast(t('Closed. The next waiting conversation is open: {customer}', { customer: customerNameOf(next) }));
  };
}
