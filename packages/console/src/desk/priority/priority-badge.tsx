/** The priority of a conversation in a list; hidden if it is normal. */
import type { ConversationPriority } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { PRIORITY_WORDS } from './priorities.js';

export function PriorityBadge({ priority }: { priority: ConversationPriority }) {
  if (priority === 'normal') return null;
  const { title, icon: Icon, tone } = PRIORITY_WORDS[priority];
  return (
    <Badge tone={tone}>
      <Icon />
      <span>
        {t.rich('<label>Priority:</label> {title}', {
          label: (inner) => <span className="sr-only">{inner}</span>,
          title,
        })}
      </span>
    </Badge>
  );
}
