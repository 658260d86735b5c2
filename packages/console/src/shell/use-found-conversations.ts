/** Conversations for the command palette, by the search of the desk: open ones first, then closed ones, the newest activity first. */
import type { DeskConversation, DeskPage } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get, query } from '../api/request.js';

const TYPED_MS = 200;
const SHOWN_EACH = 6;
/** Shorter queries are not useful. */
const LEAST_CHARACTERS = 3;

export interface FoundConversations {
  rows: readonly DeskConversation[];
  searching: boolean;
  failed: boolean;
}

export function useFoundConversations(typed: string): FoundConversations {
  const words = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), TYPED_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const wanted = words.length >= LEAST_CHARACTERS;
  const found = useQuery({
    queryKey: ['palette-conversations', asked],
    enabled: wanted && asked.length >= LEAST_CHARACTERS,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        ['open', 'snoozed', 'closed'].map((filter) =>
          get<DeskPage>(`/api/v1/console/conversations/${query({ filter, q: asked, limit: SHOWN_EACH })}`, signal),
        ),
      );
      return pages.flatMap(({ conversations }) => conversations);
    },
  });
  if (!wanted) return { rows: [], searching: false, failed: false };
  const current = asked === words;
  return {
    rows: current ? (found.data ?? []) : [],
    searching: !current || found.isFetching,
    failed: current && found.isError,
  };
}
