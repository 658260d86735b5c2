/**
 * Keeps the desk's lists up to date: each changed conversation is loaded once, however often it changed, and moved to
 * its place. If very many change at once, the lists are reloaded instead.
 */
import type { DeskChange, DeskConversation, HandlerChangedData } from '@frontdesk/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.js';
import { readDeskRow } from '../desk-requests.js';
import { placeRow } from './place-row.js';
import { COUNTS_KEY, type DeskPages, findListed, LISTS_KEY, type listKey, rowKey } from './use-desk-list.js';

/** Conversations that are loaded at once; the others wait. */
const AT_ONCE = 12;
/** If more than this wait, the lists are reloaded instead. */
const MANY = 200;
const SOON_MS = 30;
const APART_MS = 250;
const COUNTS_APART_MS = 1_500;
const LISTS_APART_MS = 2_000;
/** Pages of a list that are reloaded; later ones are loaded by scrolling. */
const PAGES_KEPT = 20;

type Reason = DeskChange['reason'];
/** Changes that move no conversation between lists or views. */
const UNCOUNTED: ReadonlySet<Reason> = new Set(['read', 'review', 'customer']);

export interface ChangeFollower {
  note(changes: readonly DeskChange[]): void;
  /** Reloads everything on the page, as after a lost connection. */
  readAgain(): void;
  stop(): void;
}

export function followChanges(
  client: QueryClient,
  member_id: string,
  onRow: (row: DeskConversation, reasons: ReadonlySet<Reason>, before: DeskConversation | undefined) => void,
): ChangeFollower {
  const pending = new Map<string, Set<Reason>>();
  const reading = new Set<string>();
  /** Rows that arrived while a list was loading, and so are newer than its result. */
  const newer = new Map<string, DeskConversation>();
  const rows = pacer(flush, APART_MS);
  const counts = pacer(() => void client.invalidateQueries({ queryKey: COUNTS_KEY }), COUNTS_APART_MS);
  const lists = pacer(() => {
    reloadLists(client);
    counts.soon();
  }, LISTS_APART_MS);

  function flush(): void {
    const ready = [...pending].filter(([id]) => !reading.has(id));
    if (ready.length > MANY) {
      pending.clear();
      lists.soon();
      return;
    }
    for (const [id, reasons] of ready.slice(0, AT_ONCE)) {
      pending.delete(id);
      reading.add(id);
      read(id, reasons)
        .catch((error: unknown) => console.warn('A changed conversation could not be read', error))
        .finally(() => {
          reading.delete(id);
          if (pending.size > 0) rows.soon();
        });
    }
    if (ready.length > AT_ONCE) rows.soon();
  }

  const stopWatching = client.getQueryCache().subscribe(() => {
    if (newer.size === 0 || isReading()) return;
    const again = [...newer.values()];
    newer.clear();
    queueMicrotask(() => {
      for (const row of again) putRow(client, row, member_id);
    });
  });

  const isReading = () => client.isFetching({ queryKey: [LISTS_KEY] }) > 0;

  async function read(id: string, reasons: ReadonlySet<Reason>): Promise<void> {
    const before = findListed(client, id);
    try {
      const row = await readDeskRow(id);
      putRow(client, row, member_id);
      if (isReading()) newer.set(id, row);
      onRow(row, reasons, before);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return dropRow(client, id);
      lists.soon();
      throw error;
    }
  }

  return {
    note(changes) {
      for (const { ticket_chat_id, reason } of changes)
        pending.set(ticket_chat_id, (pending.get(ticket_chat_id) ?? new Set()).add(reason));
      rows.soon();
      if (changes.some(({ reason }) => !UNCOUNTED.has(reason))) counts.soon();
    },
    readAgain: () => lists.soon(),
    stop() {
      stopWatching();
      for (const each of [rows, counts, lists]) each.stop();
    },
  };
}

function reloadLists(client: QueryClient): void {
  client.setQueriesData<DeskPages>({ queryKey: [LISTS_KEY] }, (data) =>
    data === undefined || data.pages.length <= PAGES_KEPT
      ? data
      : { pages: data.pages.slice(0, PAGES_KEPT), pageParams: data.pageParams.slice(0, PAGES_KEPT) },
  );
  void client.invalidateQueries({ queryKey: [LISTS_KEY] });
  void client.invalidateQueries({ queryKey: ['desk-row'] });
}

/** Updates a row everywhere on the page. */
export function putRow(client: QueryClient, row: DeskConversation, member_id: string): void {
  client.setQueryData(rowKey(row.ticket_chat_id), row);
  for (const [key, data] of client.getQueriesData<DeskPages>({ queryKey: [LISTS_KEY] })) {
    if (data === undefined) continue;
    const [, filter, narrowing] = key as unknown as ReturnType<typeof listKey>;
    const pages = placeRow(data.pages, row, { filter, ...narrowing, member_id });
    if (pages !== data.pages) client.setQueryData<DeskPages>(key, { ...data, pages: [...pages] });
  }
}

/** Removes a conversation that was erased. Where it is open, the page says so. */
function dropRow(client: QueryClient, id: string): void {
  client.setQueriesData<DeskPages>(
    { queryKey: [LISTS_KEY] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          conversations: page.conversations.filter(({ ticket_chat_id }) => ticket_chat_id !== id),
        })),
      },
  );
  void client.resetQueries({ queryKey: rowKey(id) });
}

/** Applies a known change of a row everywhere on the page, before the service confirms it. */
export function patchRow(client: QueryClient, id: string, change: Partial<DeskConversation>, member_id: string): void {
  const row = findListed(client, id);
  if (row !== undefined) putRow(client, { ...row, ...change }, member_id);
}

/** The change of a row by a new handler. */
export const handled = ({ handler, agent }: HandlerChangedData): Partial<DeskConversation> => ({
  handler,
  agent,
  needs_human: false,
  ...(handler === 'assistant' ? { waiting_since: null } : {}),
});

/** Runs `work` soon after each request, but at most once within `apart_ms`. */
function pacer(work: () => void, apart_ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    soon() {
      if (timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          work();
        },
        Math.max(SOON_MS, last + apart_ms - performance.now()),
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
