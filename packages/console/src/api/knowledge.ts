/** Knowledge: articles, web sources, and a search to try. */
import type {
  ArticleList,
  ArticlePut,
  ArticleView,
  articleInput,
  Environment,
  KnowledgeSearchResult,
  KnowledgeSourceChange,
  KnowledgeSourceList,
  KnowledgeSourceView,
  knowledgeSearchInput,
  knowledgeSourceInput,
} from '@frontdesk/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input } from './output.js';
import { get, getIfThere, path, query, remove, request } from './request.js';
import type { Query } from './use-reread.js';

const ARTICLES = '/api/v1/lab/knowledge/';
const SOURCES = '/api/v1/lab/knowledge-sources/';
const ARTICLES_KEY = ['articles'] as const;
const SOURCES_KEY = ['knowledge-sources'] as const;
/** Polling interval while a source is being imported, in ms. */
const READING_MS = 2_000;

export type ArticleInput = Input<typeof articleInput>;
export type KnowledgeSearchInput = Input<typeof knowledgeSearchInput>;
export type KnowledgeSourceInput = Input<typeof knowledgeSourceInput>;

export interface ArticleFilter {
  search?: string | undefined;
  environment?: Environment | undefined;
  source_id?: string | undefined;
}

/** By title, in pages; polled while a source is being imported. */
export const useArticles = (filter: ArticleFilter) =>
  useInfiniteQuery({
    queryKey: [...ARTICLES_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) => get<ArticleList>(ARTICLES + query({ ...filter, after: pageParam }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ articles }) => articles.some(isBeingRead)) === true ? READING_MS : false,
  });

const isBeingRead = ({ passages_to_encode }: { passages_to_encode: number }) => passages_to_encode > 0;

export const oneArticle = (external_id: string): Query<ArticleView> => ({
  queryKey: [...ARTICLES_KEY, 'one', external_id],
  queryFn: ({ signal }) => get(path`/api/v1/lab/knowledge/${external_id}/`, signal),
});

export const useArticle = (external_id: string) =>
  useQuery({
    ...oneArticle(external_id),
    refetchInterval: ({ state }) => (state.data !== undefined && isBeingRead(state.data) ? READING_MS : false),
  });

/** Creates or replaces an article: any version of it, or only the one that was `seen`. */
export function useSaveArticle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      external_id,
      input,
      seen,
    }: {
      external_id: string;
      input: ArticleInput;
      seen?: string | undefined;
    }) => request<ArticlePut>('PUT', path`/api/v1/lab/knowledge/${external_id}/`, { body: input, seen }),
    onSuccess: ({ changed: _, ...saved }) => {
      client.setQueryData<ArticleView>([...ARTICLES_KEY, 'one', saved.external_id], saved);
      void client.invalidateQueries({ queryKey: [...ARTICLES_KEY, 'list'] });
      void client.invalidateQueries({ queryKey: ['checklist'] });
    },
  });
}

export function useRemoveArticle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (external_id: string) => remove(path`/api/v1/lab/knowledge/${external_id}/`),
    onSuccess: (_nothing, external_id) => {
      client.removeQueries({ queryKey: [...ARTICLES_KEY, 'one', external_id] });
      void client.invalidateQueries({ queryKey: [...ARTICLES_KEY, 'list'] });
    },
  });
}

/** The passages that the assistant would get for a customer's question. */
export const useKnowledgeSearch = () =>
  useMutation({
    mutationFn: (input: KnowledgeSearchInput) =>
      request<KnowledgeSearchResult>('POST', `${ARTICLES}search/`, { body: input }),
  });

export const ALL_SOURCES: Query<KnowledgeSourceView[]> = {
  queryKey: SOURCES_KEY,
  queryFn: async ({ signal }) => (await get<KnowledgeSourceList>(SOURCES, signal)).sources,
};

/** Polled while a source is being imported. */
export function useKnowledgeSources() {
  return useQuery({
    ...ALL_SOURCES,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? READING_MS : false),
  });
}

export const isUnderWay = ({ status }: KnowledgeSourceView) => status === 'waiting' || status === 'reading';

/** Changes of sources also change articles, at once and after an import. */
function useSourceMutation<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ARTICLES_KEY });
      await client.invalidateQueries({ queryKey: SOURCES_KEY });
    },
  });
}

export const useAddSource = () =>
  useSourceMutation((input: KnowledgeSourceInput) => request<KnowledgeSourceView>('POST', SOURCES, { body: input }));

export const useChangeSource = (id: string) =>
  useSourceMutation(({ input, seen }: { input: KnowledgeSourceChange; seen: string | undefined }) =>
    request<KnowledgeSourceView>('PATCH', path`/api/v1/lab/knowledge-sources/${id}/`, { body: input, seen }),
  );

export const useReadSource = (id: string) =>
  useSourceMutation(() => request<KnowledgeSourceView>('POST', path`/api/v1/lab/knowledge-sources/${id}/read/`));

export const useRemoveSource = (id: string) =>
  useSourceMutation(() => remove(path`/api/v1/lab/knowledge-sources/${id}/`));

/** @throws {ApiError} */
export const findArticle = (external_id: string) =>
  getIfThere<ArticleView>(path`/api/v1/lab/knowledge/${external_id}/`);
