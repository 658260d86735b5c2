/**
 * Caching and retries: refusals are final, lost connections are retried twice. Requests are also sent if the browser
 * believes to be offline: it may be wrong, and otherwise they wait without an error.
 */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

const RETRIES = 2;
const FRESH_MS = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiError && (error.code === 'offline' || error.status >= 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
