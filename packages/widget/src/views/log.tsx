/** The entries of a conversation, and what is being written next. */
import type { Conversation, Message } from '@frontdesk/client';
import { useChat, useResponder, useWords } from '../chat.js';
import { RichText } from '../parts/rich-text.js';
import { useEnd } from '../parts/use-end.js';
import { Entry } from './entry.js';

/** Messages of one sender within this time are grouped, in ms. */
const GROUP_MS = 5 * 60_000;

const isGroup = (one: Message | undefined, next: Message | undefined): boolean =>
  one !== undefined &&
  one.sender === next?.sender &&
  Date.parse(next.date_created) - Date.parse(one.date_created) < GROUP_MS;

interface LogProps {
  conversation: Conversation | undefined;
  children: preact.ComponentChildren;
}

/** @param children shown below the entries */
export function Log({ conversation, children }: LogProps) {
  const { helpdesk, profile } = useChat();
  const word = useWords();
  const messages = conversation?.messages ?? [];
  const lastOwn = messages.findLast(({ sender }) => sender === 'customer')?.key;
  const end = `${messages.at(-1)?.key}:${conversation?.draft.length}:${conversation?.waiting}:${conversation?.status}:${conversation?.close_suggested}:${conversation?.waiting_for_human === null}`;
  const { box, behind, toEnd, onScroll } = useEnd(end, messages.at(-1)?.sender === 'customer');

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
      onScroll={onScroll}
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
        <NextReply conversation={conversation} />
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

/** The draft of a reply, or that someone is writing one. */
function NextReply({ conversation }: { conversation: Conversation | undefined }) {
  const word = useWords();
  const responder = useResponder(conversation);
  const { draft = '', typing = null, waiting = false } = conversation ?? {};
  return (
    <>
      {draft !== '' && (
        <div class="entry theirs">
          <span class="name">{responder}</span>
          <div class="bubble draft" aria-hidden="true">
            <RichText text={draft} marked />
          </div>
        </div>
      )}
      <div role="status" class="status">
        {draft === '' && (typing !== null || waiting) && (
          <p class="composing">
            <span class="dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span class={typing === 'agent' ? '' : 'hidden'}>{word('writing', { name: responder })}</span>
          </p>
        )}
      </div>
    </>
  );
}
