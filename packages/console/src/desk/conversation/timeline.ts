/** A conversation as it is read from top to bottom: days, entries and notes in one order; pure. */
import type { HistoryMessage, SupportNote } from '@frontdesk/contract';

export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  /** `leads`: it begins what one person says, so that it shows who and when. */
  | { kind: 'entry'; key: string; entry: HistoryMessage; leads: boolean }
  | { kind: 'note'; key: string; note: SupportNote };

/** What follows the same person's words within this time goes on under them. */
const TOGETHER_MS = 5 * 60_000;

/** @param has_older notes from before the first entry wait for the entries of their time */
export function layOut(
  entries: readonly HistoryMessage[],
  notes: readonly SupportNote[],
  has_older: boolean,
): TimelineItem[] {
  const begin = has_older ? (entries[0]?.date_created ?? '') : '';
  const waiting = notes.filter(({ date_created }) => date_created >= begin);
  const items: TimelineItem[] = [];
  let day = '';
  let before: HistoryMessage | undefined;
  const startDay = (at: string) => {
    const next = new Date(at).toDateString();
    if (next === day) return;
    day = next;
    before = undefined;
    items.push({ kind: 'day', key: `day ${next}`, at });
  };
  const addNote = (note: SupportNote) => {
    startDay(note.date_created);
    items.push({ kind: 'note', key: `note ${note.id}`, note });
    before = undefined;
  };
  let place = 0;
  for (const entry of entries) {
    for (
      let note = waiting[place];
      note !== undefined && note.date_created < entry.date_created;
      note = waiting[place]
    ) {
      addNote(note);
      place++;
    }
    startDay(entry.date_created);
    items.push({ kind: 'entry', key: entry.id, entry, leads: !goesOn(before, entry) });
    before = entry;
  }
  for (const note of waiting.slice(place)) addNote(note);
  return items;
}

function goesOn(before: HistoryMessage | undefined, entry: HistoryMessage): boolean {
  return (
    before !== undefined &&
    before.sender === entry.sender &&
    before.agent?.id === entry.agent?.id &&
    !before.closed_support &&
    Date.parse(entry.date_created) - Date.parse(before.date_created) < TOGETHER_MS
  );
}
