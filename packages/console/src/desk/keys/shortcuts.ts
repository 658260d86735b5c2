/**
 * All keyboard shortcuts of the desk: action and who sees them listed. They are off while the agent types in a field.
 */
import { t } from '../../language/translate.js';

export const SHORTCUTS = {
  next: { keys: ['j', 'ArrowDown'], title: t('Next conversation'), group: 'list' },
  previous: { keys: ['k', 'ArrowUp'], title: t('Previous conversation'), group: 'list' },
  open: { keys: ['Enter'], title: t('Open the conversation'), group: 'list' },
  select: { keys: ['x'], title: t('Select the conversation'), group: 'list' },
  search: { keys: ['/'], title: t('Search'), group: 'list' },
  list: { keys: ['1', '2', '3', '4', '5', '6', '7', '8'], title: t('Choose a list'), group: 'list' },
  reply: { keys: ['r'], title: t.context('verb', 'Reply'), group: 'conversation' },
  note: { keys: ['n'], title: t('Write a note'), group: 'conversation' },
  take: { keys: ['t'], title: t('Take over'), group: 'conversation' },
  hand: { keys: ['h'], title: t('Hand back to the assistant'), group: 'conversation' },
  close: { keys: ['e'], title: t('Close the conversation'), group: 'conversation' },
  snooze: { keys: ['z'], title: t('Snooze or unsnooze'), group: 'conversation' },
  priority: { keys: ['p'], title: t('Set the priority'), group: 'conversation' },
  tag: { keys: ['g'], title: t('Add a tag'), group: 'conversation' },
  customer: { keys: ['i'], title: t('Show or hide the customer'), group: 'conversation' },
  back: { keys: ['Escape'], title: t('Back'), group: 'conversation' },
  help: { keys: ['?'], title: t('Show these shortcuts'), group: 'everywhere' },
} as const satisfies Record<string, { keys: readonly string[]; title: string; group: string }>;

export type Shortcut = keyof typeof SHORTCUTS;

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Enter: t('Enter') };

/** A key as labelled on a keyboard. */
export const keyName = (key: string): string => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The first key of a shortcut, for tooltips. */
export const shortcutKey = (shortcut: Shortcut): string => keyName(SHORTCUTS[shortcut].keys[0]);
