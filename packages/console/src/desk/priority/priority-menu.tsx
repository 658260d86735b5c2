/** The priorities to choose from. */
import type { ConversationPriority } from '@frontdesk/contract';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { Menu } from '../../ui/menu.js';
import { PRIORITIES, PRIORITY_WORDS } from './priorities.js';

export interface PriorityMenuProps {
  trigger: ReactNode;
  /** Undefined: for several conversations. */
  current?: ConversationPriority;
  align?: 'start' | 'end';
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (priority: ConversationPriority) => void;
}

export function PriorityMenu({ trigger, current, align = 'end', open, onOpen, onChoose }: PriorityMenuProps) {
  return (
    <Menu
      trigger={trigger}
      header={t('Priority')}
      align={align}
      open={open}
      onOpen={onOpen}
      items={PRIORITIES.map((priority) => {
        const { title, icon: Icon, ink } = PRIORITY_WORDS[priority];
        return {
          label: title,
          icon: <Icon className={classes(ink)} />,
          ...(current !== undefined && { checked: priority === current }),
          onSelect: () => onChoose(priority),
        };
      })}
    />
  );
}
