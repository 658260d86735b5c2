/** The place of the call, rendered by the call part once there is a call. */
import type { Conversation } from '@frontdesk/client';
import { useEffect, useRef } from 'preact/hooks';
import { useChat, useObservable, useOnline, useWords } from '../chat.js';

/** @param shown the conversation that the window shows */
export function CallPlace({ shown }: { shown: Conversation | undefined }) {
  const chat = useChat();
  const { helpdesk, calls } = chat;
  const { conversations } = useObservable(helpdesk.state);
  const online = useOnline(helpdesk);
  const { going, failed, draw } = useObservable(calls);
  const word = useWords();
  const place = useRef<HTMLDivElement>(null);
  const running = conversations.some(({ call }) => call !== null);

  useEffect(() => {
    if (running && online) void calls.load();
  }, [calls, running, online]);
  useEffect(() => {
    if (place.current !== null) draw?.(place.current, { chat, shown });
  });
  useEffect(() => {
    const drawn = place.current;
    return () => {
      if (drawn !== null) draw?.(drawn, null);
    };
  }, [draw]);

  const text = failed ? word('callUnavailable') : going && draw === undefined ? word('connecting') : '';
  return (
    <>
      <div role="status" class="status">
        {text !== '' && <p class="connection">{text}</p>}
      </div>
      <div ref={place} />
    </>
  );
}
