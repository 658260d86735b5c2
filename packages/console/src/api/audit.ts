/** The audit log, newest first, in pages. */
import type { AuditPage } from '@frontdesk/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { get, query } from './request.js';

export const useAudit = () =>
  useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) => get<AuditPage>(`/api/v1/console/audit/${query({ cursor: pageParam })}`, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
