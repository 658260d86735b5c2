/** Analytics: numbers, health of functions, turns, reviews, the checklist, drafts of functions. */
import type {
  AnalyticsMode,
  Checklist,
  CountedConversationPage,
  countedConversationsQuery,
  ExampleCount,
  FeedbackPage,
  FeedbackRating,
  FeedbackReason,
  FunctionCallPage,
  FunctionImportInput,
  FunctionImportResult,
  functionHealthList,
  HandoverReason,
  Overview,
  ReviewPage,
  TurnPage,
  TurnResult,
} from '@frontdesk/contract';
import { DAY_MS } from '@frontdesk/contract/durations';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from './output.js';
import { get, path, query, request } from './request.js';

const CONSOLE = '/api/v1/console/';

/** @param days of the period, including today */
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

const EXAMPLES = `${CONSOLE}example-conversations/`;

/** The number of the demo's example conversations. */
export const useExampleCount = () =>
  useQuery({
    queryKey: ['example-conversations'],
    queryFn: async ({ signal }) => (await get<ExampleCount>(EXAMPLES, signal)).conversations,
  });

/** Reloads everything afterwards, as examples are in many lists and numbers. */
export const useRemoveExamples = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<ExampleCount>('DELETE', EXAMPLES),
    onSuccess: () => client.invalidateQueries(),
  });
};

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
  mode: AnalyticsMode;
  result?: TurnResult | undefined;
  handover_reason?: HandoverReason | undefined;
  /** ISO 8601, like `until`. */
  since?: string | undefined;
  until?: string | undefined;
  function?: string | undefined;
  q?: string | undefined;
}

export const useTurnSearch = (search: TurnSearch) =>
  useInfiniteQuery({
    queryKey: ['turn-search', search],
    queryFn: ({ pageParam, signal }) =>
      get<TurnPage>(`${CONSOLE}turns/${query({ ...search, before: pageParam })}`, signal),
    placeholderData: keepPreviousData,
    ...paged,
  });

export interface ReviewSearch extends Pick<TurnSearch, 'mode' | 'since' | 'until'> {
  rating?: string | undefined;
}

export const useReviews = (search: ReviewSearch) =>
  useInfiniteQuery({
    queryKey: ['reviews', search],
    queryFn: ({ pageParam, signal }) =>
      get<ReviewPage>(`${CONSOLE}reviews/${query({ ...search, before: pageParam })}`, signal),
    placeholderData: keepPreviousData,
    ...paged,
  });

export interface CountedSearch extends Pick<TurnSearch, 'mode' | 'since' | 'until'> {
  measure: CountedMeasure;
}

export type CountedMeasure = Output<typeof countedConversationsQuery>['measure'];

export const useCountedConversations = (search: CountedSearch) =>
  useInfiniteQuery({
    queryKey: ['counted-conversations', search],
    queryFn: ({ pageParam, signal }) =>
      get<CountedConversationPage>(
        `${CONSOLE}overview/conversations/${query({ ...search, cursor: pageParam })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export interface FeedbackSearch extends Pick<TurnSearch, 'since' | 'until'> {
  /** Up to now, if there is no `since`. */
  days: number;
  rating: FeedbackRating;
  reason?: FeedbackReason | undefined;
}

/** Replies that customers rated. */
export const useFeedback = ({ days, ...search }: FeedbackSearch) =>
  useInfiniteQuery({
    queryKey: ['feedback', days, search],
    queryFn: ({ pageParam, signal }) =>
      get<FeedbackPage>(
        `${CONSOLE}feedback/` +
          query({
            ...search,
            since: search.since ?? new Date(Date.now() - days * DAY_MS).toISOString(),
            cursor: pageParam,
          }),
        signal,
      ),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Drafts for review; nothing is saved. */
export const importFunctions = (body: FunctionImportInput) =>
  request<FunctionImportResult>('POST', `${CONSOLE}functions/import/`, { body });
