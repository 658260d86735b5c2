/** How the assistant does: numbers, health of functions, turns, reviews, the checklist, drafts of functions. */
import type {
  Checklist,
  FunctionCallPage,
  FunctionImportInput,
  FunctionImportResult,
  functionHealthList,
  InsightMode,
  Overview,
  ReviewPage,
  TurnPage,
  TurnResult,
} from '@frontdesk/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Output } from './output.js';
import { get, path, query, request } from './request.js';

const CONSOLE = '/api/v1/console/';

/** @param days of the period, today included */
export const useOverview = (days: number) =>
  useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => get<Overview>(`${CONSOLE}overview/${query({ days })}`, signal),
    placeholderData: keepPreviousData,
  });

export const useFunctionHealth = (days: number) =>
  useQuery({
    queryKey: ['function-health', days],
    queryFn: async ({ signal }) =>
      (await get<Output<typeof functionHealthList>>(`${CONSOLE}functions/health/${query({ days })}`, signal)).functions,
    placeholderData: keepPreviousData,
  });

export const useChecklist = () =>
  useQuery({ queryKey: ['checklist'], queryFn: ({ signal }) => get<Checklist>(`${CONSOLE}checklist/`, signal) });

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_before }: { next_before: string | null }) => next_before ?? undefined,
};

export const useFunctionCalls = (name: string, failed: boolean) =>
  useInfiniteQuery({
    queryKey: ['function-calls', name, failed],
    queryFn: ({ pageParam, signal }) =>
      get<FunctionCallPage>(
        path`/api/v1/console/functions/${name}/calls/` +
          query({ before: pageParam, limit: 20, failed: failed ? true : undefined }),
        signal,
      ),
    ...paged,
  });

export interface TurnSearch {
  mode: InsightMode;
  result?: TurnResult | undefined;
  function?: string | undefined;
  q?: string | undefined;
}

export const useTurnSearch = ({ mode, result, function: called, q }: TurnSearch) =>
  useInfiniteQuery({
    queryKey: ['turn-search', mode, result, called, q],
    queryFn: ({ pageParam, signal }) =>
      get<TurnPage>(`${CONSOLE}turns/${query({ mode, result, function: called, q, before: pageParam })}`, signal),
    placeholderData: keepPreviousData,
    ...paged,
  });

export const useReviews = (mode: InsightMode, rating: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['reviews', mode, rating],
    queryFn: ({ pageParam, signal }) =>
      get<ReviewPage>(`${CONSOLE}reviews/${query({ mode, rating, before: pageParam })}`, signal),
    placeholderData: keepPreviousData,
    ...paged,
  });

/** Drafts to look at; nothing is saved. */
export const importFunctions = (body: FunctionImportInput) =>
  request<FunctionImportResult>('POST', `${CONSOLE}functions/import/`, { body });
