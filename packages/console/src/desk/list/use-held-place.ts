/**
 * Keeps the rows in view in place while rows above them come and go. Only if the reader is at the very top, with
 * neither pointer nor focus in the list, do new rows push others down.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Held {
  ids: readonly string[];
  top: number;
}

/**
 * @param ids of the rows, in order
 * @param height of each row in pixels
 */
export function useHeldPlace(scroller: RefObject<HTMLElement | null>, ids: readonly string[], height: number) {
  const held = useRef<Held>({ ids, top: 0 });
  /** New rows above since the reader was at the top. */
  const [above, setAbove] = useState(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    const { ids: before } = held.current;
    if (element === null || before === ids) return;
    held.current.ids = ids;
    const { scrollTop } = element;
    const looks = scrollTop > 0 || element.matches(':hover') || element.contains(document.activeElement);
    if (!looks || before.length === 0) return;
    const first = Math.floor(scrollTop / height);
    const places = new Map(ids.map((id, index) => [id, index]));
    const anchor = before.slice(first).find((id) => places.has(id));
    if (anchor === undefined) return;
    const moved = (places.get(anchor) ?? 0) - first;
    if (moved === 0) return;
    element.scrollTop = scrollTop + moved * height;
    // A list that fits the screen cannot be scrolled: nothing is hidden above it.
    const hidden = Math.min(moved, Math.round((element.scrollTop - scrollTop) / height));
    if (hidden > 0) setAbove((count) => count + hidden);
  }, [ids, height, scroller]);

  return {
    above,
    onScroll: () => {
      if (above > 0 && (scroller.current?.scrollTop ?? 0) < height / 2) setAbove(0);
    },
  };
}
