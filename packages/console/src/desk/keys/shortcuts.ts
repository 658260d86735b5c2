/** Every key of the desk, once: what it does, and for whom it is listed. Nothing happens while somebody types in a field. */
export const SHORTCUTS = {
  next: { keys: ['j', 'ArrowDown'], title: 'Next conversation', group: 'List' },
  previous: { keys: ['k', 'ArrowUp'], title: 'Previous conversation', group: 'List' },
  open: { keys: ['Enter'], title: 'Open the conversation', group: 'List' },
  select: { keys: ['x'], title: 'Select the conversation', group: 'List' },
  search: { keys: ['/'], title: 'Search', group: 'List' },
  list: { keys: ['1', '2', '3', '4', '5', '6', '7', '8'], title: 'Choose a list', group: 'List' },
  reply: { keys: ['r'], title: 'Reply', group: 'Conversation' },
  note: { keys: ['n'], title: 'Write a note', group: 'Conversation' },
  take: { keys: ['t'], title: 'Take over', group: 'Conversation' },
  hand: { keys: ['h'], title: 'Hand back to the assistant', group: 'Conversation' },
  close: { keys: ['e'], title: 'Close the conversation', group: 'Conversation' },
  snooze: { keys: ['z'], title: 'Snooze or unsnooze', group: 'Conversation' },
  priority: { keys: ['p'], title: 'Set the priority', group: 'Conversation' },
  tag: { keys: ['g'], title: 'Add a tag', group: 'Conversation' },
  customer: { keys: ['i'], title: 'Show or hide the customer', group: 'Conversation' },
  back: { keys: ['Escape'], title: 'Back', group: 'Conversation' },
  help: { keys: ['?'], title: 'Show these shortcuts', group: 'Everywhere' },
} as const satisfies Record<string, { keys: readonly string[]; title: string; group: string }>;

export type Shortcut = keyof typeof SHORTCUTS;

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** A key as it stands on a keyboard. */
export const keyName = (key: string): string => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The first key of a shortcut, for tooltips. */
export const shortcutKey = (shortcut: Shortcut): string => keyName(SHORTCUTS[shortcut].keys[0]);
