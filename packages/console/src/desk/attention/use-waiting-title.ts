/** Shows the number of customers who wait for a human in the tab's title. */
import { useEffect } from 'react';
import { useDeskCounts } from '../list/use-desk-list.js';

/** @param place the title of the current page; undefined: another part of the page sets it */
export function useWaitingTitle(place: string | undefined): void {
  const waiting = useDeskCounts().data?.needs_human ?? 0;
  useEffect(() => {
    if (place !== undefined) document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${place} · Frontdesk`;
  }, [waiting, place]);
}
