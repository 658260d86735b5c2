/** What a turn came to, as a badge: the same words in lists, filters and traces. */
import type { TurnResult } from '@frontdesk/contract';
import { Badge, type BadgeTone } from '../../ui/badge.js';

export const RESULTS: Record<TurnResult, { label: string; tone: BadgeTone }> = {
  answered: { label: 'Answered', tone: 'good' },
  asked_back: { label: 'Asked a question', tone: 'neutral' },
  not_understood: { label: 'Not understood', tone: 'warn' },
  refused: { label: 'Declined', tone: 'neutral' },
  login_needed: { label: 'Login required', tone: 'warn' },
  handed_over: { label: 'Handed over', tone: 'warn' },
  closed: { label: 'Closed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

/** @param result null: the turn is under way */
export function ResultBadge({ result }: { result: TurnResult | null }) {
  const { label, tone } = result === null ? { label: 'In progress', tone: 'accent' as const } : RESULTS[result];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
