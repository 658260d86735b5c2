/**
 * Keeps the focus in the conversation when a focused part disappears: moves it to the review, the composer, or the
 * button for a new conversation, whichever exists. Otherwise it would return to the top of the page.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const NEXT = '.stars input, .composer textarea, .ended > button';

/** @returns the ref of the part; a button in it that is disabled while focused loses the focus too early */
export function useFocusHandOver<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const mounted = part.current;
    const conversation = mounted?.closest('.conversation');
    return () => {
      const { activeElement } = mounted?.getRootNode() as ShadowRoot;
      if (mounted?.contains(activeElement)) setTimeout(() => conversation?.querySelector<HTMLElement>(NEXT)?.focus());
    };
  }, []);
  return part;
}
