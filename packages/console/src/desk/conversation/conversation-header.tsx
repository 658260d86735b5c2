/** Above a conversation: whose it is, who answers, who else is here, and what can be done about it. */
import type { DeskConversation } from '@frontdesk/contract';
import { AlarmClock, ArrowLeft, Bot, Check, Hand, PanelRight, Undo2, UserRound, UserRoundPlus } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useMembers } from '../../api/people.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { useOfferActions } from '../../shell/palette-actions.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { CustomerName } from '../../ui/customer-name.js';
import { Confirm } from '../../ui/dialog.js';
import { Menu } from '../../ui/menu.js';
import { ShortcutHint } from '../keys/shortcut-hint.js';
import { SHORTCUTS, type Shortcut, shortcutKey } from '../keys/shortcuts.js';
import { runShortcut, useShortcut } from '../keys/use-shortcuts.js';
import { SnoozeControl } from '../snooze/snooze-control.js';
import { describeSnooze } from '../snooze/snooze-times.js';
import { TargetBadge } from '../targets/target-badge.js';
import { useNow } from '../use-now.js';
import { Lookers } from './company-line.js';
import type { Actions } from './use-actions.js';
import type { Company } from './use-company.js';

export interface ConversationHeaderProps {
  row: DeskConversation;
  company: Company;
  actions: Actions;
  heading: Ref<HTMLHeadingElement>;
  side: { open: boolean; toggle: () => void };
  onBack: () => void;
  onProblem: (problem: string | undefined) => void;
  /** Something was done; the button for it may be gone, and the focus with it. */
  onDone: () => void;
  onClosed: () => void;
}

export function ConversationHeader({
  row,
  company,
  actions,
  heading,
  side,
  onBack,
  onProblem,
  onDone,
  onClosed,
}: ConversationHeaderProps) {
  const { member } = useSession();
  const now = useNow();
  const [busy, setBusy] = useState<string>();
  const [asks, setAsks] = useState<'close' | 'force'>();
  const mine = row.agent?.id === member.id;
  const others = !row.closed && row.handler === 'agent' && !mine;
  const canTake = !row.closed && row.handler === 'assistant';
  const canForce = others && manages(member.role);
  const canClose = !row.closed && !others;

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

  const onKey = (may: boolean, work: () => void) => () => {
    if (may && busy === undefined) work();
    return may;
  };
  useShortcut(
    'take',
    onKey(canTake || canForce, () => (canTake ? take() : setAsks('force'))),
  );
  useShortcut('hand', onKey(mine && !row.closed, handBack));
  useShortcut(
    'close',
    onKey(canClose, () => setAsks('close')),
  );
  useShortcut('customer', onKey(true, side.toggle));
  const possible: readonly Shortcut[] = [
    ...(canTake || canForce ? (['take'] as const) : []),
    ...(mine && !row.closed ? (['hand'] as const) : []),
    ...(row.closed ? [] : (['reply'] as const)),
    'note',
    ...(!row.closed && (!others || manages(member.role)) ? (['snooze'] as const) : []),
    ...(['priority', 'tag'] as const),
    ...(canClose ? (['close'] as const) : []),
    'customer',
  ];
  useOfferActions(
    possible.map((shortcut) => ({
      title: SHORTCUTS[shortcut].title,
      shortcut: shortcutKey(shortcut),
      run: () => runShortcut(shortcut),
    })),
  );

  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2 sm:px-4">
      <IconButton
        label={t('Back to the list')}
        icon={<ArrowLeft aria-hidden size={18} />}
        className="lg:hidden"
        onClick={onBack}
      />
      <div className="flex min-w-0 grow basis-56 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="max-w-full truncate font-semibold outline-none">
          <CustomerName of={row} />
        </h2>
        <HandlerBadge row={row} mine={mine} />
        {row.snoozed_until !== null && (
          <Badge>
            <AlarmClock aria-hidden size={12} />{' '}
            {t('Snoozed until {time}', { time: describeSnooze(new Date(row.snoozed_until), new Date()) })}
          </Badge>
        )}
        <TargetBadge row={row} now={now} />
        <Lookers agents={company.agents} />
      </div>
      <div
        role="toolbar"
        aria-label={t('Conversation')}
        className={classes(
          'flex flex-wrap items-center justify-end gap-1.5',
          (canTake || canForce || canClose) && 'max-sm:w-full',
        )}
      >
        {canTake && (
          <HeaderAction
            name={t('Take over')}
            shortcut="take"
            busy={busy === 'take'}
            icon={<Hand aria-hidden size={14} />}
            onClick={take}
            primary
          />
        )}
        {canForce && (
          <HeaderAction
            name={
              row.agent === null ? t('Take from agent') : t('Take from {username}', { username: row.agent.username })
            }
            shortcut="take"
            icon={<Hand aria-hidden size={14} />}
            onClick={() => setAsks('force')}
          />
        )}
        {(canTake || canForce || (mine && !row.closed)) && (
          <AssignMenu row={row} onAssign={(agent_id) => void run('assign', () => actions.assign(agent_id))} />
        )}
        {mine && !row.closed && (
          <HeaderAction
            name={t('Hand back')}
            shortcut="hand"
            busy={busy === 'hand'}
            icon={<Undo2 aria-hidden size={14} />}
            onClick={handBack}
          />
        )}
        {!row.closed && (!others || manages(member.role)) && (
          <SnoozeControl row={row} run={(work) => void run('snooze', work)} />
        )}
        {canClose && (
          <HeaderAction
            name={t('Close')}
            shortcut="close"
            icon={<Check aria-hidden size={14} />}
            onClick={() => setAsks('close')}
          />
        )}
        <ShortcutHint text={side.open ? t('Hide the customer') : t('Show the customer')} shortcut="customer">
          <Button
            kind="quiet"
            aria-label={t('Customer')}
            aria-expanded={side.open}
            aria-keyshortcuts="I"
            className="aspect-square px-0!"
            icon={<PanelRight aria-hidden size={16} />}
            onClick={side.toggle}
          />
        </ShortcutHint>
      </div>
      <Confirm
        open={asks === 'close'}
        onClose={() => setAsks(undefined)}
        title={t('Close this conversation?')}
        description={t(
          'The customer is told that it is closed and may rate it. It cannot be opened again; they can begin a new one.',
        )}
        action={t('Close conversation')}
        onConfirm={async () => {
          await actions.close();
          onClosed();
        }}
      />
      <Confirm
        open={asks === 'force'}
        onClose={() => setAsks(undefined)}
        title={
          row.agent === null
            ? t('Take this conversation from the agent?')
            : t('Take this conversation from {username}?', { username: row.agent.username })
        }
        description={t('They are told, and cannot reply in it any more.')}
        action={t('Take over')}
        onConfirm={() => actions.take(true)}
      />
    </header>
  );
}

