/** The middle column of the desk: search, and the conversations of the selected list. */
import { type DeskConversation, LIMITS } from '@frontdesk/contract';
import { FilterX, SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import { FoundCount } from '../../ui/found-count.js';
import { SearchInput } from '../../ui/input.js';
import { Kbd } from '../../ui/kbd.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { BulkBar, type SelectAll } from '../bulk/bulk-bar.js';
import { useBulk } from '../bulk/use-bulk.js';
import { useRowShortcuts } from '../bulk/use-row-shortcuts.js';
import { type Selection, useSelection } from '../bulk/use-selection.js';
import { filterTitle, isWholeList, WHOLE_LIST } from '../desk-path.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { ConversationList } from './conversation-list.js';
import { ListControls, type ListProps } from './list-controls.js';
import { NothingListed } from './nothing-listed.js';
import { type DeskPages, useDeskCounts, useDeskList } from './use-desk-list.js';
import { useRowsAtRest } from './use-rows-at-rest.js';

const TYPED_MS = 250;

export function ListPane(props: ListProps) {
  const { filter, narrowing, open, go } = props;
  const [asked, setAsked] = useState(false);
  const controls = useId();
  const inUse = !isWholeList({ ...narrowing, q: '' });
  return (
    <>
      <div className="flex items-center">
        <SearchBar key={filter} {...props} />
        {/* One button, so that it keeps the focus and the search its width. */}
        <IconButton
          label={inUse ? t('Reset filters and order') : t('Filter and order')}
          aria-expanded={inUse ? undefined : asked}
          aria-controls={controls}
          icon={inUse ? <FilterX /> : <SlidersHorizontal />}
          className="-ms-1 me-2"
          onClick={() => {
            setAsked(!asked && !inUse);
            if (inUse) go({ conversation: open, ...WHOLE_LIST, q: narrowing.q }, true);
          }}
        />
      </div>
      <div id={controls}>{(asked || inUse) && <ListControls {...props} />}</div>
      <DeskFoundCount filter={filter} narrowing={narrowing} />
      <Conversations key={`${filter} ${JSON.stringify(narrowing)}`} {...props} />
    </>
  );
}

function DeskFoundCount({ filter, narrowing }: Pick<ListProps, 'filter' | 'narrowing'>) {
  const { data, hasNextPage } = useDeskList(filter, narrowing);
  const count = data?.pages.reduce((sum, { conversations }) => sum + conversations.length, 0);
  const whole = isWholeList({ ...narrowing, sort: undefined });
  return (
    <FoundCount
      search={`${filter} ${JSON.stringify(narrowing)}`}
      count={whole && count !== undefined ? null : count}
      more={hasNextPage}
    />
  );
}

function SearchBar({ narrowing: { q }, open, go, filter }: ListProps) {
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(q);
  const words = typed.trim();
  /** The search that was last written to the URL. A different one means that the agent went back or forward. */
  const asked = useRef(q);
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (words === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words;
      go({ conversation: open, q: words }, true);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [words, open, go]);
  useShortcut('search', () => {
    const input = field.current?.querySelector('input');
    input?.focus();
    input?.select();
    return input != null;
  });
  return (
    <div ref={field} className="relative min-w-0 flex-1 px-3 py-2.5">
      <SearchInput
        label={t('Search in {list}', { list: filterTitle(filter) })}
        placeholder={t('Search')}
        value={typed}
        maxLength={100}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (typed === '') event.currentTarget.blur();
          setTyped('');
        }}
      />
      {typed === '' && (
        <span aria-hidden className="pointer-events-none absolute top-1/2 end-5 -translate-y-1/2 max-lg:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  );
}

function Conversations({ filter, narrowing, open, go }: ListProps) {
  const query = useDeskList(filter, narrowing);
  const counts = useDeskCounts().data;
  const loaded = useMemo(() => unique(query.data?.pages.flatMap((page) => page.conversations) ?? []), [query.data]);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const { shown, onPointerDown } = useRowsAtRest({
    rows: loaded,
    more: { has: hasNextPage && !isFetchNextPageError, loading: isFetchingNextPage, load },
  });
  const { rows, more } = shown;
  const listed = useMemo(() => rows.map(({ ticket_chat_id }) => ticket_chat_id), [rows]);
  const selection = useSelection(listed);
  const all = useSelectAll(query, selection);
  const bulk = useBulk(selection, rows);
  useRowShortcuts({ rows, open, selection, bulk, go });
  const bar = <BulkBar selection={selection} rows={rows} bulk={bulk} all={all} />;
  if (query.data === undefined)
    return query.isError ? (
      <div className="p-3">
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </div>
    ) : (
      <RowSkeletons />
    );
  if (rows.length === 0)
    return (
      <>
        {bar}
        <div className="p-3">
          <NothingListed filter={filter} narrowing={narrowing} open={open} go={go} />
        </div>
      </>
    );
  return (
    <>
      {bar}
      <ConversationList
        selection={selection}
        filter={filter}
        narrowing={narrowing}
        rows={rows}
        open={open}
        total={isWholeList({ ...narrowing, sort: undefined }) ? counts?.[filter] : undefined}
        more={more}
        go={go}
        onPointerDown={onPointerDown}
      />
      {isFetchNextPageError && (
        <div role="alert" className="flex items-center justify-between gap-2 border-t border-line px-3 py-2 text-sm">
          {t('The rest could not be loaded.')}
          <Button size="small" onClick={load}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Selects all conversations of the list, up to a limit; those that are not loaded yet are loaded first. */
function useSelectAll(query: ReturnType<typeof useDeskList>, { ids, set }: Selection): SelectAll {
  const [busy, setBusy] = useState(false);
  const most = LIMITS.selectedConversations;
  const listed = idsOf(query.data).slice(0, most);
  const select = async () => {
    setBusy(true);
    let { data, hasNextPage } = query;
    while (hasNextPage && idsOf(data).length < most) {
      const next = await query.fetchNextPage();
      data = next.data;
      hasNextPage = next.hasNextPage && !next.isError;
    }
    set(idsOf(data).slice(0, most));
    setBusy(false);
  };
  return { left: ids.length < listed.length || (query.hasNextPage && listed.length < most), busy, select };
}

const idsOf = (data: Pick<DeskPages, 'pages'> | undefined): string[] =>
  unique(data?.pages.flatMap((page) => page.conversations) ?? []).map(({ ticket_chat_id }) => ticket_chat_id);

/** A conversation that moved between two page loads may be in both. */
function unique(rows: readonly DeskConversation[]): DeskConversation[] {
  return [...new Map(rows.toReversed().map((row) => [row.ticket_chat_id, row])).values()].reverse();
}

function RowSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading…')}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex h-[6.875rem] flex-col justify-center gap-2 border-b border-line px-6">
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  );
}
