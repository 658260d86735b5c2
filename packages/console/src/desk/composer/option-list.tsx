/** A list of options above the composer. The field keeps the focus and handles the list's keys. */
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.js';

export interface OptionListProps {
  id: string;
  label: string;
  options: readonly { key: string; content: ReactNode }[];
  at: number;
  /** Shown if there are no options. */
  empty: string;
  onPick: (index: number) => void;
  /** Shown below the options. */
  children?: ReactNode;
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

export function OptionList({ id, label, options, at, empty, onPick, children }: OptionListProps) {
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mx-3 mb-1 animate-appear overflow-hidden rounded-lg bg-raised shadow-lg sm:mx-4">
      <div id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
        {options.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works on the list through the field below
          <div
            key={key}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
            className={classes('cursor-pointer rounded-md px-2.5 py-1.5 text-sm', index === at && 'bg-hover')}
          >
            {content}
          </div>
        ))}
        {options.length === 0 && <p className="px-2.5 py-3 text-sm text-ink-soft">{empty}</p>}
      </div>
      {children}
    </div>
  );
}
