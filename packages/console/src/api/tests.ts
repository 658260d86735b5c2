/** Stored tests of the assistant, and their runs. */
import type {
  StoredTest,
  StoredTestList,
  StoredTestPut,
  TestDraft,
  TestRun,
  TestRunList,
  TestRunView,
} from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../language/translate.js';
import { ApiError } from './api-error.js';
import { get, getIfThere, path, remove, request } from './request.js';
import type { Query } from './use-reread.js';

const TESTS = '/api/v1/lab/tests/';
const RUNS = '/api/v1/lab/test-runs/';
export const TESTS_KEY = ['tests'] as const;
export const TEST_RUNS_KEY = ['test-runs'] as const;

export const useTests = () =>
  useQuery({
    queryKey: [...TESTS_KEY, 'list'],
    queryFn: async ({ signal }) => (await get<StoredTestList>(TESTS, signal)).tests,
  });

export const oneTest = (at: string): Query<StoredTest> => ({
  queryKey: [...TESTS_KEY, 'one', at],
  queryFn: ({ signal }) => get(path`/api/v1/lab/tests/${at}/`, signal),
});

export const useTest = (at: string) => useQuery(oneTest(at));

/** @throws {ApiError} `name_taken`, at the path, if there is a test with it */
export async function refuseTakenPath(at: string): Promise<void> {
  if ((await getIfThere<StoredTest>(path`/api/v1/lab/tests/${at}/`)) === undefined) return;
  const message = t('A test with this path already exists. Choose another path.');
  throw new ApiError({ message, status: 409, code: 'name_taken', errors: [{ path: 'path', message }] });
}

/** Creates or replaces a test: any version of it, or only the one that was `seen`. */
export function useSaveTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, seen }: { input: { path: string; yaml: string }; seen: string | undefined }) =>
      request<StoredTestPut>('PUT', path`/api/v1/lab/tests/${input.path}/`, { body: { yaml: input.yaml }, seen }),
    onSuccess: ({ changed: _, ...saved }) => {
      client.setQueryData<StoredTest>([...TESTS_KEY, 'one', saved.path], saved);
      void client.invalidateQueries({ queryKey: [...TESTS_KEY, 'list'] });
    },
  });
}

export function useRemoveTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (at: string) => remove(path`/api/v1/lab/tests/${at}/`),
    onSuccess: (_nothing, at) => {
      client.removeQueries({ queryKey: [...TESTS_KEY, 'one', at] });
      void client.invalidateQueries({ queryKey: [...TESTS_KEY, 'list'] });
    },
  });
}

/** Runs a test that need not be stored. */
export const useTryTest = () =>
  useMutation({
    mutationFn: (input: { yaml: string; model: string }) => request<TestRun>('POST', `${TESTS}run/`, { body: input }),
  });

/** Creates a test from a stored conversation, or from one up to a turn. */
export const useDraftTest = () =>
  useMutation({
    mutationFn: (of: { ticket_chat_id: string } | { turn_id: string }) =>
      request<TestDraft>('POST', `${TESTS}from-conversation/`, { body: of }),
  });

export const useTestRuns = () =>
  useQuery({
    queryKey: [...TEST_RUNS_KEY, 'list'],
    queryFn: async ({ signal }) => (await get<TestRunList>(RUNS, signal)).runs,
    // Other members start runs too.
    refetchOnMount: 'always',
  });

/** @param id undefined: none. Stored runs never change. */
export const useTestRun = (id: string | undefined) =>
  useQuery({
    queryKey: [...TEST_RUNS_KEY, 'one', id],
    queryFn: ({ signal }) => get<TestRunView>(path`/api/v1/lab/test-runs/${id ?? ''}/`, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
