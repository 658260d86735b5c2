/** The keyboard focus of an open conversation: its heading takes it whenever it would be lost. */
import type { DeskConversation } from '@frontdesk/contract';
import { useEffect, useRef } from 'react';

/** @param row undefined while it is loaded @returns `recoverFocus`, to call when an action has ended */
export function useHeadingFocus(row: DeskConversation | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const there = row !== undefined;
  useEffect(() => {
    const { activeElement } = document;
    // A linked message or note may take the focus first.
    const isInside = heading.current?.closest('section')?.contains(activeElement) === true;
    if (there && !isInside && !isWriting(activeElement)) heading.current?.focus({ preventScroll: true });
  }, [there]);
  const rights = row && [row.status, row.handler, row.agent?.id].join();
  // The button that had the focus disappears when the conversation changes hands, which can be after its action has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [rights]);
  // Not to the reply field: after a shortcut the next key may be another, which must not be typed into the reply.
  const recoverFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  return { heading, recoverFocus };
}

const isWriting = (element: Element | null) => element?.matches('input, textarea, select, [role="dialog"] *') === true;
