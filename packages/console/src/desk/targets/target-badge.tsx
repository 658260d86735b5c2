/** When the reply or the resolution of a conversation is due; hidden without a target. */
import type { DeskConversation } from '@frontdesk/contract';
import { Timer, TriangleAlert } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { describeMoment } from '../../ui/describe-time.js';
import { describeTarget, runningTarget } from './describe-target.js';

export function TargetBadge({ row, now }: { row: DeskConversation; now: number }) {
  const target = runningTarget(row);
  if (target === undefined) return null;
  const { text, tone, overdue } = describeTarget(target, now);
  const Icon = overdue ? TriangleAlert : Timer;
  return (
    <Badge tone={tone}>
      <Icon />
      <time
        dateTime={target.date_due}
        title={t('Due {time}', { time: describeMoment(target.date_due) })}
        className="tabular-nums"
      >
        {text}
      </time>
    </Badge>
  );
}
