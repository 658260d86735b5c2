/** Where the customer says what they think: of one answer, or of the whole conversation. The feedback part draws it. */
import type { Conversation, Message } from '@frontdesk/client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useChat } from '../chat.js';
import { usePart } from '../parts/use-part.js';

/** @param message the answer; undefined: the conversation */
export function FeedbackPlace({ conversation, message }: { conversation: Conversation; message?: Message }) {
  const chat = useChat();
  const place = useRef<HTMLDivElement>(null);
  const draw = usePart<typeof import('../feedback/feedback-part.js')>('widget-feedback.js')?.drawFeedback;
  useLayoutEffect(() => {
    if (place.current !== null) draw?.(place.current, { chat, conversation, message });
  });
  useLayoutEffect(() => {
    const drawn = place.current;
    return () => {
      if (drawn !== null) draw?.(drawn, null);
    };
  }, [draw]);
  return <div class="opinion" ref={place} />;
}
