/** Shows and changes the priority of the open conversation. All members may change it. */
import type { ConversationPriority, DeskConversation } from '@frontdesk/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { setPriority } from '../desk-requests.js';
import { shortcutKey } from '../keys/shortcuts.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { putRow } from '../list/follow-changes.js';
import { PRIORITY_WORDS } from './priorities.js';
import { PriorityMenu } from './priority-menu.js';

export interface PriorityControlProps {
  row: DeskConversation;
  onProblem: (problem: string | undefined) => void;
}

export function PriorityControl({ row, onProblem }: PriorityControlProps) {
  const client = useQueryClient();
  const { member } = useSession();
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (priority: ConversationPriority) => setPriority(row.ticket_chat_id, priority),
    onMutate: () => onProblem(undefined),
    onSuccess: (next) => putRow(client, next, member.id),
    onError: (error) => onProblem(ApiError.sentence(error)),
  });
  useShortcut('priority', () => setOpen(true));
  const { title, icon: Icon, ink } = PRIORITY_WORDS[row.priority];
  return (
    <PriorityMenu
      current={row.priority}
      align="start"
      open={open}
      onOpen={setOpen}
      onChoose={(priority) => {
        if (priority !== row.priority) change.mutate(priority);
      }}
      trigger={
        <Button
          size="small"
          kind="quiet"
          title={t('Priority ({key})', { key: shortcutKey('priority') })}
          aria-label={t('Priority: {title}', { title })}
          aria-keyshortcuts={shortcutKey('priority')}
          className={classes(ink)}
          icon={<Icon />}
        >
          {title}
        </Button>
      }
    />
  );
}
