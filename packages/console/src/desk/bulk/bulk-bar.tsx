/** The bar of actions on the selected conversations, and why some of them could not be changed. */
import { type DeskConversation, LIMITS, type MemberView } from '@frontdesk/contract';
import { AlarmClock, AlarmClockOff, Check, ChevronsUp, Tag, UserRoundPlus, X } from 'lucide-react';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useMembers } from '../../api/people.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { Input } from '../../ui/input.js';
import { Menu } from '../../ui/menu.js';
import { useTags } from '../desk-requests.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { PriorityMenu } from '../priority/priority-menu.js';
import { SnoozeMenu } from '../snooze/snooze-menu.js';
import type { Asked, Bulk } from './use-bulk.js';
import type { Selection } from './use-selection.js';

/** A member's label in the list of assignees. */
function describeAssignee({ username, away }: MemberView, isSelf: boolean): string {
  if (isSelf) return away ? t('{username} (you) (away)', { username }) : t('{username} (you)', { username });
  return away ? t('{username} (away)', { username }) : username;
}

export interface SelectAll {
  /** Some are not selected yet. */
  left: boolean;
  /** The rest of the list is being loaded. */
  busy: boolean;
  select: () => Promise<void>;
}

export interface BulkBarProps {
  selection: Selection;
  rows: readonly DeskConversation[];
  bulk: Bulk;
  all: SelectAll;
}

export function BulkBar({ selection, rows, bulk, all }: BulkBarProps) {
  const { failure, dismiss } = bulk;
  const count = selection.ids.length;
  return (
    <>
      {/* Is there before anything is selected, as screen readers do not announce what comes with its text. */}
      <p aria-live="polite" className="sr-only">
        {count > 0 && t('{count, number} selected', { count })}
      </p>
      {count > 0 && <Bar selection={selection} rows={rows} bulk={bulk} all={all} />}
      {failure !== undefined && (
        <div role="alert" className="flex items-start gap-1 border-b border-line bg-bad-soft py-2 pe-1 ps-4 text-sm">
          <div className="max-h-40 min-w-0 flex-1 overflow-y-auto">
            <p className="font-medium">{failure.title}</p>
            <ul className="text-ink-soft">
              {failure.reasons.map(({ id, customer, detail }) => (
                <li key={id}>
                  <bdi>{customer}</bdi>: {detail}
                </li>
              ))}
            </ul>
          </div>
          <IconButton label={t('Dismiss')} size="small" icon={<X />} onClick={dismiss} />
        </div>
      )}
    </>
  );
}

function Bar({ selection, rows, bulk, all }: BulkBarProps) {
  const { asked, ask, busy, run } = bulk;
  const { member } = useSession();
  const members = useMembers().data ?? [];
  const { ids } = selection;
  const snoozed = rows.every((row) => !selection.has(row.ticket_chat_id) || row.snoozed_until !== null);
  const unsnooze = () => void run({ type: 'unsnooze' });

  useBulkShortcuts({ selection, bulk, snoozed, unsnooze });
  const tool = { size: 'small', disabled: busy } as const;
  const bar = useReturnedFocus();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('Selected conversations')}
      className="flex flex-wrap items-center border-b border-line bg-accent-soft py-1 pe-1 ps-3"
    >
      <p className="flex-1 text-sm font-medium whitespace-nowrap">
        {t('{count, number} selected', { count: ids.length })}
      </p>
      <div className="flex items-center">
        {all.left && (
          <Button {...tool} kind="quiet" busy={all.busy} onClick={() => void all.select()}>
            {t('All')}
          </Button>
        )}
        <Menu
          trigger={<IconButton {...tool} label={t('Assign')} icon={<UserRoundPlus />} />}
          header={t('Assign to')}
          items={members.map((one) => ({
            label: describeAssignee(one, one.id === member.id),
            onSelect: () => void run({ type: 'assign', agent_id: one.id }),
          }))}
        />
        <IconButton {...tool} label={t('Add tag')} icon={<Tag />} onClick={() => ask('tag')} />
        <PriorityMenu
          trigger={<IconButton {...tool} label={t('Priority')} icon={<ChevronsUp />} />}
          open={asked === 'priority'}
          onOpen={(open) => ask(open ? 'priority' : undefined)}
          onChoose={(priority) => void run({ type: 'priority', priority })}
        />
        {snoozed ? (
          <IconButton {...tool} label={t('Unsnooze')} icon={<AlarmClockOff />} onClick={unsnooze} />
        ) : (
          <SnoozeMenu
            trigger={<IconButton {...tool} label={t('Snooze')} icon={<AlarmClock />} />}
            open={asked === 'snooze'}
            onOpen={(open) => ask(open ? 'snooze' : undefined)}
            onSnooze={(until) => void run({ type: 'snooze', until: until.toISOString() })}
          />
        )}
        <IconButton {...tool} label={t('Close')} icon={<Check />} onClick={() => ask('close')} />
        <IconButton {...tool} label={t('Clear selection')} icon={<X />} onClick={() => selection.set([])} />
      </div>
      <BulkDialogs count={ids.length} bulk={bulk} />
    </div>
  );
}

