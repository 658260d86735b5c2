/** Shows what a control does and its shortcut, on hover and focus. */
import type { ReactNode } from 'react';
import { Kbd } from '../../ui/kbd.js';
import { Tooltip } from '../../ui/tooltip.js';
import { type Shortcut, shortcutKey } from './shortcuts.js';

export function ShortcutHint({ text, shortcut, children }: { text: string; shortcut: Shortcut; children: ReactNode }) {
  return (
    <Tooltip
      text={
        <span className="inline-flex items-center gap-2">
          {text} <Kbd>{shortcutKey(shortcut)}</Kbd>
        </span>
      }
    >
      {children}
    </Tooltip>
  );
}
