/** The audit log: changes by members, keys and the operator, newest first. */
import type { AuditEntry } from '@frontdesk/contract';
import { ChevronRight, ScrollText } from 'lucide-react';
import { useAudit } from '../../api/audit.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { JsonView } from '../../ui/code-view.js';
import { MoreButton } from '../../ui/more-button.js';
import { Page } from '../../ui/page.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { Ago, Moment } from '../../ui/time.js';
import { actorNameOf } from './actor-name.js';
import { describeAuditedAction } from './describe-audited-action.js';

export function AuditPage() {
  const query = useAudit();
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Page title={t('Audit log')} description={t('Changes by members, API keys and the operator, and sign-ins.')}>
      {entries === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonList />
        )
      ) : entries.length === 0 ? (
        <Empty icon={<ScrollText />} title={t('No entries yet')} />
      ) : (
        <>
          <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
          <MoreButton query={query} label={t('Load older entries')} />
        </>
      )}
    </Page>
  );
}

const KINDS = {
  member: undefined,
  api_key: t('API key'),
  operator: t('Operator'),
  customer: t('Customer'),
  identity_provider: t('Identity provider'),
} as const;

function Entry({ entry }: { entry: AuditEntry }) {
  const kind = KINDS[entry.actor.kind];
  const name = actorNameOf(entry.actor);
  const actor = (
    <>
      <bdi className="font-medium text-ink">{name}</bdi>
      {kind !== undefined && kind !== name && (
        <>
          {' '}
          <Badge>{kind}</Badge>
        </>
      )}
    </>
  );
  const target =
    entry.target === null || entry.target.id === entry.actor.id ? undefined : (
      <bdi className="text-ink">{entry.target.name}</bdi>
    );
  return (
    <details className="group">
      <summary className="flex list-none items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover/60 focus-visible:-outline-offset-2">
        <ChevronRight className="text-ink-faint transition-transform group-open:rotate-90" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 break-words text-ink-soft sm:flex-1">
            {describeAuditedAction(entry.action, { actor, target }) ?? (
              <>
                {actor} {entry.action} {target}
              </>
            )}
          </span>
          <span className="text-xs text-ink-faint max-sm:basis-full">
            <Ago at={entry.date_created} />
          </span>
        </span>
      </summary>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-1.5 px-4 pb-4 ps-11 text-sm sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:[&>dd]:mb-1.5">
        <dt className="text-ink-faint">{t('Date')}</dt>
        <dd>
          <Moment at={entry.date_created} />
        </dd>
        <dt className="text-ink-faint">{t('Action')}</dt>
        <dd className="font-mono text-xs leading-5">
          <bdi>{entry.action}</bdi>
        </dd>
        <dt className="text-ink-faint">{t('IP address')}</dt>
        <dd>{entry.address ?? t('Unknown')}</dd>
        {Object.keys(entry.detail).length > 0 && (
          <>
            <dt className="text-ink-faint">{t('Details')}</dt>
            <dd>
              <JsonView label={t('Details')} value={entry.detail} />
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
