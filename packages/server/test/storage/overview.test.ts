/** The numbers of a period beside those of the one before: what is compared lies equally far back, to the hour. */
import { DAY_MS, HOUR_MS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { readOverview } from '../../src/features/analytics/read-overview.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { saveAssistant } from '../../src/features/settings/assistant-settings.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';

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

test.each(databases())("days of the organisation's clocks, and the hours of one day, on $name", async (database) => {
  await using service = await openTestContext(database);
  const { context, organisation_id } = service;
  await saveAssistant(context, organisation_id, { time_zone: 'Asia/Tokyo' }, [], OPERATOR);
  const read = (days: number) => readOverview(context, organisation_id, { days, mode: 'live' });
  // 14:30 of UTC is half an hour before midnight in Tokyo.
  service.advance(14.5 * HOUR_MS - (context.now() % DAY_MS) + DAY_MS);
  await openWaitingConversation(service, 'before midnight');
  service.advance(HOUR_MS);
  await openWaitingConversation(service, 'after midnight');

  const [week, today] = [await read(7), await read(1)];
  expect(week.time_zone).toBe('Asia/Tokyo');
  expect(week.since.slice(11, 16)).toBe('15:00');
  expect(week.daily.map(({ opened }) => opened)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  expect(week.hourly).toEqual([]);
  expect(today).toMatchObject({ opened: 1, previous: { opened: 0 } });
  expect(today.hourly.map(({ opened }) => opened)).toEqual([1, ...Array(23).fill(0)]);
  // The day before went on after this hour.
  expect(today.previous.hourly.map(({ opened }) => opened)).toEqual([...Array(23).fill(0), 1]);
  expect(today.previous.daily).toMatchObject([{ opened: 0 }]);
});
