import { expect, it } from 'vitest';
import { type ConversationRecord, newRecord } from '../store/record.js';
import { CLOSED_LOADED } from '../timings.js';
import { planLoading } from './plan-loading.js';

const NONE: ReadonlySet<string> = new Set();
const PENDING = [{}] as unknown as ConversationRecord['pending'];

const record = (id: string | null, change: Partial<ConversationRecord> = {}): ConversationRecord => ({
  ...newRecord(`key-${id}`, id),
  ...change,
});

const planOf = (change: Partial<ConversationRecord>, opened = NONE) => planLoading([record('a', change)], opened)[0];

it('follows a new conversation, and fetches its newest page', () => {
  expect(planOf({ last_seq: 7 })).toEqual({ id: 'a', followed: true, newest: true, after_seq: null, last_seq: 7 });
});

it('leaves out what the service does not know yet', () => {
  expect(planLoading([record(null, { pending: PENDING })], NONE)).toEqual([]);
});

it('leaves a closed conversation alone that was read', () => {
  const read = { closed: true, last_seq: 7, customer_read_seq: 7 };
  expect(planOf(read)).toMatchObject({ followed: false, newest: false, after_seq: null });
});

it('follows a closed conversation that was opened', () => {
  expect(planOf({ closed: true }, new Set(['a']))).toMatchObject({ followed: true, newest: true });
});

it('fetches the page of a closed conversation in which a message waits', () => {
  expect(planOf({ closed: true, pending: PENDING })).toMatchObject({ followed: false, newest: true });
});

it('fetches what is missing after the first span of a loaded conversation, also of a closed one', () => {
  const covered = [
    { from: 1, to: 4 },
    { from: 6, to: 7 },
  ];
  for (const closed of [false, true])
    expect(planOf({ closed, covered, last_seq: 7, loaded: true })).toMatchObject({ newest: false, after_seq: 4 });
  expect(planOf({ covered: [{ from: 1, to: 7 }], last_seq: 7, loaded: true })).toMatchObject({ after_seq: null });
  expect(planOf({ covered, last_seq: 7 })).toMatchObject({ newest: true, after_seq: null });
});

it('fetches the unread closed conversations that changed last, a few of them', () => {
  const unread = { closed: true, last_seq: 2, customer_read_seq: 1 };
  const dates = ['03', '07', '01', '05', '02', '06', '04'];
  const records = dates.map((day) => record(day, { ...unread, date_updated: `2026-11-${day}T00:00:00Z` }));
  const read = record('read', { ...unread, customer_read_seq: 2, date_updated: '2026-11-08T00:00:00Z' });
  const loaded = record('loaded', { ...unread, loaded: true, date_updated: '2026-11-09T00:00:00Z' });
  const open = record('open', { last_seq: 2, date_updated: '2026-11-10T00:00:00Z' });
  const plans = planLoading([...records, read, loaded, open], NONE);
  const fetched = plans.filter(({ newest, followed }) => newest && !followed).map(({ id }) => id);
  expect(fetched.sort()).toEqual(dates.sort().slice(-CLOSED_LOADED));
});
