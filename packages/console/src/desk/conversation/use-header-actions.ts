/** Actions above a conversation: by buttons, shortcuts and the command palette, one at a time. */
import type { DeskConversation } from '@frontdesk/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { useOfferActions } from '../../shell/palette-actions.js';
import { SHORTCUTS, shortcutKey } from '../keys/shortcuts.js';
import { runShortcut, useShortcut } from '../keys/use-shortcuts.js';
import { useOtherOpen } from '../merge/use-other-open.js';
import { possibleShortcuts, rightsIn } from './conversation-rights.js';
import type { Actions } from './use-actions.js';

/** An action that waits for confirmation. */
export type Asked = 'close' | 'force' | 'merge';

export interface HeaderActionsOptions {
  row: DeskConversation;
  actions: Actions;
  toggleSide: () => void;
  onProblem: (problem: string | undefined) => void;
  /** Called after an action, as its button may have disappeared with the focus. */
  onDone: () => void;
}

export function useHeaderActions({ row, actions, toggleSide, onProblem, onDone }: HeaderActionsOptions) {
  const { member } = useSession();
  const may = rightsIn(row, { id: member.id, manages: manages(member.role) });
  const [busy, setBusy] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const others = useOtherOpen(row);
  const mayMerge = may.close && others.ids?.length !== 0;

  async function run(name: string, work: () => Promise<unknown>) {
    setBusy(name);
    onProblem(undefined);
    try {
      await work();
      onDone();
    } catch (error) {
      onProblem(ApiError.sentence(error));
    } finally {
      setBusy(undefined);
    }
  }
  const take = () => void run('take', () => actions.take());
  const handBack = () => void run('hand', actions.handBack);

  const onKey = (is: boolean, work: () => void) => () => {
    if (is && busy === undefined) work();
    return is;
  };
  useShortcut(
    'take',
    onKey(may.take || may.force, () => (may.take ? take() : setAsked('force'))),
  );
  useShortcut('hand', onKey(may.handBack, handBack));
  useShortcut(
    'close',
    onKey(may.close, () => setAsked('close')),
  );
  useShortcut('customer', onKey(true, toggleSide));
  useOfferActions([
    ...possibleShortcuts(row, may).map((shortcut) => ({
      title: SHORTCUTS[shortcut].title,
      shortcut: shortcutKey(shortcut),
      run: () => runShortcut(shortcut),
    })),
    ...(mayMerge ? [{ title: t('Merge into…'), shortcut: undefined, run: () => setAsked('merge') }] : []),
  ]);

  return {
    may,
    others,
    mayMerge,
    busy,
    asked,
    ask: setAsked,
    /** By its button: what is typed next is the reply, not a shortcut. */
    takeAndWrite: () => {
      runShortcut('reply');
      take();
    },
    handBack,
    assign: (agent_id: string) => void run('assign', () => actions.assign(agent_id)),
    snooze: (work: () => Promise<unknown>) => void run('snooze', work),
  };
}

export type HeaderActions = ReturnType<typeof useHeaderActions>;
