/** The conversations behind a number of the overview. */
import type { CountedConversation } from '@frontdesk/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { type CountedMeasure, type CountedSearch, useCountedConversations } from '../../api/analytics.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { CustomerName } from '../../ui/customer-name.js';
import { Select } from '../../ui/input.js';
import { MoreButton } from '../../ui/more-button.js';
import { Page } from '../../ui/page.js';
import { PeriodFilter } from '../../ui/period-filter.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { RowLink, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';

const MEASURES: readonly { value: CountedMeasure; title: string }[] = [
  { value: 'opened', title: t('Opened') },
  { value: 'closed', title: t.context('noun', 'Closed') },
  { value: 'resolved', title: t('Resolved by the assistant') },
  { value: 'taken_over', title: t('Taken over') },
  { value: 'first_reply_missed', title: t('First reply overdue') },
  { value: 'resolution_missed', title: t('Resolution overdue') },
];

export function CountedPage() {
  const given = useSearch({ strict: false }) as Partial<CountedSearch>;
  const navigate = useNavigate();
  const { since, until } = given;
  const measure = MEASURES.find(({ value }) => value === given.measure)?.value ?? 'opened';
  const filter = (change: object) =>
    void navigate({ to: '/overview/conversations', search: { ...given, ...change } as never, replace: true });
  const query = useCountedConversations({ measure, mode: 'live', since, until });
  const found = query.data?.pages.flatMap(({ conversations }) => conversations);
  return (
    <Page
      title={t('Counted conversations')}
      description={t(
        'The conversations behind the numbers of the overview, newest first. Excludes the playground and erased conversations.',
      )}
      back={{ to: '/overview', label: t('Overview') }}
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Select
          aria-label={t('Conversations')}
          className="w-auto!"
          value={measure}
          onChange={({ target }) => filter({ measure: target.value })}
        >
          {MEASURES.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
        <PeriodFilter {...{ since, until }} onClear={() => filter({ since: undefined, until: undefined })} />
      </div>
      {found === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonList />
        )
      ) : (
        <>
          {found.length === 0 && !query.hasNextPage ? (
            <Empty icon={<MessagesSquare />} title={t('No conversations')}>
              {since === undefined && until === undefined
                ? t('Customer conversations appear here.')
                : t('Choose another measure, or show all times.')}
            </Empty>
          ) : (
            <Conversations found={found} measure={measure} />
          )}
          <MoreButton query={query} label={t('Load older conversations')} />
        </>
      )}
    </Page>
  );
}

const WHEN: Record<CountedMeasure, string> = {
  opened: t('Opened'),
  closed: t.context('date', 'Closed'),
  resolved: t.context('date', 'Closed'),
  taken_over: t('Taken over'),
  first_reply_missed: t('Due'),
  resolution_missed: t('Due'),
};

function Conversations({ found, measure }: { found: readonly CountedConversation[]; measure: CountedMeasure }) {
  return (
    <Table
      label={t('Conversations')}
      rows={found}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t('First message'),
          className: 'max-w-0 w-full',
          cell: (one) => (
            <>
              <div dir="auto" className="truncate">
                <RowLink to={`/turns/${one.ticket_chat_id}`}>{one.question || t('Attachment')}</RowLink>
              </div>
              <div className="truncate text-xs text-ink-faint">
                <CustomerName of={one} />
              </div>
            </>
          ),
        },
        {
          header: t('State'),
          bare: true,
          cell: ({ open }) =>
            open ? (
              <Badge tone="accent">{t.context('state', 'Open')}</Badge>
            ) : (
              <Badge>{t.context('state', 'Closed')}</Badge>
            ),
        },
        {
          header: t('Agent'),
          className: 'max-w-40 truncate text-ink-soft',
          cell: ({ agent_name }) => agent_name,
        },
        {
          header: WHEN[measure],
          align: 'right',
          className: 'text-ink-soft',
          cell: ({ date_counted }) => <Ago at={date_counted} />,
        },
      ]}
    />
  );
}
