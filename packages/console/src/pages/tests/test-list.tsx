/** Stored tests by path, with their last results. */
import type { StoredTestSummary } from '@frontdesk/contract';
import { Play } from 'lucide-react';
import { runTests, useRunningTests } from '../../api/running-tests.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { SearchInput } from '../../ui/input.js';
import { Segments } from '../../ui/segments.js';
import { Empty } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { useFilter, useTypedSearch } from '../../ui/use-filter.js';
import type { Run } from './model-select.js';
import { OutcomeBadge } from './outcome-badge.js';
import { testAddress } from './test-address.js';

const SHOWN = [
  { value: 'all', title: t('All') },
  { value: 'failed', title: t.context('test', 'Failed') },
  { value: 'passed', title: t('Passed') },
] as const;

export function TestList({ tests, how }: { tests: readonly StoredTestSummary[]; how: Run }) {
  const { typed, setTyped } = useTypedSearch();
  const [shown, setShown] = useFilter('result', SHOWN, 'all');
  const search = typed.trim().toLowerCase();
  const found = tests.filter(
    ({ path, name, last_result }) =>
      (path.toLowerCase().includes(search) || name.toLowerCase().includes(search)) &&
      (shown === 'all' || (last_result !== null && last_result.passed === (shown === 'passed'))),
  );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('Search tests')}
          className="min-w-48 flex-1 sm:max-w-72"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Segments label={t('Last result')} value={shown} onChange={setShown} options={SHOWN} />
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {t('{count, plural, one {# test} other {# tests}}', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Empty title={t('No matches')}>{t('Search covers names and paths.')}</Empty>
      ) : (
        <Table
          label={t('Tests')}
          rows={found}
          keyOf={({ path }) => path}
          columns={[
            {
              header: t('Test'),
              className: 'max-w-0 w-full',
              cell: ({ path, name }) => (
                <>
                  <span dir="auto" className="block break-words">
                    <RowLink to={testAddress(path)}>{name}</RowLink>
                  </span>
                  <span dir="ltr" className="block truncate font-mono text-2xs text-ink-faint rtl:text-right">
                    {path}
                  </span>
                </>
              ),
            },
            { header: t('Last result'), bare: true, cell: (test) => <LastResult test={test} /> },
            {
              header: t('Run'),
              hideHeader: true,
              align: 'right',
              cell: ({ path, name }) => <RunOne path={path} name={name} how={how} />,
            },
          ]}
        />
      )}
    </div>
  );
}

export function LastResult({ test: { last_result, updated_at } }: { test: StoredTestSummary }) {
  if (last_result === null) return <OutcomeBadge passed={null} />;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
      <OutcomeBadge passed={last_result.passed} />
      {/* Counted anew for each result. */}
      <Ago key={last_result.run_id} at={last_result.finished_at} />
      {updated_at > last_result.finished_at && <span>{t('Edited since this run')}</span>}
    </div>
  );
}

function RunOne({ path, name, how }: { path: string; name: string; how: Run }) {
  const running = useRunningTests();
  const isRunning = running.state === 'running';
  /** Started here: the button is not disabled, so that it keeps the focus. */
  const isOwn = running.state === 'running' && running.paths?.length === 1 && running.paths[0] === path;
  return (
    <Button
      size="small"
      className="relative"
      icon={<Play />}
      busy={isOwn}
      disabled={isRunning && !isOwn}
      aria-label={t('Run {name}', { name })}
      onClick={() => void runTests({ paths: [path], ...how })}
    >
      {t('Run')}
    </Button>
  );
}
