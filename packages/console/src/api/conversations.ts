/** Reads conversations, and the assistant's turns in them. */
import type { HistoryPage, TurnView } from '@frontdesk/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { get, path, query } from './request.js';

export const readHistory = (id: string, fields: { after_seq?: number; before_seq?: number; limit?: number } = {}) =>
  get<HistoryPage>(path`/api/v1/helpdesk/conversations/${id}/messages/` + query(fields));

/** Newest page first. */
export const useHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: ['history', id],
    queryFn: ({ pageParam }) => readHistory(id, { ...pageParam, limit: 100 }),
    initialPageParam: {} as { before_seq?: number },
    getNextPageParam: ({ messages: [first], has_more }) =>
      has_more && first !== undefined ? { before_seq: first.seq } : undefined,
  });

/** One message by its `seq`; null: it no longer exists. */
export const useMessage = (id: string, seq: number) =>
  useQuery({
    queryKey: ['message', id, seq],
    queryFn: async () => {
      const { messages } = await readHistory(id, { after_seq: seq - 1, limit: 1 });
      return messages.find((message) => message.seq === seq) ?? null;
    },
  });

/** @param follow polls every `ms` while `busy` or while a turn is running. Undefined: reloads only when invalidated */
export const useTurns = (id: string | undefined, follow?: { ms: number; busy: boolean }) =>
  useQuery({
    queryKey: ['turns', id],
    queryFn: async ({ signal }) =>
      (await get<{ turns: TurnView[] }>(path`/api/v1/console/conversations/${id ?? ''}/turns/`, signal)).turns,
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      follow !== undefined && (follow.busy || state.data?.some(({ result }) => result === null)) ? follow.ms : false,
  });
