/**
 * Shortcuts for the row that has the focus, if it is not the open conversation. Those that the bar of selected rows
 * offers too select the row, unless others are selected, so the bar says and asks what will happen to it. Those that
 * only an open conversation has open it first.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { useEffect, useRef } from 'react';
import { manages, useSession } from '../../api/session.js';
import { rightsIn } from '../conversation/conversation-rights.js';
import type { Shortcut } from '../keys/shortcuts.js';
import { runShortcut, useShortcut } from '../keys/use-shortcuts.js';
import { isShownAtFirst } from '../side/side-pane.js';
import type { DeskGo } from '../use-desk-place.js';
import type { Asked, Bulk } from './use-bulk.js';
import type { Selection } from './use-selection.js';

export interface RowShortcutsOptions {
  rows: readonly DeskConversation[];
  open: string | undefined;
  selection: Selection;
  bulk: Bulk;
  go: DeskGo;
}

export function useRowShortcuts({ rows, open, selection, bulk, go }: RowShortcutsOptions): void {
  const { member } = useSession();
  const rightsTo = (row: DeskConversation) => rightsIn(row, { id: member.id, manages: manages(member.role) });
  /** Selected by its shortcut: another row's shortcut replaces it. */
  const alone = useRef<string>(undefined);

  const onRow = (work: (row: DeskConversation) => void) => (event: KeyboardEvent) => {
    const id = event.target instanceof Element ? event.target.getAttribute('data-conversation') : null;
    const row = rows.find(({ ticket_chat_id }) => ticket_chat_id === id);
    if (row === undefined || row.ticket_chat_id === open) return false;
    work(row);
    return true;
  };
  const onRowAlone = (work: (row: DeskConversation) => void) => (event: KeyboardEvent) =>
    selection.ids.every((one) => one === alone.current) && onRow(work)(event);
  const asks = (what: Asked) =>
    onRowAlone(({ ticket_chat_id, snoozed_until }) => {
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
    onRowAlone((row) => {
      if (rightsTo(row).take) void bulk.run({ type: 'assign', agent_id: member.id }, [row.ticket_chat_id]);
    }),
    true,
  );

  /** What to do in a conversation as soon as it is open. */
  const then = useRef<{ id: string; shortcut: Shortcut }>(undefined);
  useEffect(() => {
    const next = then.current;
    then.current = undefined;
    // The conversation registers its handlers, and takes the focus, in the same commit.
    if (next !== undefined && next.id === open) requestAnimationFrame(() => runShortcut(next.shortcut));
  }, [open]);
  const opens = (shortcut: Shortcut, is: (row: DeskConversation) => boolean = () => true) =>
    onRow((row) => {
      const id = row.ticket_chat_id;
      if (is(row)) then.current = { id, shortcut };
      if (shortcut !== 'hand' || is(row)) go({ conversation: id });
    });
  useShortcut('reply', opens('reply'), true);
  useShortcut('note', opens('note'), true);
  useShortcut(
    'hand',
    opens('hand', (row) => rightsTo(row).handBack),
    true,
  );
  useShortcut(
    'customer',
    opens('customer', () => !isShownAtFirst()),
    true,
  );
}
