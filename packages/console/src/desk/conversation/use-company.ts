/** Other people in the open conversation: agents who view it or type, and who is typing to the customer. */
import { type DeskPresence, LIMITS } from '@frontdesk/contract';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.js';
import { useConnectionState, useDeskEvent } from '../connection/desk-provider.js';

type Writer = 'customer' | 'assistant';

export interface Company {
  /** The other agents, by name. */
  agents: DeskPresence['agents'];
  writing: Writer | undefined;
}

export function useCompany(id: string): Company {
  const { member } = useSession();
  const online = useConnectionState() === 'online';
  const [agents, setAgents] = useState<DeskPresence['agents']>([]);
  const [writing, setWriting] = useState<Writer>();

  useDeskEvent('desk_presence', (presence) => {
    if (presence.ticket_chat_id === id) setAgents(presence.agents.filter((agent) => agent.id !== member.id));
  });
  useDeskEvent('support_typing', ({ ticket_chat_id, sender, typing }) => {
    if (ticket_chat_id !== id || sender === 'agent') return;
    setWriting((known) => (typing ? sender : known === sender ? undefined : known));
  });
  useDeskEvent('support_entry', ({ ticket_chat_id, sender }) => {
    if (ticket_chat_id === id) setWriting((known) => (known === sender ? undefined : known));
  });
  useEffect(() => {
    if (online) return;
    setAgents([]);
    setWriting(undefined);
  }, [online]);
  // A client that disconnects while typing never sends that it stopped.
  useEffect(() => {
    if (writing === undefined) return;
    const timer = setTimeout(() => setWriting(undefined), LIMITS.composingMs * 2);
    return () => clearTimeout(timer);
  }, [writing]);
  return { agents, writing };
}
