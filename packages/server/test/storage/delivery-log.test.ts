/**
 * What delivery reads and writes of conversations, on every database: what was not delivered is found until it was, entries
 * come in order, and how far a customer's clients are only goes up.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseOutageError } from '../../src/db/outage.js';
import type { ConversationRow } from '../../src/db/schema.js';
import type { CustomerActor } from '../../src/features/actor.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { createDeliveredMarks } from '../../src/features/conversations/delivered-marks.js';
import {
  findOpenOrUndelivered,
  findPositions,
  findUndelivered,
  readLog,
} from '../../src/features/conversations/read-log.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { agentOf, customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { changeConversation } from '../support/stored-conversations.js';

/** Entries that one read returns at most. */
const AT_ONCE = 500;
const SOON = { timeout: 10_000, interval: 20 };

describe.each(databases())('the log as delivery has it, on $name', (database) => {
  let service: TestContext;
  let customer: CustomerActor;
  let sessions = 0;
  beforeAll(async () => {
    service = await openTestContext(database);
    customer = customerOf(service.organisation_id);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const newSession = () => `customer-${++sessions}`;
  async function write(session_id: string, id: string | null = null): Promise<string> {
    const said = { session_id, ticket_chat_id: id, message: 'Hello', attachment: false, sid: 'socket' };
    return (await receiveMessage(service.context, customer, said)).conversation_id;
  }
  /** An agent takes over, which the customer's clients have not been told. */
  async function openUndelivered(session_id: string): Promise<string> {
    const id = await write(session_id);
    await takeOver(service.context, agentOf(service.organisation_id, 'Ada'), id);
    return id;
  }
  const set = (id: string, change: Partial<ConversationRow>) => changeConversation(service.context, id, change);
  const deliveredIn = async (id: string) => (await findPositions(service.context, [id]))[0]?.delivered_seq;

  it('is read in order, from behind one entry up to another, in parts', async () => {
    const { context, organisation_id } = service;
    const session_id = newSession();
    const id = await write(session_id);
    await write(session_id);
    const first = await context.database.read
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: AT_ONCE + 1 }, (_, index) => ({ ...first, id: randomUUID(), seq: index + 2 }));
    await context.database.transaction(async ({ query }) => {
      for (const part of [more.slice(300), more.slice(0, 300)])
        await query.insertInto('messages').values(part).execute();
    });
    const seqs = async (after: number, until: number, of = organisation_id) =>
      (await readLog(context, { organisation_id: of, conversation_id: id }, { after, until })).map(
        ({ entry }) => entry.seq,
      );
    expect(await seqs(3, 6)).toEqual([4, 5, 6]);
    expect(await seqs(0, AT_ONCE + 2)).toEqual(Array.from({ length: AT_ONCE }, (_, index) => index + 1));
    expect(await seqs(AT_ONCE, AT_ONCE + 2)).toEqual([AT_ONCE + 1, AT_ONCE + 2]);
    expect(await seqs(0, 6, 'another')).toEqual([]);
  });

  it('is found by the session while it is open or was not delivered', async () => {
    const { context, organisation_id } = service;
    const [session_id, other] = [newSession(), newSession()];
    const open = await write(session_id);
    const undelivered = await openUndelivered(session_id);
    await set(undelivered, { open_slot: null });
    const delivered = await write(session_id);
    await closeConversation(context, customer, delivered, 'socket');
    await openUndelivered(other);
    const ids = async (organisation: string) =>
      (await findOpenOrUndelivered(context, { organisation_id: organisation, session_id })).map(({ id }) => id);
    expect(await ids(organisation_id)).toEqual([open, undelivered].toSorted());
    expect(await ids('another')).toEqual([]);
  });

  it('is found by the time of its last change, the newest first, until it was delivered', async () => {
    const { context } = service;
    service.advance(10 * MINUTE_MS);
    const from = context.now();
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) {
      ids.push(await openUndelivered(newSession()));
      service.advance(MINUTE_MS / 2);
    }
    await write(newSession());
    const [first, second, third, last] = ids as [string, string, string, string];
    const at = Object.fromEntries((await findPositions(context, ids)).map(({ id, updated_at }) => [id, updated_at]));
    const found = async (since: number, until: number) =>
      (await findUndelivered(context, since, until)).map(({ id }) => id);
    expect(await found(from, context.now())).toEqual([last, third, second, first]);
    expect(await found(at[second]!, at[third]!)).toEqual([third, second]);
    expect(await found(at[second]! + 1, at[third]! - 1)).toEqual([]);
    await set(third, { delivered_seq: 2 });
    expect(await found(from, context.now())).toEqual([last, second, first]);
  });

  it('is marked as delivered up to the highest mark, and never back', async () => {
    const session_id = newSession();
    const id = await openUndelivered(session_id);
    const other = await openUndelivered(newSession());
    await set(id, { last_seq: 9 });
    const marks = createDeliveredMarks(service.context);
    for (const seq of [3, 7, 5]) marks.add({ conversation_id: id, session_id, seq });
    expect([marks.isUnwritten(id), marks.isUnwritten(other)]).toEqual([true, false]);
    const written = marks.write(session_id);
    expect(marks.isUnwritten(id)).toBe(true);
    await written;
    expect([marks.isUnwritten(id), await deliveredIn(id), await deliveredIn(other)]).toEqual([false, 7, 1]);
    marks.add({ conversation_id: id, session_id, seq: 6 });
    await marks[Symbol.asyncDispose]();
    expect(await deliveredIn(id)).toBe(7);
  });

  it('is marked for the session that asks, also while its marks are being written, and at the end for all', async () => {
    const [session_id, other] = [newSession(), newSession()];
    const [id, later] = [await openUndelivered(session_id), await openUndelivered(other)];
    const marks = createDeliveredMarks(service.context);
    marks.add({ conversation_id: id, session_id, seq: 2 });
    await marks.write(other);
    expect([marks.isUnwritten(id), await deliveredIn(id)]).toEqual([true, 1]);
    const write_database = vi.spyOn(service.context.database, 'write');
    await Promise.all([
      marks.write(session_id),
      marks.write(session_id).then(async () => expect(await deliveredIn(id)).toBe(2)),
    ]);
    expect(write_database).toHaveBeenCalledTimes(1);
    write_database.mockRestore();
    marks.add({ conversation_id: later, session_id: other, seq: 2 });
    await marks[Symbol.asyncDispose]();
    expect(await deliveredIn(later)).toBe(2);
  });

  it('is marked by itself after a moment, also if that fails at first', async () => {
    const session_id = newSession();
    const id = await openUndelivered(session_id);
    const marks = createDeliveredMarks(service.context);
    const cut = vi.spyOn(service.context.database, 'write');
    cut.mockRejectedValueOnce(new DatabaseOutageError('The connection is gone'));
    marks.add({ conversation_id: id, session_id, seq: 2 });
    await marks.write(session_id);
    expect([cut.mock.calls.length, marks.isUnwritten(id), await deliveredIn(id)]).toEqual([1, true, 1]);
    await expect.poll(() => marks.isUnwritten(id), SOON).toBe(false);
    expect(await deliveredIn(id)).toBe(2);
    cut.mockRestore();
    await marks[Symbol.asyncDispose]();
  });
});
