/** Authentication of the service at the organisation's endpoints. Values of headers and secrets are write-only. */
import type { EndpointAuth, EndpointHeadersInput, signingSecretCreated } from '@frontdesk/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Output } from './output.js';
import { path, remove, request } from './request.js';
import { setting } from './settings.js';

const ENDPOINT_AUTH = '/api/v1/lab/endpoint-auth/';
const KEY = ['endpoint-auth'] as const;

export type SigningSecretCreated = Output<typeof signingSecretCreated>;

export const endpointHeaders = setting<EndpointAuth, EndpointHeadersInput>(
  'endpoint-auth',
  ENDPOINT_AUTH,
  `${ENDPOINT_AUTH}headers/`,
);

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
