/** The home of the window: greeting, suggested questions, the customer's conversations, and the composer. */
import type { Conversation } from '@frontdesk/client';
import { isFull, useAuthor, useChat, useObservable, useResponder, useStart, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import { OfficeHours } from '../parts/office-hours.js';
import { sayTime } from '../parts/time.js';
import { ArticlesPlace } from './articles-place.js';
import { Composer } from './composer.js';
import { withoutLink } from './login-card.js';

export function Home() {
  const { helpdesk, profile, go } = useChat();
  const { conversations, loaded, connection } = useObservable(helpdesk.state);
  const start = useStart();
  const word = useWords();
  // Without a connection nothing more will load, so what is known counts as all.
  const known = loaded || connection === 'offline' || connection === 'refused';
  const busy = conversations.some(({ status }) => status === 'open');
  const full = isFull(conversations);
  return (
    <>
      <div class="home">
        {profile !== undefined && (
          <div class="welcome">
            <p class="greeting" dir="auto">
              {profile.greeting}
            </p>
            {profile.reply_time !== '' && <p dir="auto">{profile.reply_time}</p>}
            <OfficeHours office={profile.office} />
          </div>
        )}
        {profile?.articles && <ArticlesPlace />}
        {conversations.length > 0 && (
          <ul aria-label={word('conversations')}>
            {conversations.map((conversation) => (
              <li key={conversation.key}>
                <Row conversation={conversation} />
              </li>
            ))}
          </ul>
        )}
        {conversations.length === 0 && !known && (
          <div class="loading" aria-busy="true">
            <span class="bone" />
            <span class="bone" />
          </div>
        )}
        {known && !full && profile !== undefined && profile.suggested_questions.length > 0 && (
          <fieldset class="questions">
            <legend class="hidden">{word('questions')}</legend>
            {profile.suggested_questions.map((question) => (
              <button key={question} type="button" class="plain" onClick={() => start({ message: question })}>
                <span dir="auto">{question}</span>
                <Icon name="send" />
              </button>
            ))}
          </fieldset>
        )}
        {full ? (
          <p class="note">{word('tooMany')}</p>
        ) : (
          busy && (
            <button type="button" class="primary wide" onClick={() => go({ view: 'conversation', key: null })}>
              <Icon name="plus" /> {word('newConversation')}
            </button>
          )
        )}
      </div>
      {known && !busy && <Composer conversation={undefined} />}
    </>
  );
}

function Row({ conversation }: { conversation: Conversation }) {
  const { go, language } = useChat();
  const word = useWords();
  const responder = useResponder(conversation);
  const last = conversation.messages.findLast(({ sender }) => sender !== 'system');
  const author = useAuthor(last ?? { sender: conversation.handler, agent: conversation.agent });
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
        <strong dir="auto">{conversation.topic ?? responder}</strong>
        <span class="preview" dir="auto">
          {last === undefined ? (
            conversation.status === 'closed' ? (
              word('closed')
            ) : (
              author
            )
          ) : (
            <>
              <bdi>{author}:</bdi> {withoutLink(last)}
            </>
          )}
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
          <span class="done" role="img" aria-label={word('closed')}>
            <Icon name="check" />
          </span>
        )}
      </span>
    </button>
  );
}
