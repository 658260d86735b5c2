/** Starting calls by phone. On both databases. */
import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { answerPhone } from '../../src/features/calls/answer-phone.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

test.each(databases())('a room that is answered by several servers has one call on $name', async (database) => {
  await using test = await openTestContext(database);
  const { context, organisation_id } = test;
  const number = '+4915123456789';
  const rooms = Array.from({ length: LIMITS.openConversationsPerSession + 1 }, (_, index) => `phone_${index}`);
  for (const room of rooms) {
    const answers = [context, test.another()].map((server) => answerPhone(server, { room, organisation_id, number }));
    expect(await Promise.allSettled(answers)).toEqual(Array(2).fill({ status: 'fulfilled', value: undefined }));
  }
  const calls = await context.database.read.selectFrom('calls').select('room').orderBy('room').execute();
  expect(calls.map(({ room }) => room)).toEqual(rooms);
});
