/** One number of the overview, with how it has changed and a link to the list behind it. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { Card } from '../../ui/page.js';

interface FigureProps {
  label: string;
  value: string;
  change?: ReactNode;
  note?: ReactNode;
  /** Undefined: there is nothing to list. */
  to?: string | undefined;
  search?: Record<string, string>;
  /** Undefined: the link leads to a list of what the figure counts. */
  linkLabel?: string;
  children?: ReactNode;
}

export function Figure({ label, value, change, note, to, search, linkLabel, children }: FigureProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
        <h3 className="text-sm text-ink-soft">{label}</h3>
        {to !== undefined && (
          <Link
            to={to}
            search={(search ?? {}) as never}
            className="-my-1 shrink-0 py-1 text-xs text-accent-ink hover:underline"
          >
            {linkLabel ?? (
              <>
                {t('See list')}
                <span className="sr-only">: {label}</span>
              </>
            )}
          </Link>
        )}
      </div>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-2xl font-semibold tracking-tight">{value}</span>
        {change}
      </p>
      <p className="min-h-5 text-xs text-ink-faint">{note}</p>
      {children !== undefined && <div className="mt-3">{children}</div>}
    </Card>
  );
}
