/** Caching and retries: refusals are final, lost connections are retried twice. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

const RETRIES = 2;
const FRESH_MS = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiError && (error.code === 'offline' || error.status >= 500),
    },
    mutations: { retry: false },
  },
});
