/** The first line of a call: its state, its duration, and actions that are always available. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useChat } from '../chat.js';
import { sayDuration } from '../parts/time.js';
import { usePartWords } from '../parts/use-part-words.js';
import { CallIcon } from './call-icon.js';
import { callWords } from './words.js';

interface CallRowProps {
  text: string;
  /** In ms since 1970. */
  since: number | null;
  /** The conversation that the text links to; null if the window shows it. */
  place: string | null;
  /** The call is being recorded. */
  recorded?: boolean;
  children?: ComponentChildren;
}

export function CallRow({ text, since, place, recorded, children }: CallRowProps) {
  const { go } = useChat();
  const word = usePartWords(callWords);
  return (
    <div class="call-row">
      <CallIcon name="call" />
      <p class="call-state">
        {place === null ? (
          <strong>{text}</strong>
        ) : (
          <button type="button" class="link" onClick={() => go({ view: 'conversation', key: place })}>
            {text}
          </button>
        )}
        {since !== null && (
          <span>
            <Duration since={since} />
            {recorded && <span class="recorded">{word('recorded')}</span>}
          </span>
        )}
      </p>
      {children}
    </div>
  );
}

/** @param since in ms since 1970 */
function Duration({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <time>{sayDuration(Math.max(0, now - since))}</time>;
}
