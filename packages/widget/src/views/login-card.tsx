/** A request to log in: the button that opens the login page while it is wanted, in place of the bare link. */
import type { Conversation, Message } from '@frontdesk/client';
import { useChat, useWords } from '../chat.js';
import { RichText } from '../parts/rich-text.js';

export function LoginCard({ conversation, message }: { conversation: Conversation; message: Message }) {
  const text = message.login_url === null ? message.message : message.message.replace(message.login_url, '').trim();
  return (
    <div class="card">
      {text !== '' && <RichText text={text} />}
      {message.login_url === conversation.login_url && <LoginButton url={message.login_url} />}
    </div>
  );
}

export function LoginButton({ url }: { url: string | null }) {
  const { options } = useChat();
  const word = useWords();
  if (url === null || !/^https?:\/\//i.test(url)) return null;
  return (
    <>
      <a
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
