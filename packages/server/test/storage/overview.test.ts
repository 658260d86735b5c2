/** The numbers of a period beside those of the one before: what is compared lies equally far back, to the hour. */
import { expect, test } from 'vitest';
import { readOverview } from '../../src/features/insight/read-overview.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test.each(databases())('a period and the one before it on $name', async (database) => {
  await using service = await openTestContext(database);
  const { context, organisation_id } = service;
  const ended = async (result: 'answered' | 'failed') => {
    const { turn_id } = await openWaitingConversation(service, `of ${context.now()}`);
    await context.database.transaction(({ query }) =>
      query.updateTable('turns').set({ status: 'done', result }).where('id', '=', turn_id).execute(),
    );
  };
  // Noon of UTC.
  service.advance(DAY_MS / 2 - (context.now() % DAY_MS));
  await ended('failed');
  // Two days before the end, but later in the day: neither in the period nor in what it is compared with.
  service.advance(DAY_MS + HOUR_MS);
  await ended('answered');
  service.advance(DAY_MS - HOUR_MS);
  await ended('answered');
  service.advance(DAY_MS - 1_000);
  await ended('answered');
  service.advance(1_000);

  const { opened, turns, daily, since, until, previous } = await readOverview(context, organisation_id, {
    days: 2,
    mode: 'live',
  });
  expect({ opened, turns }).toEqual({
    opened: 2,
    turns: { total: 2, results: [{ result: 'answered', count: 2 }] },
  });
  expect(daily.map(({ opened: day, results }) => ({ day, results }))).toEqual([
    { day: 1, results: { answered: 1 } },
    { day: 1, results: { answered: 1 } },
  ]);
  expect(previous).toMatchObject({
    opened: 1,
    closed: 0,
    resolved_by_assistant: { count: 0, share: null },
    turns: { total: 1, results: [{ result: 'failed', count: 1 }] },
  });
  for (const [earlier, later] of [
    [previous.since, since],
    [previous.until, until],
  ] as const)
    expect(Date.parse(later) - Date.parse(earlier)).toBe(2 * DAY_MS);
});
