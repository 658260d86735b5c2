/** Actions on the selected conversations. Those that fail stay selected, with the reasons shown. */
import { type BulkAction, type DeskConversation, LIMITS, type MemberView } from '@frontdesk/contract';
import { AlarmClock, Check, ChevronsUp, Tag, UserRoundPlus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useMembers } from '../../api/people.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { customerNameOf } from '../../ui/customer-name.js';
import { Confirm, Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Menu } from '../../ui/menu.js';
import { toast } from '../../ui/toast.js';
import { actOnMany, useTags } from '../desk-requests.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { PRIORITY_WORDS } from '../priority/priorities.js';
import { PriorityMenu } from '../priority/priority-menu.js';
import { SnoozeMenu } from '../snooze/snooze-menu.js';
import type { Selection } from './use-selection.js';

/** @param count of conversations that succeeded */
function describeDone(action: BulkAction, count: number): string {
  switch (action.type) {
    case 'close':
      return t('{count, plural, one {# conversation closed} other {# conversations closed}}', { count });
    case 'tag':
      return t('{count, plural, one {# conversation tagged} other {# conversations tagged}}', { count });
    case 'assign':
      return t('{count, plural, one {# conversation assigned} other {# conversations assigned}}', { count });
    case 'snooze':
      return t('{count, plural, one {# conversation snoozed} other {# conversations snoozed}}', { count });
    case 'priority':
      return t('{count, plural, one {# conversation set to {priority}} other {# conversations set to {priority}}}', {
        count,
        priority: PRIORITY_WORDS[action.priority].phrase,
      });
  }
}

/** @param count of conversations that failed */
function describeFailed(action: BulkAction, count: number): string {
  switch (action.type) {
    case 'close':
      return t(
        '{count, plural, one {# conversation could not be closed} other {# conversations could not be closed}}',
        { count },
      );
    case 'tag':
      return t(
        '{count, plural, one {# conversation could not be tagged} other {# conversations could not be tagged}}',
        { count },
      );
    case 'assign':
      return t(
        '{count, plural, one {# conversation could not be assigned} other {# conversations could not be assigned}}',
        { count },
      );
    case 'snooze':
      return t(
        '{count, plural, one {# conversation could not be snoozed} other {# conversations could not be snoozed}}',
        { count },
      );
    case 'priority':
      return t(
        '{count, plural, one {# conversation could not be set to {priority}} other {# conversations could not be set to {priority}}}',
        { count, priority: PRIORITY_WORDS[action.priority].phrase },
      );
  }
}

/** A member's label in the list of assignees. */
function describeAssignee({ username, away }: MemberView, isSelf: boolean): string {
  if (isSelf) return away ? t('{username} (you) (away)', { username }) : t('{username} (you)', { username });
  return away ? t('{username} (away)', { username }) : username;
}

interface Failure {
  /** The failed action. */
  title: string;
  reasons: readonly { id: string; customer: string; detail: string }[];
}

export interface BulkBarProps {
  selection: Selection;
  rows: readonly DeskConversation[];
}

export function BulkBar({ selection, rows }: BulkBarProps) {
  const [failure, setFailure] = useState<Failure>();
  return (
    <>
      {selection.ids.length > 0 && <Bar selection={selection} rows={rows} onFailure={setFailure} />}
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
          <IconButton
            label={t('Dismiss')}
            size="small"
            icon={<X aria-hidden size={14} />}
            onClick={() => setFailure(undefined)}
          />
        </div>
      )}
    </>
  );
}

type Asked = 'close' | 'tag' | 'snooze' | 'priority';

