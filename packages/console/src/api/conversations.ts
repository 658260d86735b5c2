/** Conversations as the organisation reads them back: what was said, and the assistant's turns behind it. */
import type { HistoryPage, TurnView } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import { get, path, query } from './request.js';

export const readHistory = (id: string, fields: { after_seq?: number; before_seq?: number; limit?: number } = {}) =>
  get<HistoryPage>(path`/api/v1/helpdesk/conversations/${id}/messages/` + query(fields));

export const useHistory = (id: string) =>
  useQuery({ queryKey: ['history', id], queryFn: () => readHistory(id, { limit: 100 }) });

export const readTurns = async (id: string, signal?: AbortSignal) =>
  (await get<{ turns: TurnView[] }>(path`/api/v1/console/conversations/${id}/turns/`, signal)).turns;

/** @param refetchMs how often to look again while it is shown; false: only when something else says so */
export const useTurns = (id: string | undefined, refetchMs: number | false = false) =>
  useQuery({
    queryKey: ['turns', id],
    queryFn: ({ signal }) => readTurns(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: refetchMs,
  });
