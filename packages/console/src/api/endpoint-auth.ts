/** Authentication of the service at the organisation's endpoints. Values of headers and secrets are write-only. */
import type { EndpointAuth, EndpointHeadersInput, signingSecretCreated } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from './output.js';
import { get, path, remove, request } from './request.js';

const ENDPOINT_AUTH = '/api/v1/lab/endpoint-auth/';
const KEY = ['endpoint-auth'] as const;

export type SigningSecretCreated = Output<typeof signingSecretCreated>;

export const useEndpointAuth = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => get<EndpointAuth>(ENDPOINT_AUTH, signal) });

export function useSaveEndpointHeaders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointHeadersInput) => request<EndpointAuth>('PUT', `${ENDPOINT_AUTH}headers/`, { body }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}

export function useCreateSigningSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<SigningSecretCreated>('POST', `${ENDPOINT_AUTH}signing-secrets/`),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemoveSigningSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(path`/api/v1/lab/endpoint-auth/signing-secrets/${id}/`),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
  });
}
