/** One conversation: its entries, the draft reply, questions to the customer, and the composer. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { useChat, useOnline, useWords } from '../chat.js';
import { CloseQuestion } from './close-question.js';
import { Composer } from './composer.js';
import { FeedbackPlace } from './feedback-place.js';
import { Log } from './log.js';
import { Suggestions } from './suggestions.js';
import { WaitingCard } from './waiting-card.js';

interface ConversationViewProps {
  conversation: Conversation | undefined;
  /** The customer wants to close it, and is asked to confirm. */
  closing: boolean;
  onKeep: () => void;
}

export function ConversationView({ conversation, closing, onKeep }: ConversationViewProps) {
  const { helpdesk, go } = useChat();
  const word = useWords();
  const online = useOnline(helpdesk);
  const key = conversation?.key;
  const [keptOpen, setKeptOpen] = useState(0);
  const last = conversation?.messages.at(-1);
  const lastSeq = last?.seq ?? 0;
  /** It goes on in another conversation, so beginning a new one is not what helps. */
  const merged = last?.note === 'merged';

  useEffect(() => {
    // A new conversation without an id has nothing to load; without a connection, loading is retried when there is one.
    if (key !== undefined && conversation?.ticket_chat_id && online)
      helpdesk.open(key).catch((error: unknown) => console.warn('The conversation could not be loaded', error));
  }, [helpdesk, key, conversation?.ticket_chat_id, online]);

  useEffect(() => {
    const markRead = () => {
      if (key !== undefined && (conversation?.unread ?? 0) > 0 && document.visibilityState === 'visible')
        helpdesk.markRead(key);
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [helpdesk, key, conversation?.unread]);

  const closed = conversation?.status === 'closed';
  return (
    <div class="conversation">
      <Log conversation={conversation}>
        {conversation !== undefined && !closed && <Suggestions conversation={conversation} />}
        {conversation?.waiting_for_human && (
          <WaitingCard conversation={conversation} waiting={conversation.waiting_for_human} />
        )}
        {conversation !== undefined &&
          !closed &&
          (closing || (conversation.close_suggested && keptOpen !== lastSeq)) && (
            <CloseQuestion
              conversation={conversation}
              asked={closing}
              onKeep={() => {
                setKeptOpen(lastSeq);
                onKeep();
              }}
            />
          )}
        {conversation !== undefined && closed && (
          <div class="ended">
            {last?.closed_support !== true && <p>{word('closed')}</p>}
            <FeedbackPlace conversation={conversation} />
            <button
              type="button"
              class="plain"
              onClick={() => go(merged ? { view: 'list' } : { view: 'conversation', key: null })}
            >
              {word(merged ? 'back' : 'newConversation')}
            </button>
          </div>
        )}
      </Log>
      {!closed && <Composer conversation={conversation} />}
    </div>
  );
}
