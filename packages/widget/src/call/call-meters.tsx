/** The volumes of the customer and the assistant, to see whether one is audible. Hidden from screen readers. */
import { useEffect, useRef } from 'preact/hooks';
import { usePartWords } from '../parts/use-part-words.js';
import type { Calls } from './create-calls.js';
import { callWords } from './words.js';

/** Share of the last value that is kept in each frame: rises at once, falls slowly. */
const FALL = 0.88;

interface CallMetersProps {
  calls: Calls;
  muted: boolean;
  other_name: string;
}

export function CallMeters({ calls, muted, other_name }: CallMetersProps) {
  const word = usePartWords(callWords);
  const own = useRef<HTMLElement>(null);
  const other = useRef<HTMLElement>(null);

  useEffect(() => {
    const shown = { own: 0, other: 0 };
    let picture = requestAnimationFrame(draw);
    function draw() {
      const now = calls.levels();
      for (const [who, bar] of [
        ['own', own.current],
        ['other', other.current],
      ] as const) {
        shown[who] = Math.max(now[who], shown[who] * FALL);
        if (bar !== null) bar.style.inlineSize = `${Math.round(shown[who] * 100)}%`;
      }
      picture = requestAnimationFrame(draw);
    }
    return () => cancelAnimationFrame(picture);
  }, [calls]);

  return (
    <div class={`meters ${muted ? 'is-muted' : ''}`} aria-hidden="true">
      <span>{word('you')}</span>
      <span class="meter">
        <i ref={own} />
      </span>
      <span>{other_name}</span>
      <span class="meter">
        <i ref={other} />
      </span>
    </div>
  );
}
