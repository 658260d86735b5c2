/** Snoozes the open conversation, or returns it to the lists. */
import type { DeskConversation } from '@frontdesk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { snoozeConversation, unsnoozeConversation } from '../desk-requests.js';
import { shortcutKey } from '../keys/shortcuts.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { putRow } from '../list/follow-changes.js';
import { SnoozeMenu } from './snooze-menu.js';
import { describeSnooze } from './snooze-times.js';

export interface SnoozeControlProps {
  row: DeskConversation;
  /** Runs an action and shows its error. */
  run: (work: () => Promise<unknown>) => void;
}

export function SnoozeControl({ row, run }: SnoozeControlProps) {
  const client = useQueryClient();
  const { member } = useSession();
  const [open, setOpen] = useState(false);
  const { ticket_chat_id: id, snoozed_until } = row;
  const put = (next: DeskConversation) => putRow(client, next, member.id);
  const end = () => run(async () => put(await unsnoozeConversation(id)));
  useShortcut('snooze', () => (snoozed_until === null ? setOpen(true) : end()));
  const label = snoozed_until === null ? t('Snooze') : t('Unsnooze');
  const button = (
    <Button
      size="small"
      aria-label={label}
      title={`${label} (${shortcutKey('snooze')})`}
      aria-keyshortcuts={shortcutKey('snooze')}
      icon={snoozed_until === null ? <AlarmClock /> : <AlarmClockOff />}
      {...(snoozed_until !== null && { onClick: end })}
    />
  );
  if (snoozed_until !== null) return button;
  return (
    <SnoozeMenu
      trigger={button}
      open={open}
      onOpen={setOpen}
      onSnooze={(until) =>
        run(async () => {
          put(await snoozeConversation(id, until));
          toast(t('Snoozed until {time}', { time: describeSnooze(until, new Date()) }), 'done', end);
        })
      }
    />
  );
}
