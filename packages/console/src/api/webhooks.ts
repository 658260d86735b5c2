/** Webhooks and their deliveries. A secret is only in the response that creates it. */
import type {
  WebhookDeliveryPage,
  WebhookDeliveryStatus,
  WebhookDeliverySummary,
  WebhookDeliveryView,
  WebhookList,
  WebhookView,
  WebhookWithSecret,
  webhookChange,
  webhookInput,
} from '@frontdesk/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Input } from './output.js';
import { get, path, query, remove, request } from './request.js';
import { useChange } from './use-change.js';
import type { Query } from './use-reread.js';

const WEBHOOKS = '/api/v1/lab/webhooks/';
const KEY = ['webhooks'] as const;
/** Polling interval of deliveries, in ms. */
const WATCHED_MS = 5_000;
/** Polling interval while a shown delivery is pending, in ms. */
const PENDING_MS = 1_000;

export type WebhookInput = Input<typeof webhookInput>;
export type WebhookChange = Input<typeof webhookChange>;

export const useWebhooks = () =>
  useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ signal }) => (await get<WebhookList>(WEBHOOKS, signal)).webhooks,
    refetchInterval: WATCHED_MS,
  });

export const oneWebhook = (id: string): Query<WebhookView> => ({
  queryKey: [...KEY, 'one', id],
  queryFn: ({ signal }) => get(path`/api/v1/lab/webhooks/${id}/`, signal),
});

export const useWebhook = (id: string) => useQuery({ ...oneWebhook(id), refetchInterval: WATCHED_MS });

/** Newest first, in pages. */
export const useDeliveries = (webhook_id: string, status: WebhookDeliveryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'deliveries', webhook_id, status],
    queryFn: ({ pageParam, signal }) =>
      get<WebhookDeliveryPage>(`${WEBHOOKS}deliveries/${query({ webhook_id, status, before: pageParam })}`, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(isBeingSent)) ? PENDING_MS : WATCHED_MS,
  });

/** @param delivery from the list; reloads the details if the list is newer */
export const useDelivery = ({ id, attempts, status }: WebhookDeliverySummary, wanted: boolean) =>
  useQuery({
    queryKey: [...KEY, 'delivery', id, attempts, status],
    queryFn: ({ signal }) => get<WebhookDeliveryView>(path`/api/v1/lab/webhooks/deliveries/${id}/`, signal),
    enabled: wanted,
    placeholderData: (before) => before,
  });

/** It is being sent now rather than waiting for its next attempt. */
const isBeingSent = ({ status, next_attempt_at }: WebhookDeliverySummary) =>
  status === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) <= Date.now());

export const useAddWebhook = () =>
  useChange(KEY, (body: WebhookInput) => request<WebhookWithSecret>('POST', WEBHOOKS, { body }));

export const useChangeWebhook = (id: string) =>
  useChange(KEY, ({ input, seen }: { input: WebhookChange; seen?: string | undefined }) =>
    request<WebhookView>('PATCH', path`/api/v1/lab/webhooks/${id}/`, { body: input, seen }),
  );

export const useRotateSecret = (id: string) =>
  useChange(KEY, () =>
    request<WebhookWithSecret>('POST', path`/api/v1/lab/webhooks/${id}/rotate-secret/`, { body: {} }),
  );

export const useSendTest = (id: string) =>
  useChange(KEY, () => request<WebhookDeliverySummary>('POST', path`/api/v1/lab/webhooks/${id}/test/`, { body: {} }));

export const useResend = (id: string) =>
  useChange(KEY, () =>
    request<WebhookDeliverySummary>('POST', path`/api/v1/lab/webhooks/deliveries/${id}/resend/`, { body: {} }),
  );

/** The cached data is removed when its page closes. */
export const useRemoveWebhook = (id: string) =>
  useChange([...KEY, 'list'], () => remove(path`/api/v1/lab/webhooks/${id}/`));
