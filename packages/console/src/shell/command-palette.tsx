/**
 * Command palette: actions of the open conversation, conversations found by the desk's search, and all pages that a
 * member may open. Arrow keys select, Enter runs, Escape closes.
 */
import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, FileText, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useId, useState } from 'react';
import { t } from '../language/translate.js';
import { classes } from '../ui/classes.js';
import { Kbd } from '../ui/kbd.js';
import { useReturnFocus } from '../ui/use-return-focus.js';
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.js';

const RETURN_MS = 50;

export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const focus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div data-modal className="fixed inset-0 z-40 animate-appear bg-backdrop" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-[14vh] z-50 mx-auto flex max-h-[70vh] w-[calc(100vw-1.5rem)] max-w-lg flex-col overflow-hidden rounded-lg bg-raised shadow-lg focus:outline-none"
        >
          <Radix.Title className="sr-only">{t('Search and commands')}</Radix.Title>
          <Palette onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { found, conversations } = usePaletteEntries(typed);
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    if (entry.to !== undefined) void navigate({ to: entry.to });
    // After the dialog has returned the focus, as the action may move it.
    else setTimeout(entry.run, RETURN_MS);
  };
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search className="size-4 text-ink-faint" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          aria-label={t('Search conversations, actions and pages')}
          placeholder={t('Search conversations, actions and pages…')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0 && found.length > 0) {
              event.preventDefault();
              setAt((chosen + step + found.length) % found.length);
            } else if (event.key === 'Enter') go(found[chosen]);
          }}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none max-sm:text-lg"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('Results')} className="min-h-0 overflow-y-auto p-1.5">
        {found.map((entry, index) => (
          <EntryOption
            key={entry.to ?? entry.title}
            id={`${id}-${index}`}
            entry={entry}
            chosen={index === chosen}
            onPoint={() => setAt(index)}
            onRun={() => go(entry)}
          />
        ))}
      </div>
      <p role="status" className="px-4 text-sm text-ink-soft not-empty:border-t not-empty:border-line not-empty:py-2.5">
        {conversations.failed
          ? t('Conversations could not be searched. Type again to retry.')
          : conversations.searching
            ? t('Searching conversations…')
            : found.length === 0 && t('No matches')}
      </p>
      <p aria-live="polite" className="sr-only">
        {typed.trim() !== '' &&
          !conversations.searching &&
          found.length > 0 &&
          t('{count, plural, one {# result} other {# results}}', { count: found.length })}
      </p>
    </>
  );
}

interface EntryOptionProps {
  id: string;
  entry: PaletteEntry;
  chosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function EntryOption({ id, entry, chosen, onPoint, onRun }: EntryOptionProps) {
  const Icon = entry.icon ?? FileText;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works on the list through the field above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      ref={chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onPointerMove={onPoint}
      onClick={onRun}
      className={classes(
        'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm',
        chosen && 'bg-hover',
      )}
    >
      <Icon className="size-4 text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{entry.title}</bdi>
        {entry.about !== undefined && <bdi className="ms-2 text-ink-faint">{entry.about}</bdi>}
      </span>
      {entry.shortcut !== undefined && <Kbd>{entry.shortcut}</Kbd>}
      <span className="shrink-0 text-xs text-ink-faint">{entry.kind}</span>
      {chosen && <CornerDownLeft className="size-3 text-ink-faint" />}
    </div>
  );
}
