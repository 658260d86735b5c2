/** Functions with their environment, login, and the health of their endpoints. */
import type { FunctionHealth, FunctionView } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { RowLink, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { EnvironmentBadge } from './environment-badge.js';
import { HealthBadge } from './health-badge.js';

interface FunctionTableProps {
  rows: readonly FunctionView[];
  /** Undefined while it is loaded. */
  health: readonly FunctionHealth[] | undefined;
}

export function FunctionTable({ rows, health }: FunctionTableProps) {
  const healthOf = ({ id }: FunctionView) => health?.find(({ function_id }) => function_id === id);
  return (
    <Table
      label={t('Functions')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t('Function'),
          className: 'max-w-0 w-full',
          cell: (row) => <NameCell row={row} />,
        },
        {
          header: t('Environment'),
          bare: true,
          cell: (row) => <EnvironmentBadge environment={row.environment} />,
        },
        {
          header: t('Customer login'),
          cell: (row) => (row.requires_auth ? <Badge tone="accent">{t.context('login', 'Required')}</Badge> : null),
        },
        { header: t('Last 7 days'), bare: true, cell: (row) => <HealthBadge health={healthOf(row)} /> },
        {
          header: t('Last call'),
          align: 'right',
          className: 'text-ink-soft',
          cell: (row) => {
            const at = healthOf(row)?.last_call_at ?? null;
            return at === null ? t('Never') : <Ago at={at} />;
          },
        },
      ]}
    />
  );
}

function NameCell({ row }: { row: FunctionView }) {
  return (
    <>
      <div className="flex items-center gap-2">
        <RowLink to={`/functions/${row.id}`}>{row.name}</RowLink>
        {row.warnings.length > 0 && (
          <Badge tone="warn">
            {t('{count, plural, one {# recommendation} other {# recommendations}}', { count: row.warnings.length })}
          </Badge>
        )}
      </div>
      <div dir="ltr" className="truncate font-mono text-2xs text-ink-faint rtl:text-right">
        {row.url}
      </div>
    </>
  );
}
