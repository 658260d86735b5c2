/** Counting for analytics in the background, beside a server of a newer version. On both databases. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { COUNTING_VERSION } from '../../src/features/analytics/conversation-counts.js';
import { countChanges } from '../../src/features/analytics/keep-totals.js';
import { startCounting } from '../../src/features/analytics/start-counting.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';

/** Reads of one sweep, with room. */
const READS_OF_A_SWEEP = 20;

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
