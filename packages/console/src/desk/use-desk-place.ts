/** The location at the desk from the URL, and navigation. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  type DeskListName,
  deskPath,
  messageDomId,
  type Narrowing,
  noteDomId,
  readDeskPath,
  readNarrowing,
  toSearch,
} from './desk-path.js';

interface Destination extends Partial<Narrowing> {
  filter?: DeskListName;
  conversation?: string | undefined;
  message?: number | undefined;
  /** Id of a note in the conversation. */
  note?: string | undefined;
}

export function useDeskPlace() {
  const { _splat = '' } = useParams({ strict: false }) as { _splat?: string };
  const { q, tag, agent, priority, due, sort } = readNarrowing(useSearch({ strict: false }));
  const navigate = useNavigate();
  const narrowing = useMemo(() => ({ q, tag, agent, priority, due, sort }), [q, tag, agent, priority, due, sort]);
  const { filter, conversation } = readDeskPath(_splat);
  const go = useCallback(
    ({ filter: to = filter, conversation: id, message, note, ...changed }: Destination, replace = false) => {
      // A search applies to one list only.
      const kept = to === filter ? narrowing : { ...narrowing, q: '' };
      void navigate({
        to: deskPath(to, id),
        search: toSearch({ ...kept, ...changed }) as never,
        ...(message !== undefined && { hash: messageDomId(message) }),
        ...(note !== undefined && { hash: noteDomId(note) }),
        hashScrollIntoView: false,
        replace,
        resetScroll: false,
      });
    },
    [navigate, filter, narrowing],
  );
  return { filter, conversation, narrowing, go };
}

export type DeskGo = ReturnType<typeof useDeskPlace>['go'];
