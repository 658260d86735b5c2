/** Releases, newest first. */
import type { ReleaseSummary, ReleaseList as Releases } from '@frontdesk/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { describeCount } from '../../ui/figures.js';
import { RowLink, Table } from '../../ui/table.js';
import { Moment } from '../../ui/time.js';
import { describeNote } from './describe-note.js';
import { RestoreDialog } from './restore-dialog.js';

export function ReleaseList({ mode, live, releases }: Releases) {
  const [restores, setRestores] = useState<ReleaseSummary>();
  return (
    <section className="space-y-3">
      <h2 className="font-semibold">{t('History')}</h2>
      <Table
        label={t('Releases')}
        rows={releases}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            header: t('Release'),
            className: 'max-w-0 w-full',
            cell: (release) => <NameCell release={release} isLive={release.number === live} />,
          },
          {
            header: t('Date'),
            className: 'text-ink-soft',
            cell: (row) => <Moment at={row.created_at} />,
          },
          { header: t('By'), className: 'text-ink-soft', cell: ({ author }) => author.name },
          {
            header: t('Changes'),
            align: 'right',
            className: 'text-ink-soft',
            cell: ({ changes }) => describeCount(changes),
          },
          { header: t('Tests'), className: 'whitespace-nowrap text-ink-soft', cell: describeTests },
          {
            header: t('Restore'),
            hideHeader: true,
            align: 'right',
            cell: (release) =>
              mode !== 'off' &&
              release.number !== live && (
                <Button
                  size="small"
                  className="relative"
                  icon={<RotateCcw />}
                  aria-label={t('Restore release {number}', { number: release.number })}
                  onClick={() => setRestores(release)}
                >
                  {t('Restore')}
                </Button>
              ),
          },
        ]}
      />
      <RestoreDialog release={restores} onClose={() => setRestores(undefined)} />
    </section>
  );
}

function NameCell({ release, isLive }: NameCellProps) {
  const { number, restored_from } = release;
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <RowLink to={`/releases/${number}`}>{t('Release {number}', { number })}</RowLink>
        {isLive && (
          <Badge tone="good" dot>
            {t.context('release', 'Live')}
          </Badge>
        )}
        {restored_from !== null && <Badge>{t('Restored from release {number}', { number: restored_from })}</Badge>}
      </span>
      <span dir="auto" className="block text-xs break-words text-ink-soft max-md:line-clamp-2 md:truncate">
        {describeNote(release)}
      </span>
    </>
  );
}

interface NameCellProps {
  release: ReleaseSummary;
  isLive: boolean;
}

function describeTests({ tests }: ReleaseSummary): string {
  if (tests === null) return t('Not run');
  const { total, failed } = tests;
  return t('{passed, plural, other {# passed}}, {failed, plural, other {# failed}}', {
    passed: total - failed,
    failed,
  });
}
