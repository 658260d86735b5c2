/**
 * Dispatches the desk's shortcuts: components register handlers, and the last registered one is asked first. Shortcuts
 * are off while a field, menu or dialog has the focus.
 */
import { useEffect, useEffectEvent } from 'react';
import { latinKey } from '../../ui/latin-key.js';
import { SHORTCUTS, type Shortcut } from './shortcuts.js';

/** @returns false to ask the next handler */
type Answer = (event: KeyboardEvent) => boolean | undefined;

const answers = new Map<Shortcut, Answer[]>();
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
        const asked = answers.get(name as Shortcut)?.toReversed() ?? [];
        if (asked.some((answer) => answer(event) !== false)) event.preventDefault();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Runs a shortcut's action. */
export function runShortcut(shortcut: Shortcut): void {
  const event = new KeyboardEvent('keydown', { key: SHORTCUTS[shortcut].keys[0] });
  answers
    .get(shortcut)
    ?.toReversed()
    .some((answer) => answer(event) !== false);
}

/** Handles a shortcut while the component is mounted. */
export function useShortcut(shortcut: Shortcut, answer: Answer): void {
  const ask = useEffectEvent(answer);
  useEffect(() => {
    const mine: Answer = (event) => ask(event);
    answers.set(shortcut, [...(answers.get(shortcut) ?? []), mine]);
    return () => {
      answers.set(
        shortcut,
        (answers.get(shortcut) ?? []).filter((one) => one !== mine),
      );
    };
  }, [shortcut]);
}
