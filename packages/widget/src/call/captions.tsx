/**
 * Live captions of the call, each line in the direction of its own text. Not a live region, because the same text
 * arrives as messages, which are announced.
 */
import { useEffect, useRef } from 'preact/hooks';
import { useChat } from '../chat.js';
import { usePartWords } from '../parts/use-part-words.js';
import type { Caption } from './call-room.js';
import { callWords } from './words.js';

export function Captions({ captions }: { captions: readonly Caption[] }) {
  const { profile } = useChat();
  const word = usePartWords(callWords);
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [captions]);
  if (captions.length === 0) return null;
  return (
    <ul
      class="captions"
      aria-label={word('captions')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      ref={box}
    >
      {captions.map(({ id, own, text }) => (
        <li key={id} dir="auto">
          <bdi>{own ? word('you') : (profile?.assistant_name ?? word('assistant'))}</bdi> {text}
        </li>
      ))}
    </ul>
  );
}
