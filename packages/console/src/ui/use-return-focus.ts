/**
 * Where the keyboard is before and after a dialog that was not opened by a trigger of its own: on opening its first field,
 * or else its first action; on closing where it was before, or, where that is gone, the heading of the page.
 */
import { useRef } from 'react';

/** Beside each of its radio buttons and switches Radix keeps an input that nobody sees. */
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
