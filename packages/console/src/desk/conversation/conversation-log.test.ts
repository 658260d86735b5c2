import type { HistoryMessage } from '@frontdesk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeLog, EMPTY_LOG, findGap, type LogChange, lastSeq } from './conversation-log.js';

const entry = (seq: number) => ({ seq, id: `m${seq}`, message: `${seq}` }) as HistoryMessage;
const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => entry(from + at));
const seqs = (log: { entries: readonly HistoryMessage[] }) => log.entries.map(({ seq }) => seq);

describe('changeLog', () => {
  it('has each entry once and in order, however pages and live entries overlap', () => {
    const change = fc.oneof(
      fc.integer({ min: 1, max: 60 }).map((seq): LogChange => ({ type: 'entry', entry: entry(seq) })),
      fc
        .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 }))
        .map(([from, more]): LogChange => ({ type: 'page', messages: span(from, Math.min(60, from + more)) })),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const log = changes.reduce(changeLog, EMPTY_LOG);
        const given = changes.flatMap((one) =>
          one.type === 'entry' ? [one.entry] : one.type === 'page' ? one.messages : [],
        );
        const expected = [...new Set(given.map(({ seq }) => seq))].sort((one, other) => one - other);
        expect(seqs(log)).toEqual(expected);
        const gap = findGap(log);
        const contiguous = expected.every((seq, index) => index === 0 || seq === (expected[index - 1] ?? 0) + 1);
        expect(gap === undefined).toBe(contiguous);
        if (gap !== undefined) expect(expected.includes(gap) && !expected.includes(gap + 1)).toBe(true);
      }),
    );
  });

  it('closes a gap by reading on from it', () => {
    let log = changeLog(EMPTY_LOG, { type: 'page', messages: span(1, 5), has_older: false });
    log = changeLog(log, { type: 'entry', entry: entry(9) });
    expect(findGap(log)).toBe(5);
    log = changeLog(log, { type: 'page', messages: span(6, 9) });
    expect([findGap(log), lastSeq(log)]).toEqual([undefined, 9]);
  });

  it('begins anew with what is known under another id, of a service that was restored from a backup', () => {
    const log = changeLog(EMPTY_LOG, { type: 'page', messages: span(1, 5), has_older: false });
    const other = { ...entry(4), id: 'other' };
    expect(changeLog(log, { type: 'entry', entry: other })).toEqual({ entries: [other], has_older: true });
    const messages = [...span(1, 3), other];
    expect(changeLog(log, { type: 'page', messages })).toEqual({ entries: messages, has_older: false });
  });

  it('shows of what was cut short in a call what was heard of it', () => {
    const cards = [{ title: 'Order 1042', fields: [] }];
    const sources = [{ title: 'Shipping', url: null }];
    const messages = span(1, 3).map((one) => (one.seq === 2 ? { ...one, cards, sources } : one));
    const log = changeLog(EMPTY_LOG, { type: 'page', messages });
    const cut = changeLog(log, { type: 'cut', seq: 2, message: 'so far…' });
    expect(cut.entries.map(({ message }) => message)).toEqual(['1', 'so far…', '3']);
    expect(cut.entries[1]).not.toHaveProperty('cards');
    expect(cut.entries[1]).not.toHaveProperty('sources');
  });

  it('shows the last feedback on an answer, and none once it is removed', () => {
    const feedback = { rating: 'down', reason: 'wrong', comment: null } as const;
    const log = changeLog(EMPTY_LOG, { type: 'page', messages: span(1, 3) });
    const rated = changeLog(log, { type: 'feedback', seq: 2, feedback });
    expect(rated.entries.map((one) => one.feedback)).toEqual([undefined, feedback, undefined]);
    expect(changeLog(rated, { type: 'feedback', seq: 2, feedback: null })).toEqual(log);
  });

  it('knows whether there is more before it from the page that reaches back furthest', () => {
    let log = changeLog(EMPTY_LOG, { type: 'page', messages: span(51, 100), has_older: true });
    log = changeLog(log, { type: 'page', messages: span(90, 100), has_older: false });
    expect(log.has_older).toBe(true);
    log = changeLog(log, { type: 'page', messages: span(1, 50), has_older: false });
    expect(log.has_older).toBe(false);
  });
});
