/** Lays out a conversation from top to bottom: days, entries and notes in one order. Pure. */
import type { HistoryMessage, SupportNote } from '@frontdesk/contract';

export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  /** `leads`: the first of a group by one sender, which shows name and time. */
  | { kind: 'entry'; key: string; entry: HistoryMessage; leads: boolean }
  | { kind: 'note'; key: string; note: SupportNote };

/** Entries of the same sender within this time are grouped, in ms. */
const TOGETHER_MS = 5 * 60_000;

/** @param has_older notes before the first entry are held back until entries of their time are loaded */
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
