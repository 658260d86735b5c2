/** Begins a call, where one can be made: with the assistant, in an open conversation or a new one, one at a time. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useRef } from 'preact/hooks';
import { isGoing } from '../call/own-call.js';
import { useChat, useObservable, useWords } from '../chat.js';
import { Icon } from '../parts/icons.js';

/** @param conversation undefined: the call opens one, and the window goes there */
export function CallButton({ conversation }: { conversation: Conversation | undefined }) {
  const { calls, profile, go } = useChat();
  const own = useObservable(calls);
  const word = useWords();
  const begun = useRef(false);
  const opened = own?.conversation ?? null;

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
  if (profile?.voice !== true || !callable || isGoing(own)) return null;
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
