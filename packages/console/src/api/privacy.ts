/** Exporting and erasing a customer's data, receipts, and retention. */
import type {
  ErasurePage,
  ErasureReceipt,
  RetentionPreview,
  RetentionSettings,
  RetentionView,
} from '@frontdesk/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '../ui/save-file.js';
import { download, get, path, query, request } from './request.js';
import { setting } from './settings.js';
import { useChange } from './use-change.js';

const ERASURES = ['erasures'] as const;
/** Polling interval of receipts while one is running, in ms. */
const RUNNING_MS = 2_000;

export interface Customer {
  session_id: string;
  mode: 'live' | 'test';
}

const customerPath = ({ session_id, mode }: Customer, what: '' | 'export/') =>
  `${path`/api/v1/helpdesk/customers/${session_id}/`}${what}${query({ mode })}`;

/** Saves an archive of everything that is stored of a customer. */
export const useExportCustomer = () =>
  useMutation({
    mutationFn: async (customer: Customer) =>
      saveFile('customer.zip', await download(customerPath(customer, 'export/'))),
  });

export const useEraseCustomer = () =>
  useChange(ERASURES, (customer: Customer) => request<ErasureReceipt>('DELETE', customerPath(customer, '')));

/** Newest first, in pages. */
export const useErasures = () =>
  useInfiniteQuery({
    queryKey: ERASURES,
    queryFn: ({ pageParam, signal }) =>
      get<ErasurePage>(`/api/v1/helpdesk/erasures/${query({ cursor: pageParam })}`, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ erasures }) => erasures.some(({ status }) => status === 'running')) ? RUNNING_MS : false,
  });

const RETENTION = '/api/v1/lab/retention/';
export const retention = setting<RetentionView, RetentionSettings>('retention', RETENTION);

/** What these settings would erase now. */
export const useRetentionPreview = (settings: RetentionSettings) =>
  useQuery({
    queryKey: ['retention-preview', settings],
    queryFn: () => request<RetentionPreview>('POST', `${RETENTION}preview/`, { body: settings }),
    gcTime: 0,
  });
