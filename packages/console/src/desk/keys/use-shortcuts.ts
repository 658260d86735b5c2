/**
 * Who answers the desk's keys: each part says what it does on which shortcut, the last one to say so is asked first. Keys
 * belong to fields, menus and dialogs wherever one of these has the focus.
 */
import { useEffect, useEffectEvent } from 'react';
import { latinKey } from '../../ui/latin-key.js';
import { SHORTCUTS, type Shortcut } from './shortcuts.js';

/** @returns false: not mine, ask the next one */
type Answer = (event: KeyboardEvent) => boolean | undefined;

const answers = new Map<Shortcut, Answer[]>();
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="listbox"]';

/** Once, for the whole desk. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest(OWN_KEYS)) return;
      // Enter belongs to what has the focus; arrows to what scrolls by them.
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

/** Does what a shortcut does. */
export function runShortcut(shortcut: Shortcut): void {
  const event = new KeyboardEvent('keydown', { key: SHORTCUTS[shortcut].keys[0] });
  answers
    .get(shortcut)
    ?.toReversed()
    .some((answer) => answer(event) !== false);
}

/** Answers a shortcut for as long as the component is there. */
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
