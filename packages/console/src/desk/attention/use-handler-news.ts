/** Tells an agent when another one takes a conversation over from them. */
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { customerNameOf } from '../../ui/customer-name.js';
import { toast } from '../../ui/toast.js';
import { useDeskEvent } from '../connection/desk-provider.js';
import { findListed } from '../list/use-desk-list.js';

/** @param conversation the open one, in which it is visible */
export function useHandlerNews(conversation: string | undefined): void {
  const { member } = useSession();
  const client = useQueryClient();
  useDeskEvent('support_handler_changed', ({ ticket_chat_id, agent }) => {
    if (ticket_chat_id === conversation || agent === null || agent.id === member.id) return;
    const taken = findListed(client, ticket_chat_id);
    const { username } = agent;
    toast(
      taken === undefined
        ? t('{username} took a conversation over from you', { username })
        : t('{username} took the conversation with {customer} over from you', {
            username,
            customer: customerNameOf(taken),
          }),
      'news',
    );
  });
}
