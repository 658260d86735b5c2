/**
 * Keeps the focus in the conversation when the part that has it goes away: it goes to the review, the place to write, or the
 * button for a new conversation, whichever is there. Without this it would go back to the top of the page.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const NEXT = '.stars input, .composer textarea, .ended > button';

/** @returns the ref of the part; a button in it that is disabled while it has the focus loses it too early */
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
