/**
 * Short confirmations, announced politely and hidden after a while. Errors are shown where they occurred, not here.
 * Everything that a toast says must also be visible on the page.
 */
import { CircleCheck, Info, X } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../language/translate.js';
import { Button, IconButton } from './button.js';

const SHOWN_MS = 5_000;
/** With a button to reach in time. */
const SHOWN_WITH_UNDO_MS = 10_000;

/** `done`: the result of the member's own action. `news`: another member or the service did it. */
type ToastKind = 'done' | 'news';

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  undo: (() => void) | undefined;
}

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Confirms an action, as in "Function saved". @param undo reverses it, which the page also offers elsewhere */
export function toast(text: string, kind: ToastKind = 'done', undo?: () => void): void {
  last++;
  change([...toasts.slice(-2), { id: last, text, kind, undo }]);
}

const dismiss = (id: number) => change(toasts.filter((candidate) => candidate.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Renders toasts; used once, in the shell. A console that is taken down takes its toasts along. As a branch of every
 * layer, a click on one is not a click beside an open dialog; with `aria-live`, an open dialog does not hide them from
 * screen readers.
 */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  useEffect(() => () => change([]), []);
  return (
    <DismissableLayer.Branch
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-1 z-50 flex flex-col items-center gap-2 md:top-auto md:bottom-16 md:items-start"
    >
      {shown.map((entry) => (
        <ToastCard key={entry.id} {...entry} />
      ))}
    </DismissableLayer.Branch>
  );
}

function ToastCard({ id, text, kind, undo }: Toast) {
  const shown_ms = undo === undefined ? SHOWN_MS : SHOWN_WITH_UNDO_MS;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), shown_ms);
    return () => clearTimeout(timer);
  }, [id, shown_ms]);
  return (
    <div className="pointer-events-auto flex max-w-sm animate-appear items-center gap-2 rounded-md bg-raised py-1 pe-1 ps-3 text-sm shadow-lg">
      {kind === 'done' ? <CircleCheck className="size-4 text-good" /> : <Info className="size-4 text-ink-soft" />}
      <span className="min-w-0 break-words">{text}</span>
      {undo !== undefined && (
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          {t('Undo')}
        </Button>
      )}
      <IconButton label={t('Dismiss')} size="small" icon={<X />} onClick={() => dismiss(id)} />
    </div>
  );
}
