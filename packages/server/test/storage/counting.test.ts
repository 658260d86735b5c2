/** Counting for analytics in the background: beside a server of a newer version, and of long logs. On both databases. */
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@frontdesk/contract';
import type { KyselyPlugin } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { MessageRow } from '../../src/db/schema.js';
import { COUNTING_VERSION, countConversations } from '../../src/features/analytics/conversation-counts.js';
import { countChanges } from '../../src/features/analytics/keep-totals.js';
import { startCounting } from '../../src/features/analytics/start-counting.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';

/** Reads of one sweep, with room. */
const READS_OF_A_SWEEP = 20;
/** Entries of a long log, and the rows that counting it may read from one table. */
const LONG_LOG = 500;
const ROWS_OF_A_LOG = 10;

test.each(
  databases(),
)('what a newer version counts is left to it on $name, without asking again and again', async (kind) => {
  await using service = await openTestContext(kind);
  const { context, organisation_id } = service;
  await openWaitingConversation(service, 'session');
  const mark = { organisation_id, version: COUNTING_VERSION + 1, counted_until: context.now() - 1_000 };
  await context.database.transaction(({ query }) => query.insertInto('analytics_marks').values(mark).execute());
  const { read } = context.database;
  const reads = vi.fn(() => read);
  const watched = Object.create(context.database, { read: { get: reads } }) as typeof context.database;
  await using _counting = startCounting({ ...context, database: watched });
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  await sleep(500);
  expect(reads.mock.calls.length).toBeLessThan(READS_OF_A_SWEEP);
  expect(await read.selectFrom('analytics_marks').selectAll().execute()).toEqual([mark]);
  expect(await read.selectFrom('analytics_totals').selectAll().execute()).toEqual([]);
});

test.each(databases())('a newer version that begins while this one counts keeps its mark on $name', async (kind) => {
  await using service = await openTestContext(kind);
  const { context, organisation_id } = service;
  const { database } = context;
  await openWaitingConversation(service, 'session');
  const mark = { organisation_id, version: COUNTING_VERSION + 1, counted_until: context.now() - 1_000 };
  // This version has read that there is no mark, and begins to count.
  const transaction = vi.fn(async (...given: Parameters<typeof database.transaction>) => {
    await database.transaction(({ query }) => query.insertInto('analytics_marks').values(mark).execute());
    return database.transaction(...given);
  });
  const overtaken = Object.create(database, { transaction: { value: transaction } }) as typeof database;
  expect(await countChanges({ ...context, database: overtaken }, organisation_id, 60_000)).toEqual({
    counted_until: mark.counted_until,
    finished: true,
  });
  expect(transaction).toHaveBeenCalledOnce();
  expect(await database.read.selectFrom('analytics_marks').selectAll().execute()).toEqual([mark]);
  expect(await database.read.selectFrom('analytics_totals').selectAll().execute()).toEqual([]);
});

test.each(databases())('long conversations on $name are counted in several transactions', async (kind) => {
  await using service = await openTestContext(kind);
  const { context, organisation_id } = service;
  const { database } = context;
  for (const session_id of ['one', 'two', 'three']) await openWaitingConversation(service, session_id);
  await database.transaction(({ query }) => query.updateTable('conversations').set({ last_seq: 1_500 }).execute());
  const transaction = vi.spyOn(database, 'transaction');
  expect(await countChanges(context, organisation_id, 60_000)).toMatchObject({ finished: true });
  expect(transaction).toHaveBeenCalledTimes(2);
  expect(await database.read.selectFrom('analytics_conversations').selectAll().execute()).toHaveLength(3);
});

test.each(databases())('counting a long log on $name reads the few entries that decide the counts', async (kind) => {
  await using service = await openTestContext(kind);
  const { context, organisation_id } = service;
  const { conversation_id } = await openWaitingConversation(service, 'session');
  const at = Math.floor(context.now() / HOUR_MS) * HOUR_MS;
  const entry = (seq: number, given: Partial<MessageRow>) => ({
    conversation_id,
    seq,
    id: `${conversation_id} ${seq}`,
    organisation_id,
    session_id: 'session',
    kind: 'message' as const,
    sender: 'customer' as const,
    agent_id: null,
    agent_name: null,
    message: 'A text that nobody counts',
    attachment: 0 as const,
    close_support: 0 as const,
    closed_support: 0 as const,
    sid: 'socket',
    created_at: at + seq * 1_000,
    updated_at: at,
    ...given,
  });
  const agent = { agent_id: 'ada', agent_name: 'Ada' };
  const taken = { ...agent, kind: 'handler_changed' as const, sender: 'system' as const };
  const first = [
    entry(1, {}),
    entry(2, {}),
    entry(3, { sender: 'assistant' }),
    entry(4, { sender: 'assistant' }),
    entry(5, taken),
    entry(6, { ...agent, sender: 'agent' }),
    entry(7, { ...taken, agent_id: null, agent_name: null }),
    entry(8, taken),
    entry(9, { ...agent, sender: 'agent', agent_id: 'eve' }),
  ];
  const rest = Array.from({ length: LONG_LOG }, (_, index) => entry(10 + index, {}));
  const read = vi.fn();
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read(result.rows.length);
      return result;
    },
  };
  await context.database.transaction(async ({ query }) => {
    await query
      .insertInto('messages')
      .values([...first, ...rest])
      .execute();
    const review = { conversation_id, organisation_id, rating: '4' as const, review: null };
    await query
      .insertInto('reviews')
      .values({ ...review, created_at: at, updated_at: at })
      .execute();
    const [counted] = await countConversations(query.withPlugin(watching), organisation_id, [conversation_id]);
    const counts = counted?.counts.map(({ measure, label, count, amount }) => [measure, label, count, amount]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ['taken', '', 2, 0],
        ['rated', '4 eve', 1, 0],
        ['assistant_reply', expect.any(String), 1, 2_000],
        ['agent_reply', expect.any(String), 1, 1_000],
      ]),
    );
  });
  expect(Math.max(...read.mock.calls.flat())).toBeLessThanOrEqual(ROWS_OF_A_LOG);
});

test.each(databases())('what changes after the clock was set back is counted on $name', async (kind) => {
  await using service = await openTestContext(kind);
  const { context, organisation_id } = service;
  const counted = async () => {
    expect(await countChanges(context, organisation_id, 60_000)).toMatchObject({ finished: true });
    return (await context.database.read.selectFrom('analytics_conversations').selectAll().execute()).length;
  };
  service.advance(2 * HOUR_MS);
  await openWaitingConversation(service, 'before');
  expect(await counted()).toBe(1);
  service.advance(-2 * HOUR_MS);
  await openWaitingConversation(service, 'after');
  expect(await counted()).toBe(2);
  service.advance(HOUR_MS);
  await openWaitingConversation(service, 'later');
  expect(await counted()).toBe(3);
});
