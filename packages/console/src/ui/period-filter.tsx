/** The times to which a list is filtered, with a button to remove the filter. */
import { locale, t } from '../language/translate.js';
import { Button } from './button.js';

export interface PeriodFilterProps {
  /** ISO 8601, like `until`. */
  since: string | undefined;
  until: string | undefined;
  onClear: () => void;
}

const SHORT = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });

export function PeriodFilter({ since, until, onClear }: PeriodFilterProps) {
  const [from, to] = [since, until].map((at) => (at === undefined ? undefined : SHORT.format(new Date(at))));
  const period = describePeriod(from, to);
  if (period === undefined) return null;
  return (
    <Button size="small" className="max-w-full" onClick={onClear}>
      {t.rich('<said>Show all times instead of </said>{period}', {
        said: (inner) => <span className="sr-only">{inner}</span>,
        period: <span className="truncate">{period}</span>,
      })}{' '}
      <span aria-hidden>×</span>
    </Button>
  );
}

function describePeriod(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : t('Any time – {to}', { to });
  return to === undefined ? t('{from} – now', { from }) : `${from} – ${to}`;
}
