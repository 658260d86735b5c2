/** Tells the other agents that the agent is typing a reply, and the customer while the agent handles the conversation. */
import { LIMITS } from '@frontdesk/contract';
import { useEffect, useRef } from 'react';
import { useDeskConnection } from '../connection/desk-provider.js';

/** Repeated before it expires. */
const AGAIN_MS = LIMITS.composingMs / 2;
const STOPPED_MS = LIMITS.composingMs / 2;

/** @param text of the reply; empty: not typing @param mine whether the agent handles the conversation */
export function useTyping(ticket_chat_id: string, text: string, mine: boolean): void {
  const connection = useDeskConnection();
  const said = useRef(0);
  const first = useRef(true);
  const handles = useRef(mine);

  useEffect(() => {
    // Loading an existing draft is not typing.
    if (first.current) {
      first.current = false;
      return;
    }
    const stop = () => {
      if (said.current === 0) return;
      said.current = 0;
      connection.tell('support_typing', { ticket_chat_id, typing: false });
    };
    // Others are told once the agent takes over or hands back.
    const changed = handles.current !== mine;
    handles.current = mine;
    if (text === '' || changed) return stop();
    if (Date.now() - said.current > AGAIN_MS) {
      said.current = Date.now();
      connection.tell('support_typing', { ticket_chat_id, typing: true });
    }
    const timer = setTimeout(stop, STOPPED_MS);
    return () => clearTimeout(timer);
  }, [connection, ticket_chat_id, text, mine]);

  useEffect(
    () => () => {
      if (said.current > 0) connection.tell('support_typing', { ticket_chat_id, typing: false });
    },
    [connection, ticket_chat_id],
  );
}
