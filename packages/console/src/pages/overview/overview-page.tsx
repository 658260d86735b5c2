/** How the organisation's support does, and on a first day what to do next. */
import { useState } from 'react';
import { useOverview } from '../../api/insight.js';
import { Page } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Loaded, SkeletonList } from '../../ui/states.js';
import { FirstSteps } from './first-steps.js';
import { HealthList } from './health-list.js';
import { Numbers } from './numbers.js';

const PERIODS = [
  { value: '7', title: '7 days' },
  { value: '28', title: '28 days' },
  { value: '90', title: '90 days' },
] as const;

export function OverviewPage() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('7');
  const days = Number(period);
  const overview = useOverview(days);
  return (
    <Page
      title="Overview"
      description="What customers asked and how they were answered. The playground is not counted."
      actions={<Segments label="Period" value={period} onChange={setPeriod} options={PERIODS} />}
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
