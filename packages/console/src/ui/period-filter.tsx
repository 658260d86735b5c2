/** The times that a list is narrowed to, in words, with a button that shows all times again. */

import { locale, t } from '../language/translate.js';
import { Button } from './button.js';

export interface PeriodFilterProps {
  /** ISO 8601, as `until`. */
  since: string | undefined;
  until: string | undefined;
  onClear: () => void;
}

const SHORT = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });

export function PeriodFilter({ since, until, onClear }: PeriodFilterProps) {
  const [from, to] = [since, until].map((at) => (at === undefined ? undefined : SHORT.format(new Date(at))));
  if (from === undefined && to === undefined) return null;
  return (
    <Button size="small" className="max-w-full" onClick={onClear}>
      <span className="sr-only">{t('Show all times instead of ')}</span>
      <span className="truncate">
        {from ?? t('Any time')} – {to ?? t('now')}
      </span>{' '}
      <span aria-hidden>×</span>
    </Button>
  );
}
