import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../features/conversations/read-log.js';
import { TAIL_ENTRIES, Tail } from './tail.js';

const PLACE = { organisation_id: 'o', conversation_id: 'c', session_id: 's' };
const entry = (seq: number) => ({ ...PLACE, entry: { seq } }) as LogEntry;

function tailOf(...seqs: number[]): Tail {
  const tail = new Tail(PLACE);
  for (const seq of seqs) tail.add(entry(seq));
  return tail;
}

describe('the tail of a conversation', () => {
  test('is bounded: the oldest entry is dropped, in whatever order they are announced', () => {
    const newest_first = Array.from({ length: TAIL_ENTRIES }, (_, index) => TAIL_ENTRIES + 1 - index);
    const tail = tailOf(...newest_first, TAIL_ENTRIES + 2);
    expect(tail.get(2)).toBeUndefined();
    expect(tail.get(3)).toEqual(entry(3));
    expect(tail.get(TAIL_ENTRIES + 2)).toEqual(entry(TAIL_ENTRIES + 2));
  });

  test('tells where it goes on after a gap', () => {
    const tail = tailOf(7, 4);
    expect([tail.next(1), tail.next(4), tail.next(7)]).toEqual([4, 7, Number.POSITIVE_INFINITY]);
  });

  test('keeps what not every listener was sent', () => {
    const tail = tailOf(1, 2, 3);
    tail.drop(2);
    expect([1, 2, 3].map((seq) => tail.get(seq)?.entry.seq)).toEqual([undefined, undefined, 3]);
  });
});
