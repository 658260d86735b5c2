/** The other open conversations of a customer, which one may be merged into. */
import type { DeskConversation } from '@frontdesk/contract';
import { useCustomer } from '../desk-requests.js';

export interface OtherOpen {
  /** Their ids, the newest first; undefined: not known yet. */
  ids: readonly string[] | undefined;
  problem: unknown;
  readAgain: () => void;
}

export function useOtherOpen(row: DeskConversation): OtherOpen {
  const { data, error, refetch } = useCustomer(row);
  return {
    ids: data?.conversations.flatMap(({ ticket_chat_id, closed }) =>
      closed || ticket_chat_id === row.ticket_chat_id ? [] : ticket_chat_id,
    ),
    problem: error,
    readAgain: () => void refetch(),
  };
}
