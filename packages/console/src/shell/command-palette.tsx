/**
 * Command palette: actions of the open conversation, conversations found by the desk's search, and all pages that a
 * member may open. Arrow keys select, Enter runs, Escape closes.
 */
import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, FileText, type LucideIcon, MessageSquare, Search, Zap } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useId, useMemo, useState } from 'react';
import { useFunctions } from '../api/functions.js';
import { manages, useSession } from '../api/session.js';
import { deskPath } from '../desk/desk-path.js';
import { t } from '../language/translate.js';
import { pages } from '../routes.js';
import { classes } from '../ui/classes.js';
import { customerNameOf } from '../ui/customer-name.js';
import { Kbd } from '../ui/kbd.js';
import { useReturnFocus } from '../ui/use-return-focus.js';
import { type Command, findCommands } from './find-commands.js';
import { isOpenTo } from './page-entry.js';
import { usePaletteActions } from './palette-actions.js';
import { useFoundConversations } from './use-found-conversations.js';

const RETURN_MS = 50;

/** A choice: a link or an action. */
type Entry = { title: string; about?: string | undefined; kind: string; icon: LucideIcon | undefined } & (
  | { to: string; shortcut?: undefined }
  | { to: undefined; shortcut: string | undefined; run: () => void }
);

const commandKey = ({ to, title }: Entry): string => to ?? title;

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
        .map(({ path, title, group, icon }) => ({ to: path, title, kind: group || t('Page'), icon })),
      ...(functions ?? []).map(({ id: key, name }) => ({
        to: `/functions/${key}`,
        title: name,
        kind: t('Function'),
        icon: undefined,
      })),
    ],
    [member.role, functions],
  );
  const actions = usePaletteActions();
  const conversations = useFoundConversations(typed);
  const found: readonly Entry[] = [
    ...findCommands(actions, typed).map(({ title, shortcut, run }) => ({
      to: undefined,
      title,
      kind: t('Conversation'),
      icon: Zap,
      shortcut,
      run,
    })),
    ...findCommands(commands, typed),
    // These load later, so they are appended to keep the order stable.
    ...conversations.rows.map((row) => ({
      to: deskPath(row.closed ? 'closed' : 'open', row.ticket_chat_id),
      icon: MessageSquare,
      title: customerNameOf(row),
      about: row.topic ?? undefined,
      kind: row.closed ? t.context('state', 'Closed') : t.context('state', 'Open'),
    })),
  ];
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const go = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    if (entry.to !== undefined) void navigate({ to: entry.to });
    // After the dialog has returned the focus, as the action may move it.
    else setTimeout(entry.run, RETURN_MS);
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
        {found.map((command, index) => {
          const key = commandKey(command);
          const Icon = command.icon ?? FileText;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works on the list through the field above
            <div
              key={key}
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
              <span className="min-w-0 flex-1 truncate">
                <bdi>{command.title}</bdi>
                {command.about !== undefined && <bdi className="ms-2 text-ink-faint">{command.about}</bdi>}
              </span>
              {command.shortcut !== undefined && <Kbd>{command.shortcut}</Kbd>}
              <span className="shrink-0 text-xs text-ink-faint">{command.kind}</span>
              {index === chosen && <CornerDownLeft aria-hidden size={12} className="text-ink-faint" />}
            </div>
          );
        })}
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
