/** The result of a turn as a badge, with the same words in lists, filters and traces. */
import type { TurnResult } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';

export const RESULTS: Record<TurnResult, { label: string; tone: BadgeTone }> = {
  answered: { label: t('Answered'), tone: 'good' },
  asked_back: { label: t('Asked a question'), tone: 'neutral' },
  not_understood: { label: t('Not understood'), tone: 'warn' },
  refused: { label: t('Declined'), tone: 'neutral' },
  login_needed: { label: t('Login required'), tone: 'warn' },
  handed_over: { label: t('Handed over'), tone: 'warn' },
  closed: { label: t.context('turn', 'Closed'), tone: 'good' },
  failed: { label: t.context('turn', 'Failed'), tone: 'bad' },
  discarded: { label: t('Discarded'), tone: 'neutral' },
};

/** @param result null: the turn is in progress */
export function ResultBadge({ result }: { result: TurnResult | null }) {
  const { label, tone } = result === null ? { label: t('In progress'), tone: 'accent' as const } : RESULTS[result];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
