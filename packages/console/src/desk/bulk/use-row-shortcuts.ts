/**
 * Shortcuts for the row that has the focus, if it is not the open conversation and no other rows are selected. Except for
 * taking over, the row is selected, so the bar says and asks what will happen to it.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { useRef } from 'react';
import { manages, useSession } from '../../api/session.js';
import { rightsIn } from '../conversation/conversation-rights.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import type { Asked, Bulk } from './use-bulk.js';
import type { Selection } from './use-selection.js';

export interface RowShortcutsOptions {
  rows: readonly DeskConversation[];
  open: string | undefined;
  selection: Selection;
  bulk: Bulk;
}

export function useRowShortcuts({ rows, open, selection, bulk }: RowShortcutsOptions): void {
  const { member } = useSession();
  /** Selected by its shortcut: another row's shortcut replaces it. */
  const alone = useRef<string>(undefined);

  const onRow = (work: (row: DeskConversation) => void) => (event: KeyboardEvent) => {
    const id = event.target instanceof Element ? event.target.getAttribute('data-conversation') : null;
    const row = rows.find(({ ticket_chat_id }) => ticket_chat_id === id);
    if (row === undefined || row.ticket_chat_id === open) return false;
    if (selection.ids.some((one) => one !== alone.current)) return false;
    work(row);
    return true;
  };
  const asks = (what: Asked) =>
    onRow(({ ticket_chat_id, snoozed_until }) => {
      if (what === 'snooze' && snoozed_until !== null) return void bulk.run({ type: 'unsnooze' }, [ticket_chat_id]);
      alone.current = ticket_chat_id;
      selection.set([ticket_chat_id]);
      bulk.ask(what);
    });

  useShortcut('close', asks('close'), true);
  useShortcut('tag', asks('tag'), true);
  useShortcut('snooze', asks('snooze'), true);
  useShortcut('priority', asks('priority'), true);
  useShortcut(
    'take',
    onRow((row) => {
      const may = rightsIn(row, { id: member.id, manages: manages(member.role) });
      if (may.take) void bulk.run({ type: 'assign', agent_id: member.id }, [row.ticket_chat_id]);
    }),
    true,
  );
}
