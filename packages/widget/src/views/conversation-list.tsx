/** The customer's conversations, newest first, and the way to a new one. */
import type { Conversation } from '@frontdesk/client';
import { useChat, useObservable, useResponder, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import { sayTime } from '../parts/time.js';

export function ConversationList() {
  const { helpdesk, go } = useChat();
  const { conversations } = useObservable(helpdesk.state);
  const word = useWords();
  return (
    <div class="list">
      {conversations.length > 0 && (
        <ul aria-label={word('conversations')}>
          {conversations.map((conversation) => (
            <li key={conversation.key}>
              <Row conversation={conversation} />
            </li>
          ))}
        </ul>
      )}
      {conversations.length === 0 && (
        <div class="loading" aria-busy="true">
          <span class="bone" />
          <span class="bone" />
        </div>
      )}
      <button type="button" class="primary wide" onClick={() => go({ view: 'conversation', key: null })}>
        <Icon name="plus" /> {word('newConversation')}
      </button>
    </div>
  );
}

function Row({ conversation }: { conversation: Conversation }) {
  const { go, language } = useChat();
  const word = useWords();
  const responder = useResponder(conversation);
  const last = conversation.messages.findLast(({ sender }) => sender !== 'system');
  const preview =
    last === undefined ? '' : last.sender === 'customer' ? `${word('you')}: ${last.message}` : last.message;
  return (
    <button
      type="button"
      class={`row${conversation.unread > 0 ? ' fresh' : ''}`}
      onClick={() => go({ view: 'conversation', key: conversation.ticket_chat_id ?? conversation.key })}
    >
      <span class="face" aria-hidden="true">
        {[...responder][0]}
      </span>
      <span class="row-text">
        <strong>{responder}</strong>
        <span class="preview" dir="auto">
          {preview || word('newConversation')}
        </span>
      </span>
      <span class="row-side">
        <time dateTime={conversation.date_updated}>{sayTime(conversation.date_updated, language.tag)}</time>
        {conversation.unread > 0 && (
          <span class="badge" role="img" aria-label={word('unread', { count: conversation.unread })}>
            {conversation.unread}
          </span>
        )}
        {conversation.status === 'closed' && (
          <span class="done">
            <Icon name="check" />
          </span>
        )}
      </span>
    </button>
  );
}
