/** Shows the number of customers who wait for a human in the tab's title. */
import { useEffect } from 'react';
import { useDeskCounts } from '../list/use-desk-list.js';

/** @param place the title of the current page */
export function useWaitingTitle(place: string): void {
  const waiting = useDeskCounts().data?.needs_human ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${place} · Frontdesk`;
  }, [waiting, place]);
}
