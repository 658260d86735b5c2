/** Badges that show whether tests passed, with the same words on every page. */
import type { TestRunSummary } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';

/** @param passed null: not yet run */
export function OutcomeBadge({ passed }: { passed: boolean | null }) {
  if (passed === null) return <Badge>{t('Not run yet')}</Badge>;
  return (
    <Badge tone={passed ? 'good' : 'bad'} dot>
      {passed ? t('Passed') : t.context('test', 'Failed')}
    </Badge>
  );
}

export function RunBadge({ run }: { run: TestRunSummary }) {
  if (run.status === 'cancelled') return <Badge tone="warn">{t('Cancelled')}</Badge>;
  if (run.status === 'failed') return <Badge tone="bad">{t('Interrupted')}</Badge>;
  return <OutcomeBadge passed={run.failed === 0} />;
}
