/** The only server of a service stops during a call: the customer is told while they are still connected, and once. */
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyText, startScriptedModelServer } from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';

const STOP_MS = 15_000;
/** How long the answer takes that is being written when the signal comes. */
const ANSWER_MS = 2_000;
const credential = { token_source: 'api', token: PROCESS_API_KEY };

describe.each(databases())('on $name', (database) => {
  const parts: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const part of parts.reverse()) await part[Symbol.asyncDispose]();
  });

  test('a customer in a call gets the answer, is told that the assistant has left, and only then loses the connection', {
    timeout: 120_000,
  }, async () => {
    const place = await database.create();
    parts.push(place);
    const model = await startScriptedModelServer({
      reply: () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS, replyText('On its way.'))),
    });
    parts.push(model);
    const server = await startServerProcess({
      location: place.location,
      env: { DEV_ROOM: 'true', ASSISTANT_MODEL: 'openai-compatible:scripted', ASSISTANT_BASE_URL: model.baseUrl },
    });
    parts.push(server);
    const session_id = newSession();
    using client = await connect(server.url, credential);
    await client.askAck('enter_customer_support', { session_id });
    const { data } = await client.askAck('call_support', { session_id, ticket_chat_id: null });
    const { ticket_chat_id, ticket_call_id } = data;
    // Without a speech server the assistant says so once it is in the room.
    await client.next('support');
    await client.askAck('support', say(session_id, 'Where is my parcel?', ticket_chat_id));
    await expect.poll(() => model.requests.length).toBe(1);

    const happened: string[] = [];
    client.socket.on('support', () => happened.push('answer'));
    client.socket.on('assistant_left_call', () => happened.push('left'));
    const disconnected = new Promise<void>((resolve) => {
      client.socket.once('disconnect', () => {
        happened.push('disconnect');
        resolve();
      });
    });
    const began = performance.now();
    server.child.kill('SIGTERM');
    await disconnected;
    expect(happened).toEqual(['answer', 'left', 'disconnect']);
    expect(client.all('assistant_left_call').map((told) => told.data.ticket_call_id)).toEqual([ticket_call_id]);
    await server.ended();
    expect(server.child.exitCode).toBe(0);
    expect(performance.now() - began).toBeLessThan(STOP_MS);

    await server.start();
    using returned = await connect(server.url, credential);
    await returned.askAck('enter_customer_support', { session_id });
    expect((await returned.askAck('call_support', { session_id, ticket_chat_id })).status_code).toBe(200);
    await returned.next('support');
    expect(returned.all('assistant_left_call')).toEqual([]);
  });
});
