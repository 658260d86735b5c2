/** The organisation's functions: reading, saving, deleting and testing them. */
import type {
  answeredFunctionList,
  CardPreview,
  cardPreviewInput,
  FunctionInput,
  FunctionTestResult,
  FunctionView,
  functionList,
  functionTestInput,
  ReplyTemplateResult,
  replyTemplateInput,
} from '@frontdesk/contract';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input, Output } from './output.js';
import { get, path, remove, request } from './request.js';
import type { Query } from './use-reread.js';

const FUNCTIONS = '/api/v1/lab/functions/';
const KEY = ['functions'] as const;
const ANSWERS = ['function-answers'] as const;
/** Numbers within names count as numbers: `step_2` is before `step_10`. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

export type FunctionTestInput = Input<typeof functionTestInput>;

/** @param enabled false for members who may not read them */
export const useFunctions = (enabled = true) =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { functions } = await get<Output<typeof functionList>>(FUNCTIONS, signal);
      return functions.toSorted((one, other) => BY_NAME.compare(one.name, other.name));
    },
    enabled,
  });

export const oneFunction = (id: string): Query<FunctionView> => ({
  queryKey: [...KEY, id],
  queryFn: ({ signal }) => get(path`/api/v1/lab/functions/${id}/`, signal),
});

export const useFunction = (id: string) => useQuery(oneFunction(id));

/** The fields of functions' last test results. */
export const useAnswers = () =>
  useQuery({
    queryKey: ANSWERS,
    queryFn: async ({ signal }) =>
      (await get<Output<typeof answeredFunctionList>>('/api/v1/console/functions/answers/', signal)).functions,
  });

/** Saves a new function (`id` undefined) or a change of one: of any version, or only of the one that was `seen`. */
export function useSaveFunction(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, seen }: { input: FunctionInput | Partial<FunctionInput>; seen?: string | undefined }) =>
      id === undefined
        ? request<FunctionView>('POST', FUNCTIONS, { body: input })
        : request<FunctionView>('PATCH', path`/api/v1/lab/functions/${id}/`, { body: input, seen }),
    onSuccess: (saved) => {
      client.setQueryData([...KEY, saved.id], saved);
      void client.invalidateQueries({ queryKey: KEY, exact: true });
      void client.invalidateQueries({ queryKey: ['checklist'] });
    },
  });
}

export function useRemoveFunction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(path`/api/v1/lab/functions/${id}/`),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: [...KEY, id] });
      void client.invalidateQueries({ queryKey: KEY, exact: true });
    },
  });
}

export interface LastTestRun {
  input: FunctionTestInput;
  result: FunctionTestResult;
}

const lastTestRun = (id: string | undefined) => ['last-test-run', id];

/** The last test run of a function on this page; not stored. */
const useLastTestRun = (id: string | undefined): LastTestRun | undefined =>
  useQuery<LastTestRun>({ queryKey: lastTestRun(id), queryFn: skipToken }).data;

/** The errors of a reply template, and its output. Not requested while it is blank. */
export const useReplyTemplate = (input: Input<typeof replyTemplateInput>) =>
  useQuery({
    queryKey: ['reply-template', input],
    queryFn: ({ signal }) =>
      request<ReplyTemplateResult>('POST', '/api/v1/console/functions/reply/', { body: input, signal }),
    enabled: input.reply_template.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** The errors of a card's templates, and the cards they make. @param input undefined: not requested */
export const useCardPreview = (input: Input<typeof cardPreviewInput> | undefined) =>
  useQuery({
    queryKey: ['card-preview', input],
    queryFn: ({ signal }) => request<CardPreview>('POST', '/api/v1/console/functions/card/', { body: input, signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  });

/** The result of the last test run on this page, to try templates with; undefined: none. */
export function useLastAnswer(id: string | undefined) {
  const last = useLastTestRun(id);
  if (last?.result.ok !== true) return undefined;
  const answer = last.result.response?.body as { data?: unknown; message?: unknown };
  return {
    data: answer.data,
    arguments: last.input.arguments ?? {},
    ...(typeof answer.message === 'string' && { message: answer.message }),
  };
}

/** Calls a function once, which also records its fields. */
export function useTestFunction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: FunctionTestInput) =>
      request<FunctionTestResult>('POST', path`/api/v1/lab/functions/${id}/test/`, { body: input }),
    onSuccess: (result, input) => {
      client.setQueryData<LastTestRun>(lastTestRun(id), { input, result });
      void client.invalidateQueries({ queryKey: ANSWERS });
    },
  });
}
