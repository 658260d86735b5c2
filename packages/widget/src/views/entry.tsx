/** One log entry of a conversation: a message or a notice. */
import type { Conversation, Message } from '@frontdesk/client';
import { useAuthor, useChat, useOnline, useShowMessage, useWords } from '../chat.js';
import { Files } from '../parts/files.js';
import { RichText } from '../parts/rich-text.js';
import { sayTime } from '../parts/time.js';
import { Answer } from './answer.js';
import { Cards } from './cards.js';
import { ConfirmationCard } from './confirmation-card.js';
import { CopyButton } from './copy-button.js';
import { FeedbackPlace } from './feedback-place.js';
import { LoginCard } from './login-card.js';
import { Note } from './note.js';
import { Sources } from './sources.js';

interface EntryProps {
  conversation: Conversation;
  message: Message;
  /** The previous entry is of the same sender, so the name is not repeated. */
  follows: boolean;
  /** The next entry has a different sender or is much later, so this one shows the time. */
  ends: boolean;
  /** The customer's last message, which shows its delivery state. */
  last: boolean;
}

export function Entry({ conversation, message, follows, ends, last }: EntryProps) {
  const { language } = useChat();
  const name = useAuthor(message);
  if (message.sender === 'system') return <Note message={message} />;
  const own = message.sender === 'customer';
  const copied = !own && !message.login_requested && message.message !== '';
  const rated = copied && message.sender === 'assistant' && !message.closed_support;
  return (
    <li class={`entry ${own ? 'own' : 'theirs'}${follows ? ' follows' : ''}`}>
      <span class={own || follows ? 'hidden' : 'name'} dir="auto">
        {name}
      </span>
      <div class={`bubble ${message.delivery}`}>
        {message.login_requested ? (
          <LoginCard conversation={conversation} message={message} />
        ) : message.confirmation !== null ? (
          <ConfirmationCard conversation={conversation} message={message} confirmation={message.confirmation} />
        ) : (
          message.message !== '' && (own ? <RichText text={message.message} /> : <Answer text={message.message} />)
        )}
        {message.attachments.length > 0 && <Files files={message.attachments} />}
      </div>
      {message.cards.length > 0 && <Cards cards={message.cards} />}
      {message.sources.length > 0 && <Sources sources={message.sources} />}
      <div class={ends || last || rated || message.delivery !== 'sent' ? 'meta' : 'meta quiet'}>
        <time dateTime={message.date_created}>{sayTime(message.date_created, language.tag)}</time>
        {copied && <CopyButton text={message.message} />}
        {rated && <FeedbackPlace conversation={conversation} message={message} />}
        {own && <Progress conversation={conversation} message={message} last={last} />}
      </div>
    </li>
  );
}

function Progress({ conversation, message, last }: Omit<EntryProps, 'follows' | 'ends'>) {
  const { helpdesk } = useChat();
  const online = useOnline(helpdesk);
  const show = useShowMessage();
  const word = useWords();
  if (message.delivery === 'failed') {
    const closed = message.error?.code === 'conversation_closed';
    const reason = closed
      ? word('closed')
      : message.error?.code === 'too_many_open_conversations'
        ? word('tooMany')
        : (message.error?.message ?? '');
    return (
      <span class="problem" role="alert">
        {word('notSent', { reason })}{' '}
        <button type="button" class="link" onClick={() => show(helpdesk.retry(message.key))}>
          {word(closed ? 'newConversation' : 'retry')}
        </button>{' '}
        <button type="button" class="link" onClick={() => helpdesk.discard(message.key)}>
          {word('discard')}
        </button>
      </span>
    );
  }
  if (message.delivery === 'waiting')
    return <span>{word(message.error === null && online ? 'sending' : 'waiting')}</span>;
  return last && message.seq !== null && message.seq <= conversation.read_by_agent_seq ? (
    <span>{word('seen')}</span>
  ) : null;
}
