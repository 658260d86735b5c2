/** The canned replies that fit what is typed after a slash. The keys for it are those of the field it stands above. */
import type { CannedReply } from '@frontdesk/contract';
import { Settings2 } from 'lucide-react';
import { classes } from '../../ui/classes.js';
import { Kbd } from '../../ui/kbd.js';

export interface CannedPickerProps {
  id: string;
  found: readonly CannedReply[];
  /** There are none at all yet. */
  none: boolean;
  at: number;
  onPick: (reply: CannedReply) => void;
  onManage: () => void;
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

export function CannedPicker({ id, found, none, at, onPick, onManage }: CannedPickerProps) {
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mx-3 mb-1 animate-appear overflow-hidden rounded-lg bg-raised shadow-lg sm:mx-4">
      <div id={id} role="listbox" aria-label="Canned replies" className="max-h-64 overflow-y-auto p-1">
        {found.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works on the list through the field below
          <div
            key={reply.id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
            className={classes('cursor-pointer rounded-md px-2.5 py-1.5 text-sm', index === at && 'bg-hover')}
          >
            <span className="flex items-baseline gap-2">
              <span className="shrink-0 font-mono text-xs text-accent-ink">/{reply.shortcut}</span>
              <span className="truncate font-medium">{reply.title}</span>
            </span>
            <span className="block truncate text-xs text-ink-faint">{reply.text}</span>
          </div>
        ))}
        {found.length === 0 && (
          <p className="px-2.5 py-3 text-sm text-ink-soft">
            {none ? 'There are no canned replies yet.' : 'No canned reply fits that.'}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-xs text-ink-faint">
        <span className="flex items-center gap-1 max-sm:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> choose <Kbd>Enter</Kbd> insert <Kbd>Esc</Kbd> leave
        </span>
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onManage}
          className="inline-flex items-center gap-1 rounded-sm py-1 text-ink-soft hover:text-ink"
        >
          <Settings2 aria-hidden size={12} /> Manage canned replies
        </button>
      </div>
    </div>
  );
}
