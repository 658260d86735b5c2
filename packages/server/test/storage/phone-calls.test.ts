/** Answering calls by phone, and hanging up. On both databases. */
import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { OPERATOR } from '../../src/features/audit/author.js';
import { answerPhone } from '../../src/features/calls/answer-phone.js';
import { phoneSession } from '../../src/features/calls/phone-session.js';
import { requestErasure, runErasure } from '../../src/features/privacy/erase-customer.js';
import { PhoneRooms } from '../../src/voice/phone-rooms.js';
import type { RoomControl } from '../../src/voice/room-control.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const NUMBER = '+4915123456789';

test.each(databases())('a room that is answered by several servers has one call on $name', async (database) => {
  await using test = await openTestContext(database);
  const { context, organisation_id } = test;
  const rooms = Array.from({ length: LIMITS.openConversationsPerSession + 1 }, (_, index) => `phone_${index}`);
  for (const room of rooms) {
    const answers = [context, test.another()].map((server) =>
      answerPhone(server, { room, organisation_id, number: NUMBER }),
    );
    expect(await Promise.allSettled(answers)).toEqual(Array(2).fill({ status: 'fulfilled', value: undefined }));
  }
  const calls = await context.database.read.selectFrom('calls').select('room').orderBy('room').execute();
  expect(calls.map(({ room }) => room)).toEqual(rooms);
});

test.each(
  databases(),
)('a caller whose data is erased is hung up on, and not answered anew, on $name', async (database) => {
  await using test = await openTestContext(database);
  const { context, organisation_id } = test;
  const open = new Set(['phone_room']);
  const control: RoomControl = {
    participants: async () => [],
    remove: async () => undefined,
    close: async (room) => void open.delete(room),
    callers: async () => [{ called: '+4930123456', number: NUMBER }],
    rooms: async () => [],
    readWebhook: async () => undefined,
  };
  const phones = new PhoneRooms(context, control, new Map([['+4930123456', organisation_id]]));
  const stored = () => context.database.read.selectFrom('calls').select('room').execute();
  for (const _look of [1, 2]) await phones.lookIntoAll([...open]);
  expect(await stored()).toEqual([{ room: 'phone_room' }]);

  const looks: Promise<void>[] = [];
  context.cluster.subscribe('rooms', (room) => looks.push(phones.look(String(room))));
  const session_id = phoneSession(context.secrets, organisation_id, NUMBER);
  const { id } = await requestErasure(context, { organisation_id, session_id }, OPERATOR);
  await runErasure(context, id, 'this server');
  await Promise.all(looks);
  expect(await stored()).toEqual([]);
  expect([...open]).toEqual([]);
});
