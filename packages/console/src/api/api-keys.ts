/** The organisation's API keys. A secret is only in the response that creates it. */
import type { ApiKeyView, apiKeyCreated, apiKeyInput } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from './output.js';
import { get, path, request } from './request.js';

const API_KEYS = '/api/v1/console/api-keys/';
const KEY = ['api-keys'] as const;

export type ApiKeyCreated = Output<typeof apiKeyCreated>;
export type ApiKeyInput = Output<typeof apiKeyInput>;

export const useApiKeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await get<{ api_keys: ApiKeyView[] }>(API_KEYS, signal)).api_keys,
  });

export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyInput) => request<ApiKeyCreated>('POST', API_KEYS, { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<ApiKeyView>('DELETE', path`/api/v1/console/api-keys/${id}/`),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}
