/**
 * Dispatches the desk's shortcuts: components register handlers, and the last registered one is asked first, after those
 * of the focused row. Shortcuts are off while a field, menu or dialog has the focus.
 */
import { useEffect, useEffectEvent } from 'react';
import { latinKey } from '../../ui/latin-key.js';
import { SHORTCUTS, type Shortcut } from './shortcuts.js';

/** @returns false to ask the next handler; anything else: it is done */
type Answer = (event: KeyboardEvent) => unknown;

interface Handler {
  answer: Answer;
  ofRow: boolean;
}

const handlers = new Map<Shortcut, Handler[]>();
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="listbox"]';

/** Call once, for the whole desk. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest(OWN_KEYS)) return;
      // Enter belongs to the focused element; arrow keys to scrollable ones.
      if (
        event.key === 'Enter' ||
        (event.key.startsWith('Arrow') && target?.closest('[data-scrolls], [role="radiogroup"], [role="group"]'))
      )
        return;
      const key = latinKey(event);
      for (const [name, { keys }] of Object.entries(SHORTCUTS)) {
        if (!(keys as readonly string[]).includes(key)) continue;
        if (dispatch(name as Shortcut, event)) event.preventDefault();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** @returns whether a handler took it */
function dispatch(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const registered = handlers.get(shortcut)?.toReversed() ?? [];
  const asked = [...registered.filter(({ ofRow }) => ofRow), ...registered.filter(({ ofRow }) => !ofRow)];
  return asked.some(({ answer }) => answer(event) !== false);
}

/** Runs a shortcut's action, not that of the focused row. */
export function runShortcut(shortcut: Shortcut): void {
  dispatch(shortcut, new KeyboardEvent('keydown', { key: SHORTCUTS[shortcut].keys[0] }));
}

/** Handles a shortcut while the component is mounted. @param ofRow asked first: it answers if a row has the focus */
export function useShortcut(shortcut: Shortcut, answer: Answer, ofRow = false): void {
  const ask = useEffectEvent(answer);
  useEffect(() => {
    const mine: Handler = { answer: (event) => ask(event), ofRow };
    handlers.set(shortcut, [...(handlers.get(shortcut) ?? []), mine]);
    return () => {
      handlers.set(
        shortcut,
        (handlers.get(shortcut) ?? []).filter((one) => one !== mine),
      );
    };
  }, [shortcut, ofRow]);
}
