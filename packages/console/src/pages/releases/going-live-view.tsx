/** The progress and the outcome of going live. */
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { cancelGoingLive, dismissGoingLive, type GoingLive, goLive, useGoingLive } from '../../api/going-live.js';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { Notice } from '../../ui/notice.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { Differences } from '../tests/result-view.js';
import { testAddress } from '../tests/test-address.js';

/** @param live the number of the live release: an earlier one is no longer said to be live */
export function GoingLiveView({ live }: { live: number | null }) {
  const last = useGoingLive();
  const isPast = last.state === 'released' && live !== null && last.release.number < live;
  const going: GoingLive = isPast ? { state: 'idle' } : last;
  return (
    <>
      {going.state === 'running' && <Running {...going} />}
      <div role="status" className="not-empty:mb-4">
        {going.state !== 'idle' && going.state !== 'running' && (
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Outcome going={going} />
            </div>
            <IconButton label={t('Dismiss')} size="small" icon={<X />} onClick={dismissGoingLive} />
          </div>
        )}
      </div>
    </>
  );
}

function Running({ done, total }: Extract<GoingLive, { state: 'running' }>) {
  return (
    <section aria-label={t('Going live')} className="mb-4 rounded-lg border border-line bg-surface px-4 py-3 shadow-sm">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium">
          {total === 0
            ? t('Going live…')
            : t(
                '{total, plural, one {Testing the draft: {done, number} of # test} other {Testing the draft: {done, number} of # tests}}',
                { done, total },
              )}
        </p>
        <Button size="small" onClick={cancelGoingLive}>
          {t('Cancel')}
        </Button>
      </div>
      <ProgressBar label={t('Completed tests')} total={total} parts={[{ done, tone: 'accent' }]} />
    </section>
  );
}

function Outcome({ going }: { going: Exclude<GoingLive, { state: 'idle' | 'running' }> }) {
  if (going.state === 'failed') return <Notice kind="bad" title={going.problem} />;
  if (going.state === 'cancelled')
    return (
      <Notice kind="warn" title={t('Going live was cancelled')}>
        {t('The history below shows the live release.')}
      </Notice>
    );
  if (going.state === 'refused') return <Refused {...going} />;
  const { number, tests } = going.release;
  return (
    <Notice kind="good" title={t('Release {number} is live', { number })}>
      {tests !== null &&
        tests.failed > 0 &&
        `${t('{count, plural, one {# test failed.} other {# tests failed.}}', { count: tests.failed })} `}
      <Link to={`/releases/${number}`} className={INLINE_LINK}>
        {t('View changes')}
      </Link>
    </Notice>
  );
}

function Refused({ failed, may_insist, input }: Extract<GoingLive, { state: 'refused' }>) {
  return (
    <Notice
      kind={may_insist ? 'warn' : 'bad'}
      title={t('{count, plural, one {Not live yet: # test failed} other {Not live yet: # tests failed}}', {
        count: failed.length,
      })}
    >
      <ul aria-label={t('Failed tests')} className="my-2 space-y-3">
        {failed.map(({ path, name, differences }) => (
          <li key={path} className="space-y-1.5">
            <p className="break-words">
              <Link to={testAddress(path)} className={INLINE_LINK}>
                {name}
              </Link>{' '}
              <span dir="ltr" className="font-mono text-2xs wrap-anywhere text-ink-soft">
                {path}
              </span>
            </p>
            <Differences differences={differences} />
          </li>
        ))}
      </ul>
      {may_insist ? (
        <Button onClick={() => void goLive({ ...input, despite_failures: true })}>{t('Go live anyway')}</Button>
      ) : (
        t('Fix the draft or the tests, then try again.')
      )}
    </Notice>
  );
}
