/** Runs of stored tests, newest first. */
import type { TestRunSummary } from '@frontdesk/contract';
import { History } from 'lucide-react';
import { useTestRuns } from '../../api/tests.js';
import { t } from '../../language/translate.js';
import { describeModel } from '../../ui/describe-model.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Empty, Loaded } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { Moment } from '../../ui/time.js';
import { RunBadge } from './outcome-badge.js';

export function RunList() {
  const runs = useTestRuns();
  return (
    <Loaded query={runs}>
      {(all) =>
        all.length === 0 ? (
          <Empty icon={<History />} title={t('No test runs yet')}>
            {t('Test runs from the console, the command line and your pipeline appear here.')}
          </Empty>
        ) : (
          <Table
            label={t('Runs')}
            rows={all}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t('Started'),
                cell: ({ id, started_at }) => (
                  <RowLink to={`/tests/runs/${id}`}>
                    <Moment at={started_at} />
                  </RowLink>
                ),
              },
              {
                header: t('Result'),
                bare: true,
                cell: (run) => (
                  <div className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap text-ink-soft">
                    <RunBadge run={run} />
                    {describeRun(run)}
                  </div>
                ),
              },
              { header: t('Model'), className: 'text-ink-soft', cell: ({ model }) => describeModel(model) },
              {
                header: t('Started by'),
                className: 'text-ink-soft',
                cell: ({ started_by }) => started_by.name,
              },
              { header: t('Duration'), align: 'right', className: 'text-ink-soft', cell: durationOf },
            ]}
          />
        )
      }
    </Loaded>
  );
}

export const describeRun = ({ passed, failed }: TestRunSummary): string =>
  t('{passed, plural, other {# passed}}, {failed, plural, other {# failed}}', { passed, failed });

export const durationOf = ({ started_at, finished_at }: TestRunSummary): string =>
  describeDuration(Date.parse(finished_at) - Date.parse(started_at));
