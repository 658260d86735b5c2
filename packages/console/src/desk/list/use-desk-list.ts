/** The desk's lists, rows and counts. Updated by events ({@link useLiveDesk}) rather than polling. */
import type { DeskConversation, DeskFilter, DeskPage } from '@frontdesk/contract';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Narrowing } from '../desk-path.js';
import { readDeskCounts, readDeskPage, readDeskRow } from '../desk-requests.js';

export const LISTS_KEY = 'desk-list';
export const COUNTS_KEY = ['desk-counts'] as const;
export const rowKey = (id: string) => ['desk-row', id] as const;

export type DeskPages = InfiniteData<DeskPage, string | undefined>;

const live = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false };

export const listKey = (filter: DeskFilter, narrowing: Narrowing) => [LISTS_KEY, filter, narrowing] as const;

export const useDeskList = (filter: DeskFilter, narrowing: Narrowing) =>
  useInfiniteQuery({
    queryKey: listKey(filter, narrowing),
    queryFn: ({ pageParam, signal }) => readDeskPage({ filter, ...narrowing, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...live,
    // A list may be old: it is shown at once from the cache and reloaded.
    refetchOnMount: 'always',
  });

export const useDeskCounts = () =>
  useQuery({ queryKey: COUNTS_KEY, queryFn: ({ signal }) => readDeskCounts(signal), ...live });

/** A conversation's row; the list's data is used until it is loaded. */
export function useDeskRow(id: string) {
  const client = useQueryClient();
  return useQuery<DeskConversation>({
    queryKey: rowKey(id),
    queryFn: ({ signal }) => readDeskRow(id, signal),
    placeholderData: () => findListed(client, id),
    ...live,
    refetchOnMount: 'always',
  });
}

/** The cached data of a row. */
export function findListed(client: QueryClient, id: string): DeskConversation | undefined {
  const known = client.getQueryData<DeskConversation>(rowKey(id));
  if (known !== undefined) return known;
  for (const [, pages] of client.getQueriesData<DeskPages>({ queryKey: [LISTS_KEY] }))
    for (const page of pages?.pages ?? [])
      for (const row of page.conversations) if (row.ticket_chat_id === id) return row;
  return undefined;
}
