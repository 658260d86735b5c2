/**
 * Manages focus for dialogs without a trigger of their own: on opening it moves to the first field, or else to the
 * first action; on closing it returns, or moves to the page's heading if the element is gone.
 */
import { useState } from 'react';

/** Radix renders a hidden input beside each radio button and switch. */
const FIELDS = [
  'input:not([type=hidden], [readonly], [aria-hidden=true])',
  'select:not([aria-hidden=true])',
  'textarea',
  '[role=radio][aria-checked=true]',
  '[role=switch]',
].join();

export function useReturnFocus(open: boolean) {
  const [opened, setOpened] = useState(false);
  const [before, setBefore] = useState<Element | null>(null);
  // While it renders, as a field with `autoFocus` has the focus as soon as it is on the page.
  if (open !== opened) {
    setOpened(open);
    if (open) setBefore(document.activeElement);
  }
  return {
    onOpenAutoFocus(event: Event) {
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      event.preventDefault();
      const target = dialog.querySelector<HTMLElement>(FIELDS) ?? dialog.querySelector<HTMLElement>('footer button');
      // What is above the first field, such as a QR code, stays in view.
      (target ?? dialog).focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const gone = !(before instanceof HTMLElement) || !before.isConnected || before === document.body;
      const target = gone ? document.querySelector<HTMLElement>('main h1') : before;
      target?.focus({ preventScroll: true });
    },
  };
}
