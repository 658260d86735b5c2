/** Where one is at the desk, from the address, and going elsewhere. */
import type { DeskFilter } from '@frontdesk/contract';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { deskPath, messageDomId, readDeskPath } from './desk-path.js';

export function useDeskPlace() {
  const { _splat = '' } = useParams({ strict: false }) as { _splat?: string };
  const given = useSearch({ strict: false }) as { q?: unknown; tag?: unknown };
  const navigate = useNavigate();
  const q = typeof given.q === 'string' || typeof given.q === 'number' ? String(given.q) : '';
  const tag = typeof given.tag === 'string' || typeof given.tag === 'number' ? String(given.tag) : '';
  const { filter, conversation } = readDeskPath(_splat);
  const go = useCallback(
    (
      to: {
        filter?: DeskFilter;
        conversation?: string | undefined;
        q?: string;
        tag?: string;
        message?: number | undefined;
      },
      replace = false,
    ) => {
      const words = to.q ?? (to.filter === undefined || to.filter === filter ? q : '');
      const tagged = to.tag ?? tag;
      void navigate({
        to: deskPath(to.filter ?? filter, to.conversation),
        search: { ...(words !== '' && { q: words }), ...(tagged !== '' && { tag: tagged }) } as never,
        ...(to.message !== undefined && { hash: messageDomId(to.message) }),
        hashScrollIntoView: false,
        replace,
        resetScroll: false,
      });
    },
    [navigate, filter, q, tag],
  );
  return { filter, conversation, q, tag, go };
}

export type DeskGo = ReturnType<typeof useDeskPlace>['go'];
