/**
 * A login request: a button that opens the login page while it is needed, instead of the plain link, or that the login
 * is done.
 */
import type { Conversation, Message } from '@frontdesk/client';
import { isWebLink } from '@frontdesk/contract/web-links';
import { useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';
import { Failed } from '../parts/failed.js';
import { useFocusHandOver } from '../parts/focus-hand-over.js';
import { RichText } from '../parts/rich-text.js';

/** The service's replacement for the link in stored messages. */
const KEPT_LINK = '[login link]';

/** What a message says besides the link to log in. */
export const withoutLink = ({ message, login_url }: Message): string =>
  message
    .replace(login_url ?? KEPT_LINK, '')
    .replace(KEPT_LINK, '')
    .trim();

export function LoginCard({ conversation, message }: { conversation: Conversation; message: Message }) {
  const text = withoutLink(message);
  const { messages, logged_in, status } = conversation;
  const last = messages.findLast(({ login_requested }) => login_requested)?.key === message.key;
  const since = messages.slice(messages.indexOf(message) + 1);
  // Each later message has one reply: one more than that answers this request, also if the login itself was not seen here.
  const replies = since.reduce(
    (sum, { sender }) => sum + (sender === 'system' ? 0 : sender === 'customer' ? -1 : 1),
    0,
  );
  // A take-over discards the question, also if the assistant handles again.
  const taken = since.some(({ note }) => note === 'handler_changed');
  const awaited = last && status === 'open' && replies <= 0 && !taken;
  return (
    <div class="card">
      {text !== '' && <RichText text={text} />}
      {last && logged_in !== null ? (
        <LoggedIn name={logged_in.name} />
      ) : (
        awaited &&
        (message.login_url === null ? (
          <RenewButton conversation={conversation} />
        ) : (
          <LoginButton url={message.login_url} />
        ))
      )}
    </div>
  );
}

function LoggedIn({ name }: { name: string | null }) {
  const word = useWords();
  return (
    <p class="hint" dir="auto">
      {name === null ? word('loggedIn') : word('loggedInAs', { name })}
    </p>
  );
}

function LoginButton({ url }: { url: string }) {
  const { options } = useChat();
  const word = useWords();
  const link = useFocusHandOver<HTMLAnchorElement>();
  if (!isWebLink(url)) return null;
  return (
    <>
      <a
        ref={link}
        class="primary wide"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => options.onLogin?.(url)}
        onAuxClick={() => options.onLogin?.(url)}
      >
        {word('logIn')}
      </a>
      <p class="hint">{word('logInHint')}</p>
    </>
  );
}

/** The link is not stored: after a reload the service creates a new one if the login is still needed. */
function RenewButton({ conversation }: { conversation: Conversation }) {
  const { helpdesk } = useChat();
  const word = useWords();
  const [state, setState] = useState<'offered' | 'asking' | 'failed' | 'over'>('offered');
  if (state === 'over') return null;
  async function renew() {
    setState('asking');
    try {
      await helpdesk.renewLogin(conversation.key);
    } catch (error) {
      setState((error as { code?: string }).code === 'no_login_wanted' ? 'over' : 'failed');
    }
  }
  return (
    <>
      <button type="button" class="plain wide" disabled={state === 'asking'} onClick={renew}>
        {word('logInAgain')}
      </button>
      {state === 'failed' && <Failed />}
    </>
  );
}