interface BulkDialogsProps extends Pick<BulkBarProps, 'bulk'> {
  count: number;
}

/** What is asked before many conversations are closed or tagged. */
function BulkDialogs({ count, bulk: { asked, ask, act } }: BulkDialogsProps) {
  const stop = () => ask(undefined);
  return (
    <>
      <Confirm
        open={asked === 'close'}
        onClose={stop}
        title={t('{count, plural, one {Close # conversation?} other {Close # conversations?}}', { count })}
        description={t("The customers are notified and can rate them. Closed conversations can't be reopened.")}
        action={t('Close conversations')}
        onConfirm={() => act({ type: 'close' })}
      />
      <Dialog
        open={asked === 'tag'}
        onClose={stop}
        title={t('{count, plural, one {Tag # conversation} other {Tag # conversations}}', { count })}
      >
        <TagForm
          onTag={async (tag) => {
            await act({ type: 'tag', tag });
            stop();
          }}
        />
      </Dialog>
    </>
  );
}

interface BulkShortcuts extends Pick<BulkBarProps, 'selection' | 'bulk'> {
  /** All selected conversations are snoozed. */
  snoozed: boolean;
  unsnooze: () => void;
}

/** With a selection, the keys of one conversation act on all selected ones. */
function useBulkShortcuts({ selection, bulk: { ask }, snoozed, unsnooze }: BulkShortcuts): void {
  const opens = (what: Asked) => () => ask(what);
  useShortcut('back', () => selection.set([]));
  useShortcut('close', opens('close'));
  useShortcut('tag', opens('tag'));
  useShortcut('snooze', () => (snoozed ? unsnooze() : ask('snooze')));
  useShortcut('priority', opens('priority'));
}

/** Puts the focus on the heading when the bar disappears with the element that had it. */
function useReturnedFocus() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = bar.current;
    return () => {
      // The button that had the focus is gone with the bar, or was disabled.
      const { activeElement } = document;
      if (activeElement === document.body || shown?.contains(activeElement)) focusHeading();
    };
  }, []);
  return bar;
}

function TagForm({ onTag }: { onTag: (tag: string) => Promise<void> }) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const tags = useTags().data ?? [];
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return setProblem(t('Enter a tag.'));
    setBusy(true);
    try {
      await onTag(typed.trim());
    } catch (error) {
      setProblem(ApiError.sentence(error));
      setBusy(false);
    }
  }
  return (
    <form noValidate className="space-y-4 pb-4" onSubmit={submit}>
      <Field label={t('Tag')} error={problem}>
        <Input
          autoFocus
          list={list}
          value={typed}
          maxLength={LIMITS.tagCharacters}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={busy}>
          {t('Add tag')}
        </Button>
      </div>
    </form>
  );
}
