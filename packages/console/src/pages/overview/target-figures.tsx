/** How many desk targets were met in a period, beside the period before. */
import type { Overview } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { describeCount, describeShare } from '../../ui/figures.js';
import { Change } from './change.js';
import { Figure } from './figure.js';

const TARGETS = [
  { target: 'first_reply', label: t('First replies in time'), measure: 'first_reply_missed' },
  { target: 'resolution', label: t('Resolutions in time'), measure: 'resolution_missed' },
] as const;

interface TargetFiguresProps {
  now: Overview['targets'];
  before: Overview['targets'];
  period: string;
  between: { since: string; until: string };
}

/** Omits a target that applied to no conversation in either period. */
export function TargetFigures({ now, before, period, between }: TargetFiguresProps) {
  return TARGETS.filter(({ target }) => totalOf(now[target]) + totalOf(before[target]) > 0).map(
    ({ target, label, measure }) => (
      <Figure
        key={target}
        label={label}
        value={describeShare(now[target].share)}
        change={
          <Change
            now={now[target].share}
            before={before[target].share}
            period={period}
            measure="points"
            better="more"
          />
        }
        note={t('{met} of {total, plural, one {# target} other {# targets}}', {
          met: describeCount(now[target].met),
          total: totalOf(now[target]),
        })}
        to={now[target].missed === 0 ? undefined : '/overview/conversations'}
        search={{ measure, ...between }}
        linkLabel={t('See overdue: {count}', { count: describeCount(now[target].missed) })}
      />
    ),
  );
}

const totalOf = ({ met, missed }: Overview['targets']['first_reply']): number => met + missed;
