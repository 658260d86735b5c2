/** The internal notes of a conversation: the newest at once, older ones on demand, new ones live. */
import type { NoteList, SupportNote } from '@frontdesk/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useConnectionState, useDeskEvent } from '../connection/desk-provider.js';
import { readNotes } from '../desk-requests.js';

type Known = Pick<NoteList, 'notes' | 'has_more'>;

const notesKey = (id: string) => ['desk-notes', id] as const;

export function useNotes(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: notesKey(id),
    queryFn: ({ signal }) => readNotes(id, undefined, signal),
    refetchOnMount: 'always',
  });
  const put = useCallback(
    (more: readonly SupportNote[], has_more?: boolean) =>
      client.setQueryData<Known>(notesKey(id), (known) => ({
        notes: merge(known?.notes ?? [], more),
        has_more: has_more ?? known?.has_more ?? false,
      })),
    [client, id],
  );
  useDeskEvent('support_note', (note) => {
    if (note.ticket_chat_id === id) put([note]);
  });
  const { data, refetch } = query;
  const online = useConnectionState() === 'online';
  const missed = useRef(false);
  useEffect(() => {
    if (!online) missed.current = true;
    if (!online || !missed.current) return;
    missed.current = false;
    readNotes(id)
      .then(({ notes }) => put(notes))
      .catch((error: unknown) => console.warn('Newer notes could not be read yet', error));
  }, [online, id, put]);
  return {
    notes: data?.notes ?? [],
    has_older: data?.has_more ?? false,
    failed: query.isError,
    put,
    readAgain: useCallback(() => void refetch(), [refetch]),
    loadOlder: async () => {
      const page = await readNotes(id, data?.notes[0]?.id);
      put(page.notes, page.has_more);
    },
  };
}

function merge(known: readonly SupportNote[], more: readonly SupportNote[]): SupportNote[] {
  const byId = new Map([...known, ...more].map((note) => [note.id, note]));
  return [...byId.values()].sort((one, other) => (one.date_created < other.date_created ? -1 : 1));
}
