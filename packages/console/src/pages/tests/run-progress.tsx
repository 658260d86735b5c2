/** The progress and the outcome of a run of stored tests. */
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { cancelTests, dismissTests, type RunningTests, useRunningTests } from '../../api/running-tests.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { Notice } from '../../ui/notice.js';
import { ProgressBar } from '../../ui/progress-bar.js';

export function RunProgress() {
  const running = useRunningTests();
  if (running.state === 'idle') return null;
  return (
    <div className="mb-4">{running.state === 'running' ? <Bar {...running} /> : <Outcome running={running} />}</div>
  );
}

function Bar({ total, passed, failed }: Extract<RunningTests, { state: 'running' }>) {
  const done = passed + failed;
  return (
    <section aria-label={t('Test run')} className="rounded-lg border border-line bg-surface px-4 py-3 shadow-sm">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">
          <span className="font-medium">
            {t('{total, plural, one {{done, number} of # test} other {{done, number} of # tests}}', { done, total })}
          </span>
          <span className="text-ink-soft">
            {' · '}
            {t('{passed, plural, other {# passed}} · {failed, plural, other {# failed}}', { passed, failed })}
          </span>
        </p>
        <Button size="small" onClick={cancelTests}>
          {t('Cancel run')}
        </Button>
      </div>
      <ProgressBar
        label={t('Completed tests')}
        total={total}
        parts={[
          { done: passed, tone: 'accent' },
          { done: failed, tone: 'bad' },
        ]}
      />
    </section>
  );
}

function Outcome({ running }: { running: Exclude<RunningTests, { state: 'idle' | 'running' }> }) {
  const dismiss = <IconButton label={t('Dismiss')} size="small" icon={<X />} onClick={dismissTests} />;
  return (
    <div role="status" className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <OutcomeNotice running={running} />
      </div>
      {dismiss}
    </div>
  );
}

function OutcomeNotice({ running }: { running: Exclude<RunningTests, { state: 'idle' | 'running' }> }) {
  if (running.state === 'failed') return <Notice kind="bad" title={running.problem} />;
  if (running.state === 'cancelled')
    return (
      <Notice kind="warn" title={t('The run was cancelled')}>
        {t('Completed results are under Runs.')}
      </Notice>
    );
  const { failed, tests, id } = running.run;
  const link = (
    <Link to={`/tests/runs/${id}`} className={INLINE_LINK}>
      {t('View results')}
    </Link>
  );
  if (failed === 0)
    return (
      <Notice
        kind="good"
        title={t('{count, plural, =1 {The test passed} other {All # tests passed}}', { count: tests })}
      >
        {link}
      </Notice>
    );
  return (
    <Notice
      kind="warn"
      title={t('{total, plural, =1 {The test failed} other {{failed, number} of # tests failed}}', {
        failed,
        total: tests,
      })}
    >
      {link}
    </Notice>
  );
}
