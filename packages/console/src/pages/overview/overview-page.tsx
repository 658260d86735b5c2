/** How the organisation's support does, and on a first day what to do next. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useOverview } from '../../api/insight.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Loaded, SkeletonList } from '../../ui/states.js';
import { FirstSteps } from './first-steps.js';
import { HealthList } from './health-list.js';
import { Numbers } from './numbers.js';
import { overviewCsv } from './overview-csv.js';

const PERIODS = [
  { value: '1', title: 'Today' },
  { value: '7', title: '7 days' },
  { value: '28', title: '28 days' },
  { value: '90', title: '90 days' },
] as const;

export function OverviewPage() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('7');
  const days = Number(period);
  const overview = useOverview(days);
  const zone = overview.data?.time_zone;
  return (
    <Page
      title="Overview"
      description={
        <>
          What customers asked and how they were answered. The playground is not counted.
          {zone !== undefined && (
            <>
              {' '}
              Days are those of{' '}
              <Link to="/assistant" className="underline">
                {zone.replaceAll('_', ' ')}
              </Link>
              .
            </>
          )}
        </>
      }
      actions={
        <>
          <Segments label="Period" value={period} onChange={setPeriod} options={PERIODS} />
          <Button
            size="small"
            icon={<Download aria-hidden size={14} />}
            disabled={overview.data === undefined}
            onClick={() => overview.data && downloadDays(overview.data)}
          >
            CSV
            <span className="sr-only"> of each day</span>
          </Button>
        </>
      }
    >
      <div className="space-y-8">
        <FirstSteps />
        <Loaded query={overview} skeleton={<SkeletonList rows={4} />}>
          {(data) => <Numbers overview={data} />}
        </Loaded>
        <HealthList days={days} />
      </div>
    </Page>
  );
}

function downloadDays(overview: Overview): void {
  const url = URL.createObjectURL(new Blob([overviewCsv(overview)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `frontdesk-${overview.daily[0]?.day}-${overview.daily.at(-1)?.day}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
