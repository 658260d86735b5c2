/** Every page a member may open, by typing a part of its name. Arrow keys choose, Enter goes, Escape closes. */
import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, FileText, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useId, useMemo, useState } from 'react';
import { useFunctions } from '../api/functions.js';
import { manages, useSession } from '../api/session.js';
import { pages } from '../routes.js';
import { classes } from '../ui/classes.js';
import { useReturnFocus } from '../ui/use-return-focus.js';
import { type Command, findCommands } from './find-commands.js';
import { isOpenTo } from './page-entry.js';

export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div data-modal className="fixed inset-0 z-40 animate-appear bg-backdrop" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[14vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-1.5rem)] max-w-lg -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-raised shadow-lg focus:outline-none"
        >
          <Radix.Title className="sr-only">Go to a page</Radix.Title>
          <Palette onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const { member } = useSession();
  const manager = manages(member.role);
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const functions = useFunctions(manager).data;
  const commands = useMemo<Command[]>(
    () => [
      ...pages
        .filter((page) => (page.group !== undefined || page.palette) && isOpenTo(member.role, page))
        .map(({ path, title, group, icon }) => ({ to: path, title, kind: group || 'Page', icon })),
      ...(functions ?? []).map(({ id: key, name }) => ({
        to: `/functions/${key}`,
        title: name,
        kind: 'Function',
        icon: undefined,
      })),
    ],
    [member.role, functions],
  );
  const found = findCommands(commands, typed);
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const go = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    void navigate({ to: command.to });
  };
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden size={16} className="text-ink-faint" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          aria-label="Go to a page or function"
          placeholder="Go to a page or function…"
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
      <div id={`${id}-list`} role="listbox" aria-label="Pages and functions" className="min-h-0 overflow-y-auto p-1.5">
        {found.map((command, index) => {
          const Icon = command.icon ?? FileText;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works on the list through the field above
            <div
              key={command.to}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              ref={index === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerMove={() => setAt(index)}
              onClick={() => go(command)}
              className={classes(
                'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm',
                index === chosen && 'bg-hover',
              )}
            >
              <Icon aria-hidden size={15} className="shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate">{command.title}</span>
              <span className="text-xs text-ink-faint">{command.kind}</span>
              {index === chosen && <CornerDownLeft aria-hidden size={12} className="text-ink-faint" />}
            </div>
          );
        })}
        {found.length === 0 && <p className="px-3 py-8 text-center text-sm text-ink-soft">No matches</p>}
      </div>
    </>
  );
}
