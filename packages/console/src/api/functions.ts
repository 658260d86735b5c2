/** Functions of the organisation: reading, saving, removing and trying them out. */
import type {
  FunctionInput,
  FunctionTestResult,
  FunctionView,
  functionList,
  functionTestInput,
} from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input, Output } from './output.js';
import { get, path, request } from './request.js';

const FUNCTIONS = '/api/v1/lab/functions/';
const KEY = ['functions'] as const;

export type FunctionTestInput = Input<typeof functionTestInput>;

/** @param enabled false for members who may not read them */
export const useFunctions = (enabled = true) =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await get<Output<typeof functionList>>(FUNCTIONS, signal)).functions,
    enabled,
  });

export const useFunction = (id: string) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => get<FunctionView>(path`/api/v1/lab/functions/${id}/`, signal),
  });

/** Saves a new function (`id` undefined) or a change of one. */
export function useSaveFunction(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: FunctionInput | Partial<FunctionInput>) =>
      id === undefined
        ? request<FunctionView>('POST', FUNCTIONS, { body: input })
        : request<FunctionView>('PATCH', path`/api/v1/lab/functions/${id}/`, { body: input }),
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
    mutationFn: (id: string) => request<void>('DELETE', path`/api/v1/lab/functions/${id}/`),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: [...KEY, id] });
      void client.invalidateQueries({ queryKey: KEY, exact: true });
    },
  });
}

export const testFunction = (id: string, input: FunctionTestInput) =>
  request<FunctionTestResult>('POST', path`/api/v1/lab/functions/${id}/test/`, { body: input });
