/** Sends the agent's read mark while the conversation is really visible, and tracks the customer's. */
import type { DeskConversation } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConnectionState, useDeskConnection, useDeskEvent } from '../connection/desk-provider.js';
import { rowKey } from '../list/use-desk-list.js';
import type { ConversationLog } from './conversation-log.js';

export function useReadMarks(row: DeskConversation | undefined, { entries }: ConversationLog): void {
  const connection = useDeskConnection();
  const client = useQueryClient();
  const online = useConnectionState() === 'online';
  const looked = useLooking();
  const said = useRef(0);
  const id = row?.ticket_chat_id;
  const newest = entries.findLast(({ sender }) => sender === 'customer')?.seq ?? 0;
  const unread = row !== undefined && newest > row.agent_read_seq && newest > said.current;

  useEffect(() => {
    if (!unread || !looked || !online || id === undefined) return;
    said.current = newest;
    connection.tell('mark_conversation_read', { ticket_chat_id: id, entity: 'agent' });
  }, [connection, id, unread, looked, online, newest]);

  useDeskEvent('support_read', ({ ticket_chat_id, entity, seq }) => {
    const mark = entity === 'customer' ? 'customer_read_seq' : 'agent_read_seq';
    client.setQueryData<DeskConversation>(rowKey(ticket_chat_id), (known) =>
      known === undefined || known[mark] >= seq ? known : { ...known, [mark]: seq },
    );
  });
}

/** Whether the page is visible and focused. */
const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

export function useLooking(): boolean {
  const [looking, setLooking] = useState(isLooking);
  useEffect(() => {
    const changed = () => setLooking(isLooking());
    window.addEventListener('focus', changed);
    window.addEventListener('blur', changed);
    document.addEventListener('visibilitychange', changed);
    return () => {
      window.removeEventListener('focus', changed);
      window.removeEventListener('blur', changed);
      document.removeEventListener('visibilitychange', changed);
    };
  }, []);
  return looking;
}
