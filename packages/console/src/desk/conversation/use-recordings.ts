/** The recordings of a conversation's calls, by the `seq` of the note that the call has started. */
import type { CallRecording, HistoryMessage } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useConnectionState, useDeskEvent } from '../connection/desk-provider.js';
import { readRecordings } from '../desk-requests.js';

const isUnfinished = ({ state }: CallRecording) => state === 'starting' || state === 'recording';

/** Nothing is requested for a conversation without calls. */
export function useRecordings(id: string, entries: readonly HistoryMessage[]): ReadonlyMap<number, CallRecording> {
  const enabled = entries.some(({ note }) => note === 'call_started');
  const { data, refetch } = useQuery({
    queryKey: ['desk-recordings', id],
    queryFn: ({ signal }) => readRecordings(id, signal),
    enabled,
    refetchOnMount: 'always',
  });
  // A change has one reason only, even if it stands for several.
  const isAwaited = data?.recordings.some(isUnfinished) ?? false;
  useDeskEvent('desk_changed', ({ also = [], ...first }) => {
    const own = [first, ...also].filter(({ ticket_chat_id }) => ticket_chat_id === id);
    if (enabled && own.some(({ reason }) => reason === 'call' || isAwaited)) void refetch();
  });
  const online = useConnectionState() === 'online';
  useEffect(() => {
    if (online && enabled) void refetch();
  }, [online, enabled, refetch]);
  return useMemo(() => new Map((data?.recordings ?? []).map((one) => [one.seq, one])), [data]);
}
