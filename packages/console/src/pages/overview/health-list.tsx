/** How the organisation's endpoints have responded to the assistant's calls. */
import { useFunctionHealth } from '../../api/analytics.js';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCount } from '../../ui/figures.js';
import { Empty, Loaded } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { Term } from '../../ui/term.js';
import { Ago } from '../../ui/time.js';
import { byTrouble } from '../functions/function-trouble.js';
import { HealthBadge } from '../functions/health-badge.js';

export function HealthList({ days }: { days: number }) {
  const health = useFunctionHealth(days);
  return (
    <section aria-labelledby="health">
      <div className="mb-3 flex items-center justify-between">
        <h2 id="health" className="font-semibold">
          {t('Functions')}
        </h2>
        <ButtonLink to="/functions" size="small" kind="quiet" className="-me-2">
          {t('All functions')}
        </ButtonLink>
      </div>
      <p className="mb-3 text-sm text-ink-soft">
        {t(
          'Calls without a result, for example because an order number has a typo, are not failures. p50: half of the calls take at most this long. p95: 95 of 100 do. Includes the playground.',
        )}
      </p>
      <Loaded query={health}>
        {(functions) =>
          functions.length === 0 ? (
            <Empty
              title={t('No functions yet')}
              action={<ButtonLink to="/functions/new">{t('Create a function')}</ButtonLink>}
            >
              {t("Without functions, the assistant can't look up your data.")}
            </Empty>
          ) : (
            <Table
              label={t('Health of functions')}
              rows={[...functions].sort(byTrouble)}
              keyOf={({ function_id }) => function_id}
              columns={[
                {
                  header: t('Function'),
                  cell: (row) => (
                    <RowLink to={`/functions/${row.function_id}`}>
                      <span className="font-mono text-xs">{row.name}</span>
                    </RowLink>
                  ),
                },
                { header: t('Health'), bare: true, cell: (row) => <HealthBadge health={row} /> },
                { header: t('Calls'), align: 'right', cell: (row) => <Figure value={describeCount(row.calls)} /> },
                {
                  header: t('Without a result'),
                  wideOnly: true,
                  align: 'right',
                  cell: (row) => <Figure value={describeCount(row.failed - row.errors)} />,
                },
                {
                  header: 'p50',
                  wideOnly: true,
                  headerContent: <Term name="p50" />,
                  align: 'right',
                  cell: (row) => (row.p50_ms === null ? null : <Figure value={describeDuration(row.p50_ms)} />),
                },
                {
                  header: 'p95',
                  headerContent: <Term name="p95" />,
                  align: 'right',
                  cell: (row) => (row.p95_ms === null ? null : <Figure value={describeDuration(row.p95_ms)} />),
                },
                {
                  header: t('Last call'),
                  align: 'right',
                  className: 'text-ink-soft',
                  cell: (row) => (row.last_call_at === null ? t('Never') : <Ago at={row.last_call_at} />),
                },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const Figure = ({ value }: { value: string }) => <span className="tabular-nums">{value}</span>;
