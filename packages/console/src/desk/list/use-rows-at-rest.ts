/** Holds a list still while a pointer is pressed on it, so that a click reaches the row at which it was aimed. */
import { useEffect, useState } from 'react';

/** A touch is clicked a moment after its pointer is up. */
const CLICK_AFTER_MS = 100;
/** The pointer of a press that opens a menu or starts a drag may never come up. */
const ENDS = ['pointerup', 'pointercancel', 'contextmenu'];

/** @returns what the list shows, and the handler of a press on its rows */
export function useRowsAtRest<Listing>(listing: Listing): { shown: Listing; onPointerDown: () => void } {
  const [pressed, setPressed] = useState<{ listing: Listing }>();
  const shown = pressed === undefined ? listing : pressed.listing;
  useEffect(() => {
    if (pressed === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressed(undefined), CLICK_AFTER_MS);
    };
    for (const end of ENDS) window.addEventListener(end, release);
    return () => {
      clearTimeout(timer);
      for (const end of ENDS) window.removeEventListener(end, release);
    };
  }, [pressed]);
  return { shown, onPointerDown: () => setPressed({ listing: shown }) };
}
