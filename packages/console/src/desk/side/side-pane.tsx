/** A pane beside a conversation, or over it if there is no room. */
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.js';
import { kept } from '../../ui/keep.js';
import { useShortcut } from '../keys/use-shortcuts.js';

/** Below this width it covers the conversation. */
export const isBeside = () => window.matchMedia('(min-width: 1440px)').matches;
/** From this width on, a conversation with a pane beside it is wide enough to have one without being asked. */
const hasRoom = () => window.matchMedia('(min-width: 1680px)').matches;
/** Whether a conversation opens with the customer: beside it as last chosen; over it only on request. */
export const isShownAtFirst = () => isBeside() && (kept('localStorage', 'side') ?? hasRoom()) === true;

export interface SidePaneProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** It was just requested, so it takes the focus, and Escape closes it at any width. */
  asked?: boolean;
  children: ReactNode;
}

export function SidePane({ title, closeLabel, onClose, asked = false, children }: SidePaneProps) {
  const pane = useRef<HTMLElement>(null);
  useFocusInside(pane, asked);
  useShortcut('back', () => {
    if (!asked && isBeside()) return false;
    onClose();
    return true;
  });
  return (
    <aside
      ref={pane}
      aria-label={title}
      className="z-10 flex w-62 shrink-0 flex-col overflow-y-auto border-s border-line bg-canvas max-[1439px]:absolute max-[1439px]:inset-y-0 max-[1439px]:end-0 max-[1439px]:w-80 max-[1439px]:max-w-full max-[1439px]:shadow-lg max-sm:w-full!"
    >
      <header className="flex min-h-13 shrink-0 items-center justify-between border-b border-line px-4">
        <h2 tabIndex={-1} className="font-semibold outline-none">
          {title}
        </h2>
        <IconButton label={closeLabel} size="small" icon={<X />} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}

/** A pane over the conversation takes the focus, and returns it when it closes. */
function useFocusInside(pane: RefObject<HTMLElement | null>, asked: boolean): void {
  useLayoutEffect(() => {
    const element = pane.current;
    const before = document.activeElement;
    if (asked || !isBeside()) element?.querySelector('h2')?.focus();
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const was = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : undefined;
      (was ?? element.parentElement?.querySelector('h2'))?.focus();
    };
  }, [pane, asked]);
}
