/** How a number compares with that of the period before, in words and with an arrow. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { describeRating } from '../../ui/figures.js';

type Measure = 'part' | 'points' | 'stars';

export interface ChangeProps {
  now: number | null;
  before: number | null;
  /** The period compared with, such as `the 7 days before`. */
  period: string;
  /**
   * `part`: relative to the number before. `points`: shares (0 to 1) compared in percentage points. `stars`: ratings.
   */
  measure?: Measure;
  /** Which direction is an improvement. Undefined: neither. */
  better?: 'more' | 'less';
}

export function Change({ now, before, period, measure = 'part', better }: ChangeProps) {
  // No relative change can be given if the number before was zero.
  if (now === null || before === null || (measure === 'part' && before === 0)) return null;
  const apart = Math.abs(now - before);
  const size = {
    part: Math.round((apart / before) * 100),
    points: Math.round(apart * 100),
    stars: Math.round(apart * 10) / 10,
  }[measure];
  const said = (inner: ReactNode) => <span className="sr-only">{inner}</span>;
  if (size === 0)
    return (
      <span className="text-xs text-ink-faint">
        {t.rich('No change<said> compared with {period}</said>', { period, said })}
      </span>
    );
  const more = now > before;
  const Arrow = more ? ArrowUp : ArrowDown;
  const colour = better === undefined ? 'text-ink-soft' : (better === 'more') === more ? 'text-good' : 'text-bad';
  return (
    <span className={classes('inline-flex items-baseline gap-0.5 text-xs whitespace-nowrap', colour)}>
      <Arrow className="size-3 self-center" />
      {(more ? MORE : LESS)[measure](size, { period, said })}
    </span>
  );
}

/** @param drawn `said` makes text available to screen readers only, as the page shows it elsewhere */
type Describe = (size: number, drawn: { period: string; said: (inner: ReactNode) => ReactNode }) => ReactNode;

const MORE: Record<Measure, Describe> = {
  part: (size, drawn) =>
    t.rich('{share, number, percent} more<said> than in {period}</said>', { share: size / 100, ...drawn }),
  points: (count, drawn) =>
    t.rich(
      '{count, plural, one {# point more<said> than in {period}</said>} other {# points more<said> than in {period}</said>}}',
      { count, ...drawn },
    ),
  stars: (size, drawn) =>
    t.rich('{stars} more<said> than in {period}</said>', { stars: describeRating(size), ...drawn }),
};

const LESS: Record<Measure, Describe> = {
  part: (size, drawn) =>
    t.rich('{share, number, percent} less<said> than in {period}</said>', { share: size / 100, ...drawn }),
  points: (count, drawn) =>
    t.rich(
      '{count, plural, one {# point less<said> than in {period}</said>} other {# points less<said> than in {period}</said>}}',
      { count, ...drawn },
    ),
  stars: (size, drawn) =>
    t.rich('{stars} less<said> than in {period}</said>', { stars: describeRating(size), ...drawn }),
};
