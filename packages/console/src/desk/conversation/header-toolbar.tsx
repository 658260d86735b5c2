/** The buttons above a conversation. */
import type { DeskConversation } from '@frontdesk/contract';
import { Check, EllipsisVertical, Hand, Merge, PanelRight, Undo2, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMembers } from '../../api/people.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Menu } from '../../ui/menu.js';
import { ShortcutHint } from '../keys/shortcut-hint.js';
import type { Shortcut } from '../keys/shortcuts.js';
import { SnoozeControl } from '../snooze/snooze-control.js';
import type { HeaderActions } from './use-header-actions.js';

interface HeaderToolbarProps {
  row: DeskConversation;
  header: HeaderActions;
  side: { open: boolean; toggle: () => void };
}

export function HeaderToolbar({ row, header, side }: HeaderToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('Conversation')}
      className="flex flex-wrap items-center justify-end gap-1.5 max-sm:contents"
    >
      <HeaderActionList row={row} header={header} />
      <div className="flex items-center gap-1.5">
        {header.may.close && <MoreMenu header={header} />}
        <ShortcutHint text={side.open ? t('Hide the customer') : t('Show the customer')} shortcut="customer">
          <Button
            kind="quiet"
            aria-label={t('Customer')}
            aria-expanded={side.open}
            aria-keyshortcuts="I"
            icon={<PanelRight />}
            onClick={side.toggle}
          />
        </ShortcutHint>
      </div>
    </div>
  );
}

/** On phones full lines of their own, below the name of the customer, without the icons of buttons that have a text. */
function HeaderActionList({ row, header }: Pick<HeaderToolbarProps, 'row' | 'header'>) {
  const { may } = header;
  return (
    <div className="flex flex-wrap items-center gap-1.5 empty:hidden max-sm:order-last max-sm:w-full max-sm:*:not-[.aspect-square]:grow">
      {may.take && (
        <HeaderAction
          name={t('Take over')}
          shortcut="take"
          busy={header.busy === 'take'}
          icon={<Hand className="max-sm:hidden" />}
          onClick={header.takeAndWrite}
          primary
        />
      )}
      {may.force && (
        <HeaderAction
          name={row.agent === null ? t('Take from agent') : t('Take from {username}', { username: row.agent.username })}
          shortcut="take"
          icon={<Hand className="max-sm:hidden" />}
          onClick={() => header.ask('force')}
        />
      )}
      {may.assign && <AssignMenu row={row} onAssign={header.assign} />}
      {may.handBack && (
        <HeaderAction
          name={t('Hand back')}
          shortcut="hand"
          busy={header.busy === 'hand'}
          icon={<Undo2 className="max-sm:hidden" />}
          onClick={header.handBack}
        />
      )}
      {may.snooze && <SnoozeControl row={row} run={header.snooze} />}
      {may.close && (
        <HeaderAction
          name={t('Close')}
          shortcut="close"
          icon={<Check className="max-sm:hidden max-[24rem]:block" />}
          narrow
          onClick={() => header.ask('close')}
        />
      )}
    </div>
  );
}

function MoreMenu({ header }: { header: HeaderActions }) {
  const { others, mayMerge, ask } = header;
  return (
    <Menu
      trigger={<IconButton label={t('More')} size="small" icon={<EllipsisVertical />} />}
      onOpen={(open) => open && others.readAgain()}
      items={[
        {
          label: t('Merge into…'),
          icon: <Merge />,
          disabled: !mayMerge,
          ...(!mayMerge && {
            hint: <span className="text-xs text-ink-soft">{t('no other open conversation')}</span>,
          }),
          onSelect: () => ask('merge'),
        },
      ]}
    />
  );
}

/** The other members who do not handle it; members take it over themselves with another button. */
function AssignMenu({ row, onAssign }: { row: DeskConversation; onAssign: (agent_id: string) => void }) {
  const { member } = useSession();
  const members = useMembers();
  const others = members.data?.filter(({ id }) => id !== member.id && id !== row.agent?.id) ?? [];
  const nobody = members.isPending
    ? t('Loading…')
    : members.isError
      ? t('The members could not be loaded')
      : t('No other members yet');
  return (
    <Menu
      trigger={
        <Button size="small" icon={<UserRoundPlus className="max-sm:hidden" />}>
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
  /** On the narrowest phones only its icon is shown, so that all actions fit in a line. */
  narrow?: boolean;
  onClick: () => void;
}

function HeaderAction({ name, shortcut, icon, busy = false, primary, narrow, onClick }: HeaderActionProps) {
  return (
    <ShortcutHint text={name} shortcut={shortcut}>
      <Button
        size="small"
        kind={primary ? 'primary' : 'secondary'}
        busy={busy}
        icon={icon}
        className={classes('max-[24rem]:px-2', narrow && 'max-[24rem]:aspect-square max-[24rem]:grow-0!')}
        onClick={onClick}
      >
        <span className={classes(narrow && 'max-[24rem]:sr-only')}>{name}</span>
      </Button>
    </ShortcutHint>
  );
}
