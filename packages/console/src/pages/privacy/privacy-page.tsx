/** How long customer data is kept, and receipts of erasures. */
import type { ErasureReceipt } from '@frontdesk/contract';
import { ShieldMinus } from 'lucide-react';
import { retention, useErasures } from '../../api/privacy.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { describeCount } from '../../ui/figures.js';
import { MoreButton } from '../../ui/more-button.js';
import { Page } from '../../ui/page.js';
import { Empty, ErrorState, Loaded, SkeletonBlock, SkeletonList } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { actorNameOf } from '../audit/actor-name.js';
import { EraseById } from './erase-by-id.js';
import { RetentionForm } from './retention-form.js';

export function PrivacyPage() {
  const settings = retention.useVersioned();
  return (
    <Page title={t('Privacy')} description={t('Data retention, exports and erasures.')} actions={<EraseById />}>
      <div className="space-y-8">
        <Loaded query={settings} skeleton={<SkeletonBlock className="h-144 sm:h-85 xl:h-60" />}>
          {(settings) => <RetentionForm settings={settings} />}
        </Loaded>
        <div className="space-y-3">
          <h2 className="font-semibold">{t('Erased customers')}</h2>
          <Receipts />
        </div>
      </div>
    </Page>
  );
}

const HASH_CHARACTERS = 12;

function Receipts() {
  const query = useErasures();
  const rows = query.data?.pages.flatMap(({ erasures }) => erasures);
  if (rows === undefined)
    return query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : <SkeletonList />;
  if (rows.length === 0)
    return (
      <Empty icon={<ShieldMinus />} title={t('No erased customers')}>
        {t(
          "Erasure receipts appear here. They show who requested an erasure and how much was erased, but not the customer's identity.",
        )}
      </Empty>
    );
  return (
    <>
      <Table label={t('Erased customers')} rows={rows} keyOf={({ id }) => id} columns={COLUMNS} />
      <MoreButton query={query} label={t('Load older receipts')} />
    </>
  );
}

const COLUMNS = [
  {
    header: t('Customer'),
    cell: ({ session_hash }: ErasureReceipt) => (
      <code title={t('Hash of the session ID. The ID itself is not stored.')}>
        {session_hash.slice(0, HASH_CHARACTERS)}…
      </code>
    ),
  },
  { header: t('Requested by'), cell: ({ requested_by }: ErasureReceipt) => <bdi>{actorNameOf(requested_by)}</bdi> },
  { header: t('Requested'), cell: ({ date_requested }: ErasureReceipt) => <Ago at={date_requested} /> },
  {
    header: t('Messages'),
    align: 'right' as const,
    cell: ({ erased }: ErasureReceipt) => describeCount(erased.messages),
  },
  {
    header: t('Files'),
    align: 'right' as const,
    cell: ({ erased }: ErasureReceipt) => describeCount(erased.attachments),
  },
  {
    header: t('Status'),
    bare: true,
    cell: ({ status }: ErasureReceipt) =>
      status === 'done' ? (
        <Badge tone="good" dot>
          {t('Erased')}
        </Badge>
      ) : (
        <Badge tone="warn" dot>
          {t('Erasing')}
        </Badge>
      ),
  },
];
