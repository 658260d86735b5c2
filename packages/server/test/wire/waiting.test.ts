/** A customer who waits for a human, through real clients: what they are told, and how it ends. On both databases. */
import { once } from 'node:events';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyOrAskForHuman } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const SOON = { timeout: 30_000, interval: 20 };

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  const clients: TestClient[] = [];
  beforeAll(async () => {
    service = await startService(database, { model: replyOrAskForHuman });
  });
  afterAll(async () => {
    for (const client of clients) client[Symbol.dispose]();
    await service[Symbol.asyncDispose]();
  });

  async function wait() {
    const session_id = newSession();
    const client = await service.client();
    clients.push(client);
    client.emit('support', say(session_id, 'A human, please'));
    const { data } = await client.next('support');
    return { client, session_id, ticket_chat_id: data.ticket_chat_id as string };
  }
  const told = (client: TestClient) => client.all('support_waiting').at(-1)?.data;
  const expectTold = (client: TestClient, state: object) => expect.poll(() => told(client), SOON).toMatchObject(state);

  test('the place in the queue follows, an agent at the desk makes it available, a take-over ends it', async () => {
    const first = await wait();
    await expectTold(first.client, { waiting: true, place: 1, available: false, office: null, contact_email: null });
    const second = await wait();
    await expectTold(second.client, { waiting: true, place: 2 });

    const token = await service.signIn('Ada');
    const prioritise = (priority: string) =>
      service.http(`/api/v1/console/conversations/${second.ticket_chat_id}/priority/`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ priority }),
      });
    await prioritise('high');
    await expectTold(second.client, { place: 1 });
    await expectTold(first.client, { place: 2 });
    await prioritise('normal');
    await expectTold(second.client, { place: 2 });

    const desk = await connect(service.url, { token_source: 'inapp', token });
    clients.push(desk);
    await expectTold(second.client, { available: true, place: 2 });
    await desk.askAck('take_over_support', { ticket_chat_id: first.ticket_chat_id });
    await expectTold(first.client, { waiting: false, place: null, since: null });
    await expectTold(second.client, { waiting: true, place: 1 });

    const refused = await first.client.askAck('cancel_support_waiting', { ticket_chat_id: first.ticket_chat_id });
    expect(refused).toMatchObject({ status_code: 409, data: { code: 'agent_is_handler' } });
    desk[Symbol.dispose]();
    await expectTold(second.client, { available: false });
    await second.client.askAck('close_support', { ticket_chat_id: second.ticket_chat_id });
    await expectTold(second.client, { waiting: false });
  });

  test('the customer leaves an address, continues with the assistant, and is answered by it', async () => {
    const { client, session_id, ticket_chat_id } = await wait();
    await expectTold(client, { waiting: true });
    const refused = await client.askAck('leave_contact_email', { ticket_chat_id, email: 'mia' });
    expect(refused).toMatchObject({ status_code: 400, data: { errors: [{ path: 'email' }] } });
    const left = await client.askAck('leave_contact_email', { ticket_chat_id, email: ' mia@example.com ' });
    expect(left.data).toEqual({ ticket_chat_id, contact_email: 'mia@example.com' });
    await expectTold(client, { contact_email: 'mia@example.com' });

    const other = await service.client();
    clients.push(other);
    await other.askAck('enter_support', { ticket_chat_id });
    await expectTold(other, { waiting: true, contact_email: 'mia@example.com' });

    for (let times = 0; times < 2; times++)
      expect(await client.askAck('cancel_support_waiting', { ticket_chat_id })).toMatchObject({ status_code: 200 });
    await expectTold(other, { waiting: false, place: null });
    const row = await service.app.context.database.read
      .selectFrom('conversations')
      .select(['needs_human', 'handover_reason'])
      .where('id', '=', ticket_chat_id)
      .executeTakeFirst();
    expect(row).toEqual({ needs_human: 0, handover_reason: null });
    const { data } = await client.askAck('support_history', { ticket_chat_id });
    const messages = data.messages as { note?: string; sender: string }[];
    expect(messages.filter(({ note }) => note === 'waiting_cancelled')).toEqual([
      expect.objectContaining({ sender: 'system', message: 'The customer continues with the assistant.' }),
    ]);
    client.emit('support', say(session_id, 'Where is my order?', ticket_chat_id));
    await expect.poll(() => client.all('support').at(-1)?.data.message, SOON).toBe('Certainly.');
    const list = await service.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
    expect(await list.json()).toMatchObject({
      conversations: [{ needs_human: false, handler: 'assistant', contact_email: 'mia@example.com' }],
    });
  });

  test('who begins to wait while an older look at the queue has not ended is told their place', async () => {
    const database = service.app.context.database as { read: Kysely<Schema> };
    const { read } = database;
    const first = await wait();
    await expectTold(first.client, { waiting: true });
    const session_id = newSession();
    const other = await service.client();
    clients.push(other);
    other.emit('support', say(session_id, 'Hello'));
    const { data } = await other.next('support');

    const slow = slowQueue();
    database.read = read.withPlugin(slow.plugin);
    await first.client.askAck('cancel_support_waiting', { ticket_chat_id: first.ticket_chat_id });
    await expect.poll(slow.held, SOON).toBe(1);
    // A second look overtakes it, and finds that nobody waits.
    await other.askAck('close_support', { ticket_chat_id: data.ticket_chat_id });
    await expectTold(first.client, { waiting: false });
    const second = await wait();
    slow.release();
    await expectTold(second.client, { waiting: true, place: 1 });
    database.read = read;
  });
});

/** Holds the result of the first look at a queue. */
function slowQueue(): { plugin: KyselyPlugin; held: () => number; release: () => void } {
  const released = new AbortController();
  const looks = new WeakSet<object>();
  let held = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && node.setOperations !== undefined) looks.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (looks.has(queryId) && ++held === 1) await once(released.signal, 'abort');
      return result;
    },
  };
  return { plugin, held: () => held, release: () => released.abort() };
}
