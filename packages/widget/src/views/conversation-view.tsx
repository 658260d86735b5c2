/** One conversation: its entries, the draft reply, questions to the customer, and the composer. */
import type { Conversation, Message } from '@frontdesk/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useObservable, useResponder, useWords } from '../chat.js';
import { RichText } from '../parts/rich-text.js';
import { CloseQuestion } from './close-question.js';
import { Composer } from './composer.js';
import { Entry } from './entry.js';
import { FeedbackPlace } from './feedback-place.js';
import { Suggestions } from './suggestions.js';
import { WaitingCard } from './waiting-card.js';

/** Distance to the end that counts as being at the end, in pixels. */
const NEAR_END = 80;

interface ConversationViewProps {
  conversation: Conversation | undefined;
  /** The customer wants to close it, and is asked to confirm. */
  closing: boolean;
  onKeep: () => void;
}

export function ConversationView({ conversation, closing, onKeep }: ConversationViewProps) {
  const { helpdesk, go } = useChat();
  const word = useWords();
  const { connection } = useObservable(helpdesk.state);
  const key = conversation?.key;
  const [keptOpen, setKeptOpen] = useState(0);
  const last = conversation?.messages.at(-1);
  const lastSeq = last?.seq ?? 0;
  /** It goes on in another conversation, so beginning a new one is not what helps. */
  const merged = last?.note === 'merged';

  useEffect(() => {
    // A new conversation without an id has nothing to load; without a connection, loading is retried when there is one.
    if (key !== undefined && conversation?.ticket_chat_id && connection === 'online')
      helpdesk.open(key).catch((error: unknown) => console.warn('The conversation could not be loaded', error));
  }, [helpdesk, key, conversation?.ticket_chat_id, connection]);

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

/** Messages of one sender within this time are grouped, in ms. */
const GROUP_MS = 5 * 60_000;

const isGroup = (one: Message | undefined, next: Message | undefined): boolean =>
  one !== undefined &&
  one.sender === next?.sender &&
  Date.parse(next.date_created) - Date.parse(one.date_created) < GROUP_MS;

function Log({
  conversation,
  children,
}: {
  conversation: Conversation | undefined;
  children: preact.ComponentChildren;
}) {
  const { helpdesk, profile } = useChat();
  const word = useWords();
  const responder = useResponder(conversation);
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const [behind, setBehind] = useState(false);
  const messages = conversation?.messages ?? [];
  const lastOwn = messages.findLast(({ sender }) => sender === 'customer')?.key;
  const end = `${messages.at(-1)?.key}:${conversation?.draft.length}:${conversation?.waiting}:${conversation?.status}:${conversation?.close_suggested}:${conversation?.waiting_for_human === null}`;

  function toEnd() {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    setBehind(false);
  }
  useEffect(() => {
    if (atEnd.current || messages.at(-1)?.sender === 'customer') toEnd();
    else setBehind(true);
  }, [end]);
  useEffect(() => {
    // Elements above or below shrink the log, and its contents may grow, for example with a new login link.
    const sized = new ResizeObserver(() => atEnd.current && toEnd());
    for (const part of [box.current, box.current?.firstElementChild]) if (part) sized.observe(part);
    return () => sized.disconnect();
  }, []);

  async function loadOlder() {
    const log = box.current;
    if (conversation === undefined || log === null) return;
    const fromEnd = log.scrollHeight - log.scrollTop;
    await helpdesk
      .loadOlder(conversation.key)
      .catch((error: unknown) => console.warn('Earlier messages could not be loaded', error));
    requestAnimationFrame(() => log.scrollTo({ top: log.scrollHeight - fromEnd }));
  }

  return (
    <div
      class="log"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-live="polite"
      aria-label={word('chat')}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        // Growth of the content is not scrolling by the customer: only scrolling up leaves the end.
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) atEnd.current = true;
        else if (scrollTop < top.current) atEnd.current = false;
        top.current = scrollTop;
        if (atEnd.current) setBehind(false);
      }}
    >
      <div>
        {conversation?.has_older && (
          <button type="button" class="plain earlier" onClick={loadOlder}>
            {word('earlier')}
          </button>
        )}
        <ol class="entries">
          {!conversation?.has_older && profile !== undefined && (
            <li class="entry theirs">
              <span class="name">{profile.assistant_name}</span>
              <div class="bubble sent">
                <RichText text={profile.greeting} marked />
              </div>
            </li>
          )}
          {conversation !== undefined &&
            messages.map((message, index) => (
              <Entry
                key={message.key}
                conversation={conversation}
                message={message}
                follows={isGroup(messages[index - 1], message)}
                ends={!isGroup(message, messages[index + 1])}
                last={message.key === lastOwn}
              />
            ))}
        </ol>
        {conversation !== undefined && conversation.draft !== '' && (
          <div class="entry theirs">
            <span class="name">{responder}</span>
            <div class="bubble draft" aria-hidden="true">
              <RichText text={conversation.draft} marked />
            </div>
          </div>
        )}
        <div role="status" class="status">
          {conversation !== undefined &&
            conversation.draft === '' &&
            (conversation.typing !== null || conversation.waiting) && (
              <p class="composing">
                <span class="dots" aria-hidden="true">
                  <i />
                  <i />
                  <i />
                </span>
                <span class={conversation.typing === 'agent' ? '' : 'hidden'}>
                  {word('writing', { name: responder })}
                </span>
              </p>
            )}
        </div>
        {children}
      </div>
      {behind && (
        <button type="button" class="behind" onClick={toEnd}>
          {word('newMessages')}
        </button>
      )}
    </div>
  );
}
