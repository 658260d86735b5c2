/** What the command palette finds for what was typed: actions of the open conversation, pages, functions and conversations. */
import { type LucideIcon, MessageSquare, Zap } from 'lucide-react';
import { useMemo } from 'react';
import { useFunctions } from '../api/functions.js';
import { manages, useSession } from '../api/session.js';
import { deskPath } from '../desk/desk-path.js';
import { t } from '../language/translate.js';
import { pages } from '../routes.js';
import { customerNameOf } from '../ui/customer-name.js';
import { type Command, findCommands } from './find-commands.js';
import { isOpenTo } from './page-entry.js';
import { usePaletteActions } from './palette-actions.js';
import { useFoundConversations } from './use-found-conversations.js';

/** A choice: a link or an action. */
export type PaletteEntry = { title: string; about?: string | undefined; kind: string; icon: LucideIcon | undefined } & (
  | { to: string; shortcut?: undefined }
  | { to: undefined; shortcut: string | undefined; run: () => void }
);

export function usePaletteEntries(typed: string) {
  const { member } = useSession();
  const functions = useFunctions(manages(member.role)).data;
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
  const found: readonly PaletteEntry[] = [
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
  return { found, conversations };
}
