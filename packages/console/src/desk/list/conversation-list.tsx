/** The conversations of a list, virtualised; the next page is loaded before its end is reached. */
import type { DeskConversation, DeskFilter } from '@frontdesk/contract';
import { useRouter } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import type { Selection } from '../bulk/use-selection.js';
import { deskPath, filterTitle, messageDomId, type Narrowing, toSearch } from '../desk-path.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import type { DeskGo } from '../use-desk-place.js';
import { useNow } from '../use-now.js';
import { ConversationCheckbox, ConversationRow, rowDomId } from './conversation-row.js';
import { useHeldPlace } from './use-held-place.js';

/** In rem: a row grows with the size of its text, which the browser's settings decide. */
const ROW_HEIGHT = 6.875;
const ROWS_BEYOND = 6;
/** Distance to the end, in rows, at which the next page is loaded. */
const AHEAD = 15;

export interface ConversationListProps {
  selection: Selection;
  filter: DeskFilter;
  narrowing: Narrowing;
  rows: readonly DeskConversation[];
  open: string | undefined;
  /** The number of conversations, if known. */
  total: number | undefined;
  more: { has: boolean; loading: boolean; load: () => void };
  go: DeskGo;
  /** A pointer is pressed on the rows. */
  onPointerDown: () => void;
}

export function ConversationList(props: ConversationListProps) {
  const { selection, filter, narrowing, rows, open, total, more, go, onPointerDown } = props;
  const { member } = useSession();
  const now = useNow();
  const { basepath } = useRouter();
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useIds(rows);
  const fields = new URLSearchParams(toSearch(narrowing));
  const search = fields.size === 0 ? '' : `?${fields}`;
  const [height] = useState(() => ROW_HEIGHT * remInPixels());
  const { above, onScroll } = useHeldPlace(scroller, ids, height);
  const { virtual, cursor } = useDrawnRows({ scroller, rows, ids, open, height });
  useMore(more, (virtual.range?.endIndex ?? 0) >= rows.length - AHEAD);

  useListKeys({ ids, open, cursor, selection, go });

  return (
    <div className="relative min-h-0 flex-1">
      {above > 0 && (
        <Button
          size="small"
          icon={<ArrowUp />}
          className="absolute inset-x-0 top-2 z-10 mx-auto w-fit rounded-full!"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          {t('{count, number} newer', { count: above })}
        </Button>
      )}
      <div ref={scroller} onScroll={onScroll} className="h-full overflow-y-auto [overflow-anchor:none]">
        <ul
          aria-label={t('Conversations: {list}', { list: filterTitle(filter) })}
          className="@container relative"
          style={{ height: virtual.getTotalSize() }}
          onPointerDown={onPointerDown}
          onFocus={({ target }) => cursor.move(target.getAttribute('data-conversation') ?? undefined)}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = row.ticket_chat_id;
            const selected = selection.has(id);
            const reachable = id === cursor.at;
            const match = row.match === null ? '' : `#${messageDomId(row.match.seq)}`;
            return (
              <li
                key={key}
                aria-posinset={index + 1}
                aria-setsize={total ?? (more.has ? -1 : rows.length)}
                className="absolute inset-x-0 top-0"
                style={{ height, transform: `translateY(${start}px)` }}
              >
                <ConversationCheckbox {...{ row, selected, reachable }} onToggle={selection.toggle} />
                <ConversationRow
                  {...{ row, selected, reachable, go, now }}
                  href={`${basepath}${deskPath(filter, id)}${search}${match}`}
                  member_id={member.id}
                  open={id === open}
                />
              </li>
            );
          })}
        </ul>
        {more.loading && (
          <p role="status" className="py-4 text-center text-xs text-ink-faint">
            {t('Loading more…')}
          </p>
        )}
      </div>
    </div>
  );
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The ids of the rows: the same array until an id changes. */
function useIds(rows: readonly DeskConversation[]): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const current = rows.map((row) => row.ticket_chat_id);
  if (current.length !== ids.length || current.some((id, index) => id !== ids[index])) setIds(current);
  return ids;
}

interface ListKeys extends Pick<ConversationListProps, 'open' | 'selection' | 'go'> {
  ids: readonly string[];
  cursor: ReturnType<typeof useCursor>;
}

/** Shortcuts that select a row, and that close the open conversation. */
function useListKeys({ ids, open, cursor, selection, go }: ListKeys): void {
  useShortcut('select', () => {
    const focused = document.activeElement?.getAttribute('data-conversation') ?? open ?? cursor.at;
    if (focused === undefined || !ids.includes(focused)) return false;
    selection.toggle(focused);
    return true;
  });
  useShortcut('back', () => {
    if (open === undefined) return false;
    go({});
    cursor.focus(open);
    return true;
  });
}

/** Loads the next page while the end is near. */
function useMore({ has, loading, load }: ConversationListProps['more'], near_end: boolean): void {
  const wanted = has && !loading && near_end;
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
}

interface DrawnRows extends Pick<ConversationListProps, 'rows' | 'open'> {
  scroller: RefObject<HTMLDivElement | null>;
  ids: readonly string[];
  /** Of a row, in pixels. */
  height: number;
}

/** The rows in view, and the keyboard cursor among them. */
function useDrawnRows({ scroller, rows, ids, open, height }: DrawnRows) {
  const cursor = useCursor({ ids, open, toIndex: (index) => virtual.scrollToIndex(index) });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.ticket_chat_id ?? index,
    overscan: ROWS_BEYOND,
    // A row that is not drawn cannot keep the focus. While the list becomes shorter, its place may be behind the end.
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range)).add(cursor.index);
      return [...drawn].filter((index) => index >= 0 && index < range.count).sort((one, other) => one - other);
    },
  });
  return { virtual, cursor };
}

/** The keyboard cursor. Its index is kept too: if its conversation leaves the list, the next one takes its place. */
function useCursor({
  ids,
  open,
  toIndex,
}: {
  ids: readonly string[];
  open: string | undefined;
  toIndex: (index: number) => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const place = useRef(0);
  const wanted = useRef<string>(undefined);
  const at = [chosen, open].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  // Opening another conversation moves the cursor there.
  useEffect(() => setChosen(open), [open]);
  useEffect(() => {
    const index = at === undefined || at !== (chosen ?? open) ? -1 : ids.indexOf(at);
    if (index >= 0) place.current = index;
  }, [ids, at, chosen, open]);
  // The row may not be rendered yet; it gets the focus as soon as it is.
  useEffect(() => {
    const element = wanted.current === undefined ? null : document.getElementById(rowDomId(wanted.current));
    if (element === null) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  });

  function focus(id: string): void {
    const index = ids.indexOf(id);
    if (index < 0) return;
    wanted.current = id;
    setChosen(id);
    toIndex(index);
  }

  function step(by: 1 | -1): boolean {
    if (ids.length === 0) return false;
    const focused = document.activeElement?.getAttribute('data-conversation') ?? undefined;
    const from = [focused, chosen, open].find((id) => id !== undefined && ids.includes(id));
    const begun = focused !== undefined || chosen !== undefined || open !== undefined;
    const next = from !== undefined ? ids.indexOf(from) + by : begun ? place.current + (by > 0 ? 0 : -1) : 0;
    const id = ids[Math.max(0, Math.min(ids.length - 1, next))];
    if (id === undefined) return false;
    if (document.activeElement?.id === rowDomId(id)) return true;
    focus(id);
    return true;
  }

  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  return { at, index: at === undefined ? -1 : ids.indexOf(at), move: setChosen, focus };
}
