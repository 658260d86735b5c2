import type { HistoryMessage, SupportNote } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { layOut } from './timeline.js';

const entry = (seq: number, date_created: string, sender = 'customer', agent: unknown = null) =>
  ({ id: `m${seq}`, seq, date_created, sender, agent }) as HistoryMessage;
const note = (id: string, date_created: string) => ({ id, date_created }) as SupportNote;
const told = (items: ReturnType<typeof layOut>) =>
  items.map((item) => (item.kind === 'day' ? 'day' : item.kind === 'note' ? item.note.id : item.entry.id));

describe('layOut', () => {
  const entries = [
    entry(1, '2026-01-01T10:00:00.000Z'),
    entry(2, '2026-01-01T10:01:00.000Z'),
    entry(3, '2026-01-01T10:02:00.000Z', 'agent', { id: 'a', username: 'A' }),
    entry(4, '2026-01-01T10:03:00.000Z', 'agent', { id: 'b', username: 'B' }),
    entry(5, '2026-01-03T10:00:00.000Z', 'agent', { id: 'b', username: 'B' }),
  ];

  it('puts notes where they were written and begins each day', () => {
    const notes = [note('n1', '2026-01-01T10:00:30.000Z'), note('n2', '2026-01-04T10:00:00.000Z')];
    expect(told(layOut(entries, notes, false))).toEqual([
      'day',
      'm1',
      'n1',
      'm2',
      'm3',
      'm4',
      'day',
      'm5',
      'day',
      'n2',
    ]);
  });

  it('says who speaks where somebody else begins, or after a while', () => {
    const leads = layOut(entries, [], false).flatMap((item) => (item.kind === 'entry' ? [item.leads] : []));
    expect(leads).toEqual([true, false, true, true, true]);
  });

  it('keeps notes from before the first entry back until their time is loaded', () => {
    const early = [note('n0', '2026-01-01T09:00:00.000Z')];
    expect(told(layOut(entries, early, true))).not.toContain('n0');
    expect(told(layOut(entries, early, false))).toContain('n0');
    expect(told(layOut([], early, false))).toEqual(['day', 'n0']);
  });
});
