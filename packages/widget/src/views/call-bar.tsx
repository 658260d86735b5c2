/** A call that is running: how long, and how to end it. */
import type { Call, Conversation } from '@frontdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { useChat, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';
import { sayDuration } from '../parts/time.js';

export function CallBar({ conversation, call }: { conversation: Conversation; call: Call }) {
  const { helpdesk } = useChat();
  const word = useWords();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section class="call" aria-label={word('inCall')}>
      <Icon name="call" />
      <span>{word('inCall')}</span>
      <time>{sayDuration(now - Date.parse(call.call_start_time))}</time>
      <button
        type="button"
        class="danger"
        onClick={() =>
          helpdesk
            .endCall(conversation.key)
            .catch((error: unknown) => console.warn('The call could not be ended', error))
        }
      >
        {word('endCall')}
      </button>
    </section>
  );
}
