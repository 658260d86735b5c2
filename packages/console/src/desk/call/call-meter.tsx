/** Shows the volume of a participant. Hidden from screen readers. */
import { useEffect, useRef } from 'react';
import type { AgentCalls } from './agent-calls.js';

/** Share of the last value that is kept in each frame: rises at once, falls slowly. */
const FALL = 0.88;

export function CallMeter({ calls, who }: { calls: AgentCalls; who: 'own' | 'other' }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = 0;
    let picture = requestAnimationFrame(draw);
    function draw() {
      shown = Math.max(calls.levels()[who], shown * FALL);
      if (bar.current !== null) bar.current.style.width = `${Math.round(shown * 100)}%`;
      picture = requestAnimationFrame(draw);
    }
    return () => cancelAnimationFrame(picture);
  }, [calls, who]);
  return (
    <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-hover">
      <span ref={bar} className="block h-full w-0 rounded-full bg-good" />
    </span>
  );
}
