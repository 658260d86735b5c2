/** The end of what scrolls, where the newest is. */
import { useEffect, useRef, useState } from 'preact/hooks';

/** Distance to the end that counts as being at the end, in pixels. */
const NEAR_END = 80;

/**
 * Keeps what scrolls at its end while it grows, unless the customer has scrolled up.
 * @param content changes with the content @param follow whether a change leads to the end from anywhere
 * @returns `behind`: something new is out of sight. `box` and `onScroll` belong to the element that scrolls, whose first
 * child is its content
 */
export function useEnd(content: string, follow: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const [behind, setBehind] = useState(false);

  function toEnd() {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    setBehind(false);
  }
  useEffect(() => {
    if (atEnd.current || follow) toEnd();
    else setBehind(true);
  }, [content]);
  useEffect(() => {
    // Elements above or below shrink the box, and its contents may grow, for example with a new login link.
    const sized = new ResizeObserver(() => atEnd.current && toEnd());
    for (const part of [box.current, box.current?.firstElementChild]) if (part) sized.observe(part);
    return () => sized.disconnect();
  }, []);

  function onScroll({ currentTarget }: preact.TargetedEvent<HTMLDivElement>) {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    // Growth of the content is not scrolling by the customer: only scrolling up leaves the end.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) atEnd.current = true;
    else if (scrollTop < top.current) atEnd.current = false;
    top.current = scrollTop;
    if (atEnd.current) setBehind(false);
  }

  return { box, behind, toEnd, onScroll };
}
