/** All turns of the assistant, with filters to find the one to be explained. */
import type { AnalyticsMode, TurnSummary } from '@frontdesk/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { type TurnSearch, useTurnSearch } from '../../api/analytics.js';
import { HANDOVER_REASON_WORDS } from '../../desk/list/handover-reason-words.js';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { CustomerName } from '../../ui/customer-name.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCost } from '../../ui/figures.js';
import { FoundCount } from '../../ui/found-count.js';
import { SearchInput, Select } from '../../ui/input.js';
import { MoreButton } from '../../ui/more-button.js';
import { Page } from '../../ui/page.js';
import { PeriodFilter } from '../../ui/period-filter.js';
import { Segments } from '../../ui/segments.js';
import { Empty, ErrorState, SkeletonList } from '../../ui/states.js';
import { type Column, RowLink, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { useTypedSearch } from '../../ui/use-filter.js';
import { RESULTS, ResultBadge } from './result-badge.js';

const MODES = [
  { value: 'live', title: t.context('mode', 'Live') },
  { value: 'test', title: t.context('state', 'Test') },
  { value: 'all', title: t('All') },
] as const satisfies readonly { value: AnalyticsMode; title: string }[];

export function TurnsPage() {
  const given = useSearch({ strict: false }) as Partial<TurnSearch>;
  const navigate = useNavigate();
  const { typed, setTyped, settled: q } = useTypedSearch();
  const mode = given.mode ?? 'live';
  const { result, handover_reason, since, until } = given;
  const search: TurnSearch = {
    mode,
    result,
    handover_reason,
    since,
    until,
    function: given.function,
    q: q === '' ? undefined : q,
  };
  const query = useTurnSearch(search);
  const turns = query.data?.pages.flatMap((page) => page.turns);
  /** Each page searches a limited number of turns, and may find nothing among them. */
  const searching = turns?.length === 0 && query.hasNextPage;
  const filter = (change: object) =>
    void navigate({ to: '/turns', search: { ...given, ...change } as never, replace: true });
  const filtered =
    q !== '' || [result, handover_reason, since, until, given.function].some((value) => value !== undefined);
  return (
    <Page title={t('Traces')} description={t('See how the assistant handled each message, step by step.')}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('Search questions or IDs')}
          className="min-w-56 flex-1 sm:max-w-80"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Filters search={search} onChange={filter} />
      </div>
      <FoundCount
        search={JSON.stringify(search)}
        count={query.isPlaceholderData || searching ? undefined : filtered ? turns?.length : null}
        more={query.hasNextPage}
      />
      {turns === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonList />
        )
      ) : (
        <>
          {turns.length > 0 ? <TurnTable turns={turns} /> : <NoTurns {...{ searching, filtered }} />}
          <MoreButton query={query} label={t('Load older traces')} />
        </>
      )}
    </Page>
  );
}

interface FiltersProps {
  search: TurnSearch;
  onChange: (change: Partial<Record<keyof TurnSearch, string | undefined>>) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const { mode, result, handover_reason, since, until, function: called } = search;
  return (
    <>
      <Select
        aria-label={t('Result')}
        className="w-auto!"
        value={result ?? ''}
        onChange={(event) => onChange({ result: event.target.value === '' ? undefined : event.target.value })}
      >
        <option value="">{t('Any result')}</option>
        {Object.entries(RESULTS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Segments label={t('Mode')} value={mode} onChange={(next) => onChange({ mode: next })} options={MODES} />
      <PeriodFilter {...{ since, until }} onClear={() => onChange({ since: undefined, until: undefined })} />
      {handover_reason !== undefined && (
        <Button size="small" onClick={() => onChange({ handover_reason: undefined })}>
          {HANDOVER_REASON_WORDS[handover_reason] ?? handover_reason} ×
        </Button>
      )}
      {called !== undefined && (
        <Button size="small" onClick={() => onChange({ function: undefined })}>
          {t('Called {function} ×', { function: called })}
        </Button>
      )}
    </>
  );
}

/** @param searching nothing was found so far, and there are older turns */
function NoTurns({ searching, filtered }: { searching: boolean; filtered: boolean }) {
  if (searching)
    return (
      <Empty icon={<Waypoints />} title={t('No matches so far')}>
        {t('Load older traces to continue the search.')}
      </Empty>
    );
  return (
    <Empty
      icon={<Waypoints />}
      title={filtered ? t('No matches') : t('No traces yet')}
      action={
        filtered ? (
          <ButtonLink to="/turns">{t('Remove filters')}</ButtonLink>
        ) : (
          <ButtonLink to="/playground">{t('Open playground')}</ButtonLink>
        )
      }
    >
      {filtered ? t('Try a different search or result.') : t('Playground traces are under Test.')}
    </Empty>
  );
}

/** Left out where nothing has a cost, as with the built-in matcher. */
const COST: Column<TurnSummary> = {
  header: t('Cost'),
  wideOnly: true,
  align: 'right',
  className: 'tabular-nums',
  cell: ({ usage }) => describeCost(usage?.cost ?? null),
};

function TurnTable({ turns }: { turns: readonly TurnSummary[] }) {
  return (
    <Table
      label={t('Traces')}
      rows={turns}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t('Question'),
          className: 'max-w-0 w-full',
          cell: (turn) => (
            <>
              <div dir="auto" className="truncate">
                <RowLink to={`/turns/${turn.ticket_chat_id}#${turn.id}`}>{turn.question || t('Attachment')}</RowLink>
              </div>
              <div className="flex gap-2 truncate text-xs text-ink-faint">
                <CustomerName of={turn} />
                {turn.mode === 'test' && <Badge>{t.context('state', 'Test')}</Badge>}
              </div>
            </>
          ),
        },
        {
          header: t('Result'),
          bare: true,
          cell: ({ result }) => <ResultBadge result={result} />,
        },
        {
          header: t('Duration'),
          wideOnly: true,
          align: 'right',
          className: 'tabular-nums',
          cell: ({ total_ms }) => (total_ms === null ? null : describeDuration(total_ms)),
        },
        ...(turns.some(({ usage }) => usage != null && usage.cost !== null) ? [COST] : []),
        {
          header: t('Date'),
          bare: true,
          align: 'right',
          className: 'text-ink-soft',
          cell: ({ date_created }) => <Ago at={date_created} />,
        },
      ]}
    />
  );
}
