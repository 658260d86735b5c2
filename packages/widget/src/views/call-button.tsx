/** Starts a call if possible: with the assistant, in an open conversation or a new one, one at a time. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useRef } from 'preact/hooks';
import { useChat, useObservable, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';

/** Some browsers lack it, or disable it in their strictest mode. */
const HAS_CALLS = 'RTCPeerConnection' in globalThis;

/** @param conversation undefined: the call opens one, and the window shows it */
export function CallButton({ conversation }: { conversation: Conversation | undefined }) {
  const { calls, profile, go } = useChat();
  const { going, conversation: opened } = useObservable(calls);
  const word = useWords();
  const begun = useRef(false);

  useEffect(() => {
    if (!begun.current || opened === null) return;
    begun.current = false;
    go({ view: 'conversation', key: opened });
  }, [opened, go]);

  const callable =
    conversation === undefined ||
    (conversation.status === 'open' &&
      conversation.ticket_chat_id !== null &&
      conversation.handler === 'assistant' &&
      conversation.call === null);
  if (!HAS_CALLS || profile?.voice !== true || !callable || going) return null;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={word('call')}
      title={word('call')}
      onClick={() => {
        begun.current = conversation === undefined;
        if (begun.current) go({ view: 'conversation', key: null });
        void calls.begin(conversation?.key ?? null);
      }}
    >
      <Icon name="call" />
    </button>
  );
}
