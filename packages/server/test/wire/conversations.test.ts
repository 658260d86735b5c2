/** The customer's side of the specification, through the socket of the running service, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeIdleConversations } from '../../src/features/conversations/close-idle.js';
import type { Heard, TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  /** A first message, and the reply that carries the new conversation. */
  async function open(
    client: TestClient,
    session = newSession(),
  ): Promise<{ session: string; id: string; reply: Heard }> {
    client.emit('support', say(session, 'Hello'));
    const reply = await client.next('support', (one) => one.status_code === 200);
    return { session, id: reply.data.ticket_chat_id as string, reply };
  }

  describe('the recommended flow of a client without acks', () => {
    test('every event answers in the envelope of the specification', async () => {
      const client = await service.client();
      const sid = client.socket.id;
      expect(client.heard[0]).toEqual({ event: 'connected', status_code: 200, sid, message: 'Connected', data: {} });

      const session_id = newSession();
      expect(await client.ask('enter_customer_support', { session_id })).toEqual({
        event: 'enter_customer_support',
        status_code: 200,
        sid,
        message: 'Joined customer support room',
        data: {},
      });

      client.emit('support', say(session_id, 'Where is my order?'));
      expect(await client.next('support_echo')).toEqual({
        event: 'support_echo',
        status_code: 200,
        sid,
        message: 'support_echo',
        data: {},
      });
      const reply = await client.next('support');
      expect(reply).toMatchObject({
        status_code: 200,
        sid,
        data: {
          message: 'Certainly.',
          sender: 'assistant',
          attachment: false,
          attachment_metadata: null,
          close_support: false,
          closed_support: false,
          seq: 2,
        },
      });
      expect(reply.data.date_created).toMatch(ISO);
      expect(reply.data.date_updated).toMatch(ISO);
      const { ticket_chat_id } = reply.data;

      expect(await client.ask('enter_support', { ticket_chat_id })).toMatchObject({
        message: 'Joined support room',
        data: {},
      });
      expect(await client.ask('mark_conversation_read', { ticket_chat_id, entity: 'customer' })).toMatchObject({
        status_code: 200,
        message: 'Marked as read',
        data: {},
      });

      const call = await client.ask('call_support', { session_id, ticket_chat_id });
      expect(call.data).toMatchObject({ room: ticket_chat_id, ticket_chat_id });
      expect(call.data.call_start_time).toMatch(ISO);
      const ended = await client.ask('close_call_support', { ticket_chat_id });
      expect(ended.data).toMatchObject({
        room: ticket_chat_id,
        ticket_chat_id,
        ticket_call_id: call.data.ticket_call_id,
        call_start_time: call.data.call_start_time,
      });
      expect(ended.data.call_end_time).toMatch(ISO);

      const closed = await client.ask('close_support', { ticket_chat_id });
      expect(closed).toMatchObject({
        status_code: 200,
        message: 'Support conversation closed',
        data: { ticket_chat_id, sender: 'assistant', close_support: true, closed_support: true },
      });
      const review = await client.ask('review_support', { ticket_chat_id, rating: '5', review: 'Thank you' });
      expect(review).toMatchObject({
        status_code: 200,
        message: 'Review noted',
        data: { rating: '5', review: 'Thank you', ticket_chat_id },
      });
      expect(await client.ask('leave_support', { ticket_chat_id })).toMatchObject({
        message: 'Left support room',
        data: {},
      });
    });

    test('nothing arrives twice', async () => {
      const client = await service.client();
      const { id } = await open(client);
      await client.ask('enter_support', { ticket_chat_id: id });
      await client.ask('enter_support', { ticket_chat_id: id });
      await client.ask('mark_conversation_read', { ticket_chat_id: id, entity: 'customer' });
      expect(client.all('support')).toHaveLength(1);
      expect(client.all('support_echo')).toHaveLength(1);
    });
  });

  test('with acks the same envelopes come through the ack too', async () => {
    const client = await service.client();
    const session_id = newSession();
    const echo = await client.askAck('support', say(session_id, 'Hi'));
    expect(echo).toEqual({ status_code: 200, sid: client.socket.id, message: 'support_echo', data: {} });
    const { data } = await client.next('support');
    for (const [event, payload, message] of [
      ['enter_customer_support', { session_id }, 'Joined customer support room'],
      ['enter_support', { ticket_chat_id: data.ticket_chat_id }, 'Joined support room'],
      ['mark_conversation_read', { ticket_chat_id: data.ticket_chat_id, entity: 'customer' }, 'Marked as read'],
      ['close_support', { ticket_chat_id: data.ticket_chat_id }, 'Support conversation closed'],
      ['review_support', { ticket_chat_id: data.ticket_chat_id, rating: '1' }, 'Review noted'],
      ['leave_support', { ticket_chat_id: data.ticket_chat_id }, 'Left support room'],
    ] as const) {
      const acked = await client.askAck(event, payload);
      const { event: _, ...heard } = await client.next(event);
      expect(acked).toMatchObject({ status_code: 200, message });
      expect(heard).toEqual(acked);
    }
  });

  test('replies keep the order of the messages, one each', async () => {
    const client = await service.client();
    service.model.requests.length = 0;
    const { id, session } = await open(client);
    const questions = Array.from({ length: 8 }, (_, index) => `Question ${index}`);
    for (const question of questions) client.emit('support', say(session, question, id));
    for (const _ of questions) await client.next('support');
    const seqs = client.all('support').map((one) => one.data.seq as number);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    const history = await client.ask('support_history', { ticket_chat_id: id });
    const { messages } = history.data as { messages: { seq: number; sender: string; message: string }[] };
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    expect(messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message)).toEqual([
      'Hello',
      ...questions,
    ]);
    expect(messages.filter(({ sender }) => sender === 'assistant')).toHaveLength(9);
    const asked = service.model.requests.map(({ body }) => body.messages.at(-1)?.content);
    expect(asked).toEqual(['Hello', ...questions]);
  });

  test('the fourth open conversation is refused, also when 20 sockets race for three', async () => {
    const session = newSession();
    const clients = await Promise.all(Array.from({ length: 20 }, () => service.client()));
    const answers = await Promise.all(clients.map((client) => client.askAck('support', say(session, 'Me first'))));
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(3);
    const refused = answers.filter(({ status_code }) => status_code !== 200);
    expect(refused).toHaveLength(17);
    for (const { status_code, data } of refused)
      expect({ status_code, data }).toEqual({ status_code: 409, data: { code: 'too_many_open_conversations' } });
    const loser = clients[answers.findIndex(({ status_code }) => status_code === 409)]!;
    expect(loser.all('support_echo')).toEqual([]);
    expect(loser.all('support').map(({ status_code }) => status_code)).toEqual([409]);

    const winner = clients[answers.findIndex(({ status_code }) => status_code === 200)]!;
    const { data } = await winner.next('support');
    await winner.ask('close_support', { ticket_chat_id: data.ticket_chat_id });
    expect((await loser.askAck('support', say(session, 'Now me'))).status_code).toBe(200);
  });

  test('of 8 sockets that call at once one gets the call', async () => {
    const first = await service.client();
    const { id, session } = await open(first);
    const clients = await Promise.all(Array.from({ length: 8 }, () => service.client()));
    const answers = await Promise.all(
      clients.map((client) => client.askAck('call_support', { session_id: session, ticket_chat_id: id })),
    );
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1);
    for (const { data } of answers.filter(({ status_code }) => status_code !== 200))
      expect(data.code).toBe('call_in_progress');
    const told = await first.next('call_support');
    const call = answers.find(({ status_code }) => status_code === 200)!;
    expect(told.data).toMatchObject({ room: id, ticket_call_id: call.data.ticket_call_id });
    expect(told.data.token).not.toBe(call.data.token);
  });

  test('a call token opens one room for a microphone, for ten minutes', async () => {
    const client = await service.client();
    const call = await client.ask('call_support', { session_id: newSession(), ticket_chat_id: null });
    const claims = JSON.parse(Buffer.from(call.data.token.split('.')[1], 'base64url').toString());
    expect(claims.video).toEqual({
      room: call.data.ticket_chat_id,
      roomJoin: true,
      canPublish: true,
      canPublishSources: ['microphone'],
      canSubscribe: true,
      canPublishData: false,
    });
    expect(claims.exp - claims.nbf).toBe(600);
    const again = await client.ask('call_support', { session_id: newSession(), ticket_chat_id: null });
    expect(again.data.ticket_chat_id).not.toBe(call.data.ticket_chat_id);
  });

  test('closing ends a running call first, tells the room, and answers the same again', async () => {
    const one = await service.client();
    const other = await service.client();
    const { id, session } = await open(one);
    await other.ask('enter_support', { ticket_chat_id: id });
    await one.ask('call_support', { session_id: session, ticket_chat_id: id });
    const closed = await one.ask('close_support', { ticket_chat_id: id });
    await one.next('close_call_support');
    const order = one.heard.map(({ event }) => event);
    expect(order.indexOf('close_call_support')).toBeLessThan(order.indexOf('close_support'));
    expect((await other.next('close_support')).data).toEqual(closed.data);
    expect((await one.ask('close_support', { ticket_chat_id: id })).data).toEqual(closed.data);
    expect(other.all('close_support')).toHaveLength(1);
    const refused = await one.ask('support', say(session, 'One more thing', id));
    expect(refused).toMatchObject({ status_code: 409, data: { code: 'conversation_closed' } });
    const ended = await one.ask('close_call_support', { ticket_chat_id: id });
    expect(ended).toMatchObject({ status_code: 200, data: { ticket_call_id: null } });
  });

  test('what was said while nobody listened is delivered on entering, once', async () => {
    const session = newSession();
    const first = await service.client();
    const { id } = await open(first, session);
    await first.ask('mark_conversation_read', { ticket_chat_id: id, entity: 'customer' });
    const agent = await service.agent('Ada');
    first.socket.disconnect();
    await agent.ask('take_over_support', { ticket_chat_id: id });
    const said = await agent.ask('agent_support', { ticket_chat_id: id, message: 'I am here', attachment: false });

    const personal = await service.client();
    await personal.ask('enter_customer_support', { session_id: session });
    expect((await personal.next('customer_support')).data).toEqual(said.data);
    await personal.ask('enter_support', { ticket_chat_id: id });
    await personal.ask('mark_conversation_read', { ticket_chat_id: id, entity: 'customer' });
    expect(personal.all('support').map(({ data }) => data.id)).not.toContain(said.data.id);
    await expectDelivered(service, said.data);

    const later = await service.client();
    await later.ask('enter_customer_support', { session_id: session });
    await later.ask('enter_support', { ticket_chat_id: id });
    await later.ask('mark_conversation_read', { ticket_chat_id: id, entity: 'customer' });
    expect([...later.all('support'), ...later.all('customer_support')]).toEqual([]);
  });

  test('a resend under the same client_message_id is stored once, 50 at a time', async () => {
    const client = await service.client();
    const session_id = newSession();
    const message = { ...say(session_id, 'Only once'), client_message_id: 'm-1' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.askAck('support', message)));
    expect(new Set(answers.map(({ status_code }) => status_code))).toEqual(new Set([200]));
    const { data } = await client.next('support');
    const history = await client.ask('support_history', { ticket_chat_id: data.ticket_chat_id });
    expect(history.data.messages.filter((one: { sender: string }) => one.sender === 'customer')).toHaveLength(1);
    const reused = await client.askAck('support', { ...message, message: 'Something else' });
    expect(reused).toMatchObject({ status_code: 409, data: { code: 'client_message_id_reused' } });
  });

  test('a conversation closes by itself after the last word', async () => {
    await using quick = await startService(database, { env: { AUTO_CLOSE_MINUTES: '1' } });
    const client = await quick.client();
    const session_id = newSession();
    await client.ask('enter_customer_support', { session_id });
    client.emit('support', say(session_id, 'Hello'));
    const { data } = await client.next('support');
    quick.advance(50_000);
    expect(await closeIdleConversations(quick.app.context)).toBe(0);
    quick.advance(10_000);
    const closed = await client.next('customer_support_closed');
    expect(closed).toMatchObject({
      status_code: 200,
      sid: client.socket.id,
      data: { ticket_chat_id: data.ticket_chat_id, status: 'closed' },
    });
    expect(closed.data.ticket_id).toMatch(/.+/);
    expect(Object.keys(closed.data).toSorted()).toEqual(['status', 'ticket_chat_id', 'ticket_id']);
  });

  test('history over HTTP, and the conversations of a session', async () => {
    const client = await service.client();
    const { id, session } = await open(client);
    const page = await service.http(`/api/v1/helpdesk/conversations/${id}/messages/?after_seq=1`);
    expect(await page.json()).toMatchObject({ messages: [{ seq: 2, sender: 'assistant' }], has_more: false });
    const list = async (closed: string) =>
      (await (await service.http(`/api/v1/helpdesk/customer/${session}/conversations/?closed=${closed}`)).json()) as {
        conversations: { ticket_chat_id: string }[];
      };
    expect((await list('false')).conversations).toMatchObject([{ ticket_chat_id: id, status: 'open' }]);
    expect((await list('true')).conversations).toEqual([]);
  });

  test('turns can be traced', async () => {
    const client = await service.client();
    const { id } = await open(client);
    const answer = await service.http(`/api/v1/console/conversations/${id}/turns/`);
    expect(await answer.json()).toMatchObject({
      turns: [
        {
          status: 'done',
          result: 'answered',
          outcome: null,
          message_seq: 1,
          steps: [{ kind: 'model', detail: { text: 'Certainly.' } }],
        },
      ],
    });
  });

  test('a restart keeps everything', async () => {
    await using service = await startService(database);
    const client = await service.client();
    const { id } = await open(client);
    await service.restart();
    const again = await service.client();
    const history = await again.ask('support_history', { ticket_chat_id: id });
    expect(history.data.messages).toHaveLength(2);
  });
});

/** The pong behind a message says that it arrived; wait until that is on record. */
async function expectDelivered(service: TestService, at: { ticket_chat_id: string; seq: number }): Promise<void> {
  await expect
    .poll(
      async () => {
        const { read } = service.app.context.database;
        const of = read.selectFrom('conversations').select('delivered_seq').where('id', '=', at.ticket_chat_id);
        return (await of.executeTakeFirst())?.delivered_seq;
      },
      { timeout: 3_000 },
    )
    .toBeGreaterThanOrEqual(at.seq);
}
