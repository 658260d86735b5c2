/**
 * Scrolling of a conversation: at its end it follows new entries; elsewhere it keeps its position, also while older
 * entries are inserted above. Near the top, older ones are requested.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const END_PX = 60;
const OLDER_PX = 300;

export interface LogScroll {
  /** The newest entry is in view. */
  atEnd: boolean;
  toEnd: () => void;
  /** Scrolls a message into the middle, and stops following. */
  toElement: (message: HTMLElement) => void;
  onScroll: () => void;
}

/**
 * @param firstKey of the first element @param lastKey of the last one
 * @param onTop called near the top
 */
export function useLogScroll(
  scroller: React.RefObject<HTMLElement | null>,
  firstKey: string | undefined,
  lastKey: string | undefined,
  onTop: () => void,
): LogScroll {
  const [atEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const top = useRef(0);
  const before = useRef<{ firstKey: string | undefined; height: number }>({ firstKey: undefined, height: 0 });

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    follows.current = true;
    setAtEnd(true);
  }, [scroller]);

  const toElement = useCallback((message: HTMLElement) => {
    follows.current = false;
    message.scrollIntoView({ block: 'center' });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollHeight } = element;
    const known = before.current;
    before.current = { firstKey, height: scrollHeight };
    if (follows.current) element.scrollTop = scrollHeight;
    else if (known.firstKey !== undefined && known.firstKey !== firstKey)
      element.scrollTop += scrollHeight - known.height;
  }, [scroller, firstKey, lastKey]);

  // The composer and the window change size: the end stays in view.
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
      before.current.height = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);

  return {
    atEnd,
    toEnd,
    toElement,
    onScroll: () => {
      const element = scroller.current;
      if (element === null) return;
      const { scrollHeight, scrollTop, clientHeight } = element;
      // What has grown, or taken height from it, is not scrolling by the agent: only scrolling up leaves the end.
      if (scrollHeight - scrollTop - clientHeight < END_PX) follows.current = true;
      else if (scrollTop < top.current) follows.current = false;
      top.current = scrollTop;
      if (follows.current !== atEnd) setAtEnd(follows.current);
      if (scrollTop < OLDER_PX) onTop();
    },
  };
}
