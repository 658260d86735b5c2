/** One release: its author, its reason, and its changes. */
import type { ReleaseView } from '@frontdesk/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useRelease, useReleases } from '../../api/releases.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { INLINE_LINK } from '../../ui/classes.js';
import { Card, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Moment } from '../../ui/time.js';
import { ChangeList } from './change-list.js';
import { describeNote } from './describe-note.js';
import { RestoreDialog } from './restore-dialog.js';

const BACK = { to: '/releases', label: t('Releases') };

export function ReleasePage() {
  const { release: number = '' } = useParams({ strict: false }) as { release?: string };
  const query = useRelease(number);
  const list = useReleases().data;
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const isLive = list?.live === query.data?.number;
  const mayRestore = query.data !== undefined && list !== undefined && list.mode !== 'off' && !isLive;
  return (
    <Page
      title={t('Release {number}', { number })}
      back={BACK}
      description={query.data !== undefined && <Facts release={query.data} isLive={isLive} />}
      actions={
        mayRestore && (
          <Button icon={<RotateCcw />} onClick={() => setAsks(true)}>
            {t('Restore…')}
          </Button>
        )
      }
    >
      <Loaded query={query}>{(release) => <Changes release={release} />}</Loaded>
      <RestoreDialog
        release={asks ? query.data : undefined}
        onClose={() => setAsks(false)}
        onRestored={() => void navigate({ to: '/releases' })}
      />
    </Page>
  );
}

function Facts({ release, isLive }: { release: ReleaseView; isLive: boolean }) {
  const { author, created_at, restored_from } = release;
  return (
    <>
      <p dir="auto" className="break-words whitespace-pre-line">
        {describeNote(release)}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
        {isLive && (
          <Badge tone="good" dot>
            {t.context('release', 'Live')}
          </Badge>
        )}
        <span>{author.name}</span>
        <Moment at={created_at} />
        <span>{describeTests(release)}</span>
        {restored_from !== null && (
          <Link to={`/releases/${restored_from}`} className={INLINE_LINK}>
            {t('Restored from release {number}', { number: restored_from })}
          </Link>
        )}
      </p>
    </>
  );
}

function describeTests({ tests }: ReleaseView): string {
  if (tests === null) return t('Tests: not run');
  const { total, failed } = tests;
  return t('Tests: {passed, plural, other {# passed}}, {failed, plural, other {# failed}}', {
    passed: total - failed,
    failed,
  });
}

function Changes({ release: { changes, fields, more_articles } }: { release: ReleaseView }) {
  if (fields.length > 0)
    return (
      <Card
        title={t('{count, plural, one {# change} other {# changes}}', { count: fields.length + more_articles })}
        description={t('Compared with the previous release.')}
      >
        <ChangeList changes={fields} moreArticles={more_articles} />
      </Card>
    );
  return (
    <Card title={t('No changes to show')}>
      <p className="text-sm text-ink-soft">
        {changes === 0
          ? t('This release contains the setup at the time releases were turned on.')
          : t("The previous release is no longer stored, so its changes can't be shown.")}
      </p>
    </Card>
  );
}
