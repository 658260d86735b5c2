/**
 * Manages focus for dialogs without a trigger of their own: on opening it moves to the first field, or else to the
 * first action; on closing it returns, or moves to the page's heading if the element is gone.
 */
import { useRef } from 'react';

/** Radix renders a hidden input beside each radio button and switch. */
const FIELDS = [
  'input:not([type=hidden], [readonly], [aria-hidden=true])',
  'select:not([aria-hidden=true])',
  'textarea',
  '[role=radio][aria-checked=true]',
  '[role=switch]',
].join();

export function useReturnFocus() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus(event: Event) {
      before.current = document.activeElement;
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      event.preventDefault();
      const target = dialog.querySelector<HTMLElement>(FIELDS) ?? dialog.querySelector<HTMLElement>('footer button');
      (target ?? dialog).focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { current } = before;
      const gone = !(current instanceof HTMLElement) || !current.isConnected || current === document.body;
      const target = gone ? document.querySelector<HTMLElement>('main h1') : current;
      target?.focus({ preventScroll: true });
    },
  };
}