function Bar({ selection, rows, onFailure }: BulkBarProps & { onFailure: (failure: Failure | undefined) => void }) {
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const { member } = useSession();
  const members = useMembers().data ?? [];
  const { ids } = selection;
  const stop = () => setAsked(undefined);

  useShortcut('back', () => {
    selection.set([]);
    return true;
  });
  useShortcut('close', () => ask('close'));
  useShortcut('tag', () => ask('tag'));
  useShortcut('snooze', () => ask('snooze'));
  useShortcut('priority', () => ask('priority'));

  function ask(what: Asked): boolean {
    setAsked(what);
    return true;
  }

  /** @throws {ApiError} if nothing was done at all */
  async function act(action: BulkAction): Promise<void> {
    onFailure(undefined);
    const { done, failed } = await actOnMany(ids, action);
    const customerOf = new Map(rows.map((row) => [row.ticket_chat_id, customerNameOf(row)]));
    selection.set(failed.map(({ ticket_chat_id }) => ticket_chat_id));
    if (done.length > 0) toast(describeDone(action, done.length));
    if (failed.length === 0) return;
    onFailure({
      title: describeFailed(action, failed.length),
      reasons: failed.map(({ ticket_chat_id: id, detail }) => ({
        id,
        detail,
        customer: customerOf.get(id) ?? id,
      })),
    });
  }

  async function run(action: BulkAction): Promise<void> {
    setBusy(true);
    try {
      await act(action);
    } catch (error) {
      onFailure({ title: ApiError.sentence(error), reasons: [] });
    } finally {
      setBusy(false);
    }
  }

  const tool = { size: 'small', disabled: busy } as const;
  return (
    <div
      role="toolbar"
      aria-label={t('Selected conversations')}
      className="flex items-center border-b border-line bg-accent-soft py-1 pe-1 ps-3"
    >
      <p aria-live="polite" className="min-w-0 flex-1 truncate text-sm font-medium">
        {t('{count, number} selected', { count: ids.length })}
      </p>
      {ids.length < rows.length && (
        <Button {...tool} kind="quiet" onClick={() => selection.set(rows.map(({ ticket_chat_id }) => ticket_chat_id))}>
          {t('All')}
        </Button>
      )}
      <Menu
        trigger={<IconButton {...tool} label={t('Assign')} icon={<UserRoundPlus aria-hidden size={15} />} />}
        header={t('Assign to')}
        items={members.map((one) => ({
          label: describeAssignee(one, one.id === member.id),
          onSelect: () => void run({ type: 'assign', agent_id: one.id }),
        }))}
      />
      <IconButton {...tool} label={t('Add tag')} icon={<Tag aria-hidden size={15} />} onClick={() => ask('tag')} />
      <PriorityMenu
        trigger={<IconButton {...tool} label={t('Priority')} icon={<ChevronsUp aria-hidden size={15} />} />}
        open={asked === 'priority'}
        onOpen={(open) => setAsked(open ? 'priority' : undefined)}
        onChoose={(priority) => void run({ type: 'priority', priority })}
      />
      <SnoozeMenu
        trigger={<IconButton {...tool} label={t('Snooze')} icon={<AlarmClock aria-hidden size={15} />} />}
        open={asked === 'snooze'}
        onOpen={(open) => setAsked(open ? 'snooze' : undefined)}
        onSnooze={(until) => void run({ type: 'snooze', until: until.toISOString() })}
      />
      <IconButton {...tool} label={t('Close')} icon={<Check aria-hidden size={15} />} onClick={() => ask('close')} />
      <IconButton
        {...tool}
        label={t('Clear selection')}
        icon={<X aria-hidden size={15} />}
        onClick={() => selection.set([])}
      />
      <Confirm
        open={asked === 'close'}
        onClose={stop}
        title={t('{count, plural, one {Close # conversation?} other {Close # conversations?}}', { count: ids.length })}
        description={t('The customers are told and may rate them. Closed conversations cannot be opened again.')}
        action={t('Close conversations')}
        onConfirm={() => act({ type: 'close' })}
      />
      <Dialog
        open={asked === 'tag'}
        onClose={stop}
        title={t('{count, plural, one {Tag # conversation} other {Tag # conversations}}', { count: ids.length })}
      >
        <TagForm
          onTag={async (tag) => {
            await act({ type: 'tag', tag });
            stop();
          }}
        />
      </Dialog>
    </div>
  );
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
