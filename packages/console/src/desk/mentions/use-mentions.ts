/** Notes that mention the member: loaded in pages, updated by events, and marked as read when visible. */
import type { MentionPage, mentionsRead, SupportNote } from '@frontdesk/contract';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Output } from '../../api/output.js';
import { get, path, query, request } from '../../api/request.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { toast } from '../../ui/toast.js';
import { useConnectionState, useDeskEvent } from '../connection/desk-provider.js';
import { useLooking } from '../conversation/use-read-marks.js';
import { COUNTS_KEY, useDeskCounts } from '../list/use-desk-list.js';

const MENTIONS_KEY = ['desk-mentions'] as const;
const PAGE_ROWS = 30;

export const useMentions = () =>
  useInfiniteQuery({
    queryKey: MENTIONS_KEY,
    queryFn: ({ pageParam, signal }) =>
      get<MentionPage>(`/api/v1/console/mentions/${query({ cursor: pageParam, limit: PAGE_ROWS })}`, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: MENTIONS_KEY });
  void client.invalidateQueries({ queryKey: COUNTS_KEY });
}

/** Alerts the member to a new mention anywhere at the desk. */
export function useMentionNews({
  ring,
  show,
}: {
  ring: (note: SupportNote, show: () => void) => void;
  show: (to: { conversation: string; note: string }) => void;
}): void {
  const client = useQueryClient();
  const online = useConnectionState() === 'online';
  useDeskEvent('desk_mention', ({ ticket_chat_id, note }) => {
    readAgain(client);
    if (note === null) return;
    toast(t('{username} mentioned you in a note', { username: note.agent.username }), 'news');
    ring(note, () => show({ conversation: ticket_chat_id, note: note.id }));
  });
  // Events may have been missed while disconnected.
  useEffect(() => {
    if (online) void client.invalidateQueries({ queryKey: MENTIONS_KEY });
  }, [online, client]);
}

/** Marks the member's mentions in a conversation as read while its notes are visible. */
export function useReadMentions(ticket_chat_id: string, notes: readonly SupportNote[]): void {
  const client = useQueryClient();
  const { member } = useSession();
  const looked = useLooking();
  const unread = (useDeskCounts().data?.mentions ?? 0) > 0;
  const newest = notes.findLast(({ mentions }) => mentions.some(({ id }) => id === member.id))?.id;
  const mark = useEffectEvent(async () => {
    const { read } = await request<Output<typeof mentionsRead>>(
      'PUT',
      path`/api/v1/console/conversations/${ticket_chat_id}/mentions/read/`,
    );
    if (read > 0) readAgain(client);
  });
  useEffect(() => {
    if (newest === undefined || !looked || !unread) return;
    mark().catch((error: unknown) => console.warn('Mentions could not be marked as read', error));
  }, [newest, looked, unread]);
}
