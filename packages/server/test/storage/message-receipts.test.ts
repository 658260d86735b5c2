/**
 * A customer's message that is resent under its `client_message_id`, on every database: it is acknowledged with the place
 * that it has, stored once and answered once.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TurnRow } from '../../src/db/schema.js';
import { closeConversation } from '../../src/features/conversations/close.js';
import { purgeReceipts } from '../../src/features/conversations/message-receipts.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { customerOf } from '../support/actors.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

describe.each(databases())('a message that is resent, on $name', (database) => {
  let service: TestContext;
  beforeEach(async () => {
    service = await openTestContext(database);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const send = (
    client_message_id: string,
    { session_id = 'customer', ticket_chat_id = null as string | null, organisation_id = service.organisation_id } = {},
  ) =>
    receiveMessage(service.context, customerOf(organisation_id), {
      session_id,
      ticket_chat_id,
      message: 'Hello',
      attachment: false,
      client_message_id,
      sid: 'socket',
    });
  const close = (id: string) => closeConversation(service.context, customerOf(service.organisation_id), id, 'socket');
  const messages = async () => {
    const { read } = service.context.database;
    return (await read.selectFrom('messages').select('seq').where('sender', '=', 'customer').execute()).length;
  };
  const turns = async () => (await service.context.database.read.selectFrom('turns').select('id').execute()).length;

  it('begins one turn, and takes no place of another', async () => {
    const { turnPlaces } = service.context;
    const begun: TurnRow[] = [];
    using _attached = turnPlaces.attach((turn) => begun.push(turn));
    const first = await send('m-1');
    const resent = await send('m-1');
    expect([resent.conversation_id, resent.seq]).toEqual([first.conversation_id, first.seq]);
    expect([begun.length, await turns(), await messages()]).toEqual([1, 1, 1]);
    expect(turnPlaces.free).toBe(LIMITS.turnsAtOnce - 1);
  });

  it('is acknowledged after its conversation has been closed, and if the session can open no other', async () => {
    const opened = await Promise.all(['m-1', 'm-2', 'm-3'].map((id) => send(id)));
    await expect(send('m-4')).rejects.toMatchObject({ code: 'too_many_open_conversations' });
    expect((await send('m-2')).conversation_id).toBe(opened[1]?.conversation_id);
    const ticket_chat_id = opened[0]!.conversation_id;
    const said = await send('m-5', { ticket_chat_id });
    await close(ticket_chat_id);
    expect((await send('m-5', { ticket_chat_id })).seq).toBe(said.seq);
    await expect(send('m-6', { ticket_chat_id })).rejects.toMatchObject({ code: 'conversation_closed' });
    expect(await messages()).toBe(4);
  });

  it('is another message in another session and in another organisation', async () => {
    const { id: organisation_id } = await createOrganisation(service.context, { name: 'Another' });
    const places = [
      await send('m-1'),
      await send('m-1', { session_id: 'other' }),
      await send('m-1', { organisation_id }),
    ];
    expect(new Set(places.map(({ conversation_id }) => conversation_id)).size).toBe(3);
    expect(await messages()).toBe(3);
  });

  it('is a new one after the time in which it is resent, whether its receipt was removed or not', async () => {
    const { conversation_id: ticket_chat_id } = await send('m-1');
    await send('m-2', { ticket_chat_id });
    service.advance(LIMITS.clientMessageIdMs - 1_000);
    await purgeReceipts(service.context);
    const kept = await send('m-2', { ticket_chat_id });
    expect([kept.seq, await messages()]).toEqual([2, 2]);
    service.advance(2_000);
    const again = await send('m-2', { ticket_chat_id });
    expect([again.seq, await messages()]).toEqual([3, 3]);
    expect((await send('m-2', { ticket_chat_id })).seq).toBe(3);
    await purgeReceipts(service.context);
    const left = await service.context.database.read
      .selectFrom('message_receipts')
      .select('client_message_id')
      .execute();
    expect(left).toEqual([{ client_message_id: 'm-2' }]);
  });
});
