/** The main figures of the organisation's support, and the next steps for a new organisation. */
import type { FunctionHealth, Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { Download as DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { useChecklist, useExampleCount, useFunctionHealth, useOverview } from '../../api/analytics.js';
import { manages, useSession } from '../../api/session.js';
import { locale, t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { saveFile } from '../../ui/save-file.js';
import { Segments } from '../../ui/segments.js';
import { Loaded, SkeletonList } from '../../ui/states.js';
import { useFilter } from '../../ui/use-filter.js';
import { ExampleNotice } from './example-notice.js';
import { FirstSteps } from './first-steps.js';
import { HealthList } from './health-list.js';
import { Numbers } from './numbers.js';
import { courseCsv, detailsCsv } from './overview-csv.js';
import { PERIODS } from './periods.js';

export function OverviewPage() {
  const [period, setPeriod] = useFilter('days', PERIODS, '7');
  const days = Number(period);
  const overview = useOverview(days);
  const health = useFunctionHealth(days);
  const zone = overview.data?.time_zone;
  // Parts that come later would push down what is being read. What fails is not waited for, and asked again by its part.
  const [isShown, setShown] = useState(false);
  const isLoading = [useChecklist(), useExampleCount(), overview].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  );
  if (!isLoading && !isShown) setShown(true);
  const { member } = useSession();
  return (
    <Page
      title={t('Overview')}
      description={
        <>
          {t('What customers asked and how they were answered. Excludes the playground.')}
          {zone !== undefined && (
            <>
              {' '}
              {t.rich('Days start at midnight, <link>{zone}</link>.', {
                zone: zone.replaceAll('_', ' '),
                link: (inner) => (
                  <Link to="/assistant" className="underline">
                    {inner}
                  </Link>
                ),
              })}
            </>
          )}
        </>
      }
      actions={
        <>
          <Segments label={t('Period')} value={period} onChange={setPeriod} options={PERIODS} />
          <Download label={t('CSV by time')} file={overview.data && courseFile(overview.data)} />
          <Download
            label={t('CSV of details')}
            file={overview.data && health.data && detailsFile(overview.data, health.data)}
          />
        </>
      }
    >
      {!isShown ? (
        <SkeletonList rows={12} />
      ) : (
        <div className="space-y-8">
          <FirstSteps />
          {manages(member.role) && <ExampleNotice />}
          <Loaded query={overview}>{(data) => <Numbers overview={data} />}</Loaded>
          <HealthList days={days} />
        </div>
      )}
    </Page>
  );
}

interface CsvFile {
  name: string;
  text: string;
}

const fileName = ({ daily }: Overview, what: string) => `frontdesk-${what}-${daily[0]?.day}-${daily.at(-1)?.day}.csv`;

const courseFile = (overview: Overview): CsvFile => ({
  name: fileName(overview, 'course'),
  text: courseCsv(overview, locale()),
});

const detailsFile = (overview: Overview, health: readonly FunctionHealth[]): CsvFile => ({
  name: fileName(overview, 'details'),
  text: detailsCsv(overview, health, locale()),
});

/** @param file undefined while it is loading */
function Download({ label, file }: { label: string; file: CsvFile | undefined }) {
  return (
    <Button
      size="small"
      icon={<DownloadIcon />}
      disabled={file === undefined}
      onClick={() => file && saveFile(file.name, new Blob([file.text], { type: 'text/csv' }))}
    >
      {label}
    </Button>
  );
}
