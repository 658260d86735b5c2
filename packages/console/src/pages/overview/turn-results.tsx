/** The results of a period's turns, each with its share, the change, and a link to the turns. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../language/translate.js';
import { describeCount, describeShare } from '../../ui/figures.js';
import { Meter } from '../../ui/meter.js';
import { Card } from '../../ui/page.js';
import { RESULTS } from '../turns/result-badge.js';
import { Change } from './change.js';

type Turns = Overview['previous']['turns'];

/** Whether a growing share is good or bad. Results not listed are neither. */
const BETTER: Partial<Record<keyof typeof RESULTS, 'more' | 'less'>> = {
  answered: 'more',
  not_understood: 'less',
  failed: 'less',
};

export interface TurnResultsProps {
  turns: Turns;
  before: Turns;
  /** The period compared with, such as `the 7 days before`. */
  period: string;
  /** The times that the list of turns is filtered by. */
  between: { since: string; until: string };
}

export function TurnResults({ turns, before, period, between }: TurnResultsProps) {
  const ended = sumOf(turns);
  const ended_before = sumOf(before);
  if (ended === 0) return null;
  return (
    <Card title={t('Turn results')} description={t("A turn is the assistant's work on one customer message.")}>
      <ul className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(3rem,1fr)_repeat(3,auto)]">
        {turns.results.map(({ result, count }) => {
          const earlier = before.results.find((row) => row.result === result)?.count ?? 0;
          const { label } = RESULTS[result];
          return (
            <li key={result} className="col-span-full grid grid-cols-subgrid items-center gap-y-1">
              <Link
                to="/turns"
                search={{ result, ...between } as never}
                className="rounded-sm text-sm break-words hover:underline max-sm:py-1"
              >
                {label}
              </Link>
              <Meter label={t('Share of turns: {result}', { result: label })} value={count} most={ended} />
              <span className="flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums max-sm:col-span-full sm:contents">
                <span className="sm:text-end">{describeShare(count / ended)}</span>
                <span className="text-xs text-ink-faint sm:text-end">{describeCount(count)}</span>
                <Change
                  now={count / ended}
                  before={ended_before === 0 ? null : earlier / ended_before}
                  period={period}
                  measure="points"
                  {...(BETTER[result] !== undefined && { better: BETTER[result] })}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const sumOf = ({ results }: Turns): number => results.reduce((sum, { count }) => sum + count, 0);
