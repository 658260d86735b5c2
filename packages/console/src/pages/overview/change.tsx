/** How a number compares with that of the period before: in words for everybody, with an arrow for who scans. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';

export interface ChangeProps {
  now: number | null;
  before: number | null;
  /** What is compared with, such as `the 7 days before`. */
  period: string;
  /** `part`: of what was before. `points`: shares, 0 to 1, apart by so many percentage points. `stars`: ratings. */
  measure?: 'part' | 'points' | 'stars';
  /** Which way is the right one; undefined: neither. */
  better?: 'more' | 'less';
}

export function Change({ now, before, period, measure = 'part', better }: ChangeProps) {
  // A part of nothing says nothing.
  if (now === null || before === null || (measure === 'part' && before === 0)) return null;
  const apart = Math.abs(now - before);
  const size = {
    part: Math.round((apart / before) * 100),
    points: Math.round(apart * 100),
    stars: Math.round(apart * 10) / 10,
  }[measure];
  if (size === 0) return <span className="text-xs text-ink-faint">{t('As in {period}', { period })}</span>;
  const text = { part: `${size}%`, points: `${size} ${size === 1 ? 'point' : 'points'}`, stars: size.toFixed(1) }[
    measure
  ];
  const more = now > before;
  const Arrow = more ? ArrowUp : ArrowDown;
  const colour = better === undefined ? 'text-ink-soft' : (better === 'more') === more ? 'text-good' : 'text-bad';
  return (
    <span className={classes('inline-flex items-center gap-0.5 text-xs', colour)}>
      <Arrow aria-hidden size={12} />
      {text} {more ? t('more') : t('less')}
      <span className="sr-only">{t(' than in {period}', { period })}</span>
    </span>
  );
}
