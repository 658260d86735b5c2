/** The tab's title says how many customers wait for a human. */
import { useEffect } from 'react';
import { useDeskCounts } from '../list/use-desk-list.js';

/** @param place what is on the page */
export function useWaitingTitle(place: string): void {
  const waiting = useDeskCounts().data?.needs_human ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${place} · Frontdesk`;
  }, [waiting, place]);
}