function HandlerBadge({ row, mine }: { row: DeskConversation; mine: boolean }) {
  if (row.closed) return <Badge>{t.context('state', 'Closed')}</Badge>;
  if (row.handler === 'assistant')
    return (
      <>
        <Badge>
          <Bot aria-hidden size={12} /> {t('Assistant')}
        </Badge>
        {row.needs_human && <Badge tone="bad">{t('Needs a human')}</Badge>}
      </>
    );
  return (
    <Badge tone={mine ? 'accent' : 'neutral'}>
      <UserRound aria-hidden size={12} /> {mine ? t('You') : (row.agent?.username ?? t('Agent'))}
    </Badge>
  );
}

/** The members of the organisation who do not handle it yet; whoever looks takes it over by the other button. */
function AssignMenu({ row, onAssign }: { row: DeskConversation; onAssign: (agent_id: string) => void }) {
  const { member } = useSession();
  const members = useMembers();
  const others = members.data?.filter(({ id }) => id !== member.id && id !== row.agent?.id) ?? [];
  const nobody = members.isPending
    ? t('Loading…')
    : members.isError
      ? t('The members could not be loaded')
      : t('Nobody else yet');
  return (
    <Menu
      trigger={
        <Button size="small" icon={<UserRoundPlus aria-hidden size={14} />}>
          {t('Assign')}
        </Button>
      }
      header={t('Assign to')}
      items={
        others.length === 0
          ? [{ label: nobody, disabled: true, onSelect: () => undefined }]
          : others.map(({ id, username, away }) => ({
              label: away ? t('{username} (away)', { username }) : username,
              onSelect: () => onAssign(id),
            }))
      }
    />
  );
}

interface HeaderActionProps {
  name: string;
  shortcut: Shortcut;
  icon: ReactNode;
  busy?: boolean;
  primary?: boolean;
  onClick: () => void;
}

function HeaderAction({ name, shortcut, icon, busy = false, primary, onClick }: HeaderActionProps) {
  return (
    <ShortcutHint text={name} shortcut={shortcut}>
      <Button size="small" kind={primary ? 'primary' : 'secondary'} busy={busy} icon={icon} onClick={onClick}>
        {name}
      </Button>
    </ShortcutHint>
  );
}
