/** One run of stored tests: the result of each, and the changes since the previous run. */
import type { StoredTestResult, TestRunView } from '@frontdesk/contract';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTestRun, useTestRuns } from '../../api/tests.js';
import { t } from '../../language/translate.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { describeModel } from '../../ui/describe-model.js';
import { describeDuration } from '../../ui/describe-time.js';
import { Card, Page } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Moment } from '../../ui/time.js';
import { compareRuns } from './compare-runs.js';
import { OutcomeBadge, RunBadge } from './outcome-badge.js';
import { ResultView } from './result-view.js';
import { describeRun, durationOf } from './run-list.js';
import { testAddress } from './test-address.js';

const BACK = { to: '/tests/runs', label: t('Runs') };

export function RunPage() {
  const { run = '' } = useParams({ strict: false }) as { run?: string };
  const query = useTestRun(run);
  return (
    <Page
      title={t('Test run')}
      back={BACK}
      width="narrow"
      description={query.data !== undefined && <Facts run={query.data} />}
    >
      <Loaded query={query}>{(data) => <Results key={data.id} run={data} />}</Loaded>
    </Page>
  );
}

function Facts({ run }: { run: TestRunView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <RunBadge run={run} />
      <span>{describeRun(run)}</span>
      <Moment at={run.started_at} />
      <span>{durationOf(run)}</span>
      <span>{describeModel(run.model)}</span>
      <span>{t('Started by {name}', { name: run.started_by.name })}</span>
    </div>
  );
}

const SHOWN = [
  { value: 'all', title: t('All') },
  { value: 'failed', title: t.context('test', 'Failed') },
] as const;

function Results({ run }: { run: TestRunView }) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]['value']>(run.failed > 0 ? 'failed' : 'all');
  const results = run.results.filter(({ passed }) => shown === 'all' || !passed);
  return (
    <div className="space-y-4">
      <Changes run={run} />
      {run.status === 'cancelled' && (
        <p className="text-sm text-ink-soft">
          {t('{total, plural, other {The run was cancelled after {done, number} of # tests.}}', {
            done: run.results.length,
            total: run.tests,
          })}
        </p>
      )}
      <Segments label={t('Results')} value={shown} onChange={setShown} options={SHOWN} />
      {results.length === 0 ? (
        <Empty title={shown === 'failed' ? t('No tests failed') : t('No test was completed')} />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
          {results.map((result) => (
            <li key={result.path}>
              <Result result={result} open={!result.passed && run.failed === 1} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Result({ result, open }: { result: StoredTestResult; open: boolean }) {
  const { name, path, passed, passed_repeats, repeats, duration_ms } = result;
  return (
    <details open={open} className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover/60">
        <OutcomeBadge passed={passed} />
        <span dir="auto" className="min-w-0 font-medium break-words">
          {name}
        </span>
        <span className="ms-auto text-xs text-ink-faint">
          {repeats > 1 &&
            `${t('{total, plural, other {{passed, number} of # times}}', { passed: passed_repeats, total: repeats })} · `}
          {describeDuration(duration_ms)}
        </span>
      </summary>
      <div className="space-y-3 px-4 pb-4">
        <p className="text-xs text-ink-faint">
          <Link to={testAddress(path)} dir="ltr" className={INLINE_LINK}>
            {path}
          </Link>
        </p>
        <ResultView {...result} />
      </div>
    </details>
  );
}

/** Compared with the newest finished earlier run of the same model. */
function Changes({ run }: { run: TestRunView }) {
  const runs = useTestRuns();
  const before = runs.data?.find(
    ({ id, status, model }) => id < run.id && status === 'finished' && model === run.model,
  );
  const earlier = useTestRun(before?.id);
  if (before === undefined || earlier.data === undefined) return null;
  const { broken, repaired } = compareRuns(earlier.data.results, run.results);
  if (broken.length + repaired.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        {t.rich('No changes since the <link>previous run</link>.', {
          link: (inner) => (
            <Link to={`/tests/runs/${before.id}`} className={INLINE_LINK}>
              {inner}
            </Link>
          ),
        })}
      </p>
    );
  return (
    <Card
      title={t('Changes since the previous run')}
      description={
        <Link to={`/tests/runs/${before.id}`} className={INLINE_LINK}>
          <Moment at={before.started_at} />
        </Link>
      }
    >
      <div className="space-y-3 text-sm">
        <Changed title={t('Now failing')} results={broken} />
        <Changed title={t('Now passing')} results={repaired} />
      </div>
    </Card>
  );
}

function Changed({ title, results }: { title: string; results: readonly StoredTestResult[] }) {
  if (results.length === 0) return null;
  return (
    <div>
      <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
      <ul className="mt-1 list-disc ps-5">
        {results.map(({ path, name }) => (
          <li key={path} dir="auto" className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
