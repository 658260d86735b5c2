/**
 * Pieces of what the assistant is writing: only for sockets that asked, only of what becomes the reply, and nothing once
 * a human has taken over. The final `support` is the same for everyone. On both databases.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import {
  replyCall,
  replyHalf,
  replyText,
  replyTextAndCall,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const LONG = `${'This is the long answer to a question, and it goes on for a while. '.repeat(12)}The end.`;
const LEAD = 'One moment, I will look that up for you.';

let reached: () => void = () => undefined;
let goOn: Promise<void> = Promise.resolve();
const soon = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function scripted({ body }: ScriptedRequest, index: number): ScriptedReply {
  const asked = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (body.messages.at(-1)?.role === 'tool') return replyText(LONG);
  if (asked.includes('slow'))
    return {
      kind: 'message',
      text: LONG,
      calls: [],
      async pause(piece) {
        if (piece === 60) {
          reached();
          await goOn;
        } else if (piece % 10 === 0) await soon(20);
      },
    };
  if (asked.includes('paced'))
    return { kind: 'message', text: LONG, calls: [], pause: (piece) => piece % 8 === 0 && soon(40) };
  if (asked.includes('lead')) return replyTextAndCall(LEAD, 'assistant_ask_for_human', {});
  if (asked.includes('talkative')) return replyTextAndCall(LONG, 'assistant_ask_for_human', {});
  if (asked.includes('silent call')) return replyCall('assistant_ask_for_human', {});
  if (asked.includes('breaks')) return index % 2 === 0 ? replyHalf(LONG) : replyText(LONG);
  if (asked.includes('link')) return replyText(`${LONG} See https://evil.example/login?a=1 now. ${LONG}`);
  return replyText('Short.');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    let count = 0;
    service = await startService(database, { model: (request) => scripted(request, count++) });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const streaming = () => service.client({ auth: { stream: '1' } });
  const deltas = (client: TestClient) => client.all('support_delta').map(({ data }) => data.delta as string);

  async function ask(message: string) {
    const client = await streaming();
    const session_id = newSession();
    client.emit('support', say(session_id, message));
    const { data } = await client.next('support');
    return { client, session_id, text: data.message as string, id: data.ticket_chat_id as string };
  }

  test('the pieces leave the server that writes them only where somebody asked for them', async () => {
    let pieces = 0;
    service.app.context.cluster.subscribe('activity', (event) => {
      if ((event as { type: string }).type === 'delta') pieces++;
    });
    const plain = await service.client();
    const session_id = newSession();
    plain.emit('support', say(session_id, 'a paced one'));
    const { data } = await plain.next('support');
    expect([data.message, pieces]).toEqual([LONG, 0]);
    const watching = await streaming();
    await watching.ask('enter_support', { ticket_chat_id: data.ticket_chat_id });
    plain.emit('support', say(session_id, 'another paced one', data.ticket_chat_id));
    await watching.next('support', ({ data: { seq } }) => seq > data.seq);
    expect(deltas(watching).join('')).toBe(LONG);
    expect(pieces).toBe(deltas(watching).length);
  });

  test('the pieces come before the reply and are the reply; another socket of the room gets none', async () => {
    const { client, session_id, text, id } = await ask('Hello');
    expect([text, deltas(client)]).toEqual(['Short.', ['Short.']]);
    const plain = await service.client();
    await plain.ask('enter_support', { ticket_chat_id: id });
    client.emit('support', say(session_id, 'a paced one', id));
    const reply = await client.next('support');
    expect(reply.data.message).toBe(LONG);
    const pieces = deltas(client).slice(1);
    expect(pieces.join('')).toBe(LONG);
    expect(pieces.length).toBeGreaterThan(3);
    const order = client.heard.map(({ event }) => event);
    expect(order.lastIndexOf('support_delta')).toBeLessThan(order.lastIndexOf('support'));
    expect(client.all('support_delta').at(-1)).toMatchObject({ status_code: 200, data: { ticket_chat_id: id } });
    expect((await plain.next('support', (one) => one.data.message === LONG)).data).toEqual(reply.data);
    expect(deltas(plain)).toEqual([]);
  });

  test('stream=1 in the query asks for it too', async () => {
    const { io } = await import('socket.io-client');
    const socket = io(`${service.url}/helpdesk?token_source=api&token=test-api-key-0123456789&stream=1`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    const heard: string[] = [];
    socket.on('support_delta', ({ data }) => heard.push(data.delta));
    const replied = new Promise((resolve) => socket.once('support', resolve));
    socket.emit('support', say(newSession(), 'Hello'));
    await replied;
    socket.disconnect();
    expect(heard).toEqual(['Short.']);
  });

  test.each(['lead', 'silent call'])('%s: nothing of a step that ends in a call', async (message) => {
    const { client, text } = await ask(message);
    expect(text).toBe(LONG);
    expect(deltas(client).join('')).toBe(LONG);
  });

  test('a long speech before a call, once heard, is part of the reply', async () => {
    const { client, text } = await ask('talkative');
    expect(deltas(client).join('')).toBe(text);
    expect(text.endsWith(LONG)).toBe(true);
  });

  test('an answer that breaks off is never told twice', async () => {
    const { client, text } = await ask('it breaks');
    expect(text).toBe(LONG);
    expect(LONG.startsWith(deltas(client).join(''))).toBe(true);
  });

  test('a link that is not allowed is not even begun', async () => {
    const { client, text } = await ask('a link');
    expect(text).toContain('See [link removed] now.');
    expect(deltas(client).join('')).toBe(text);
    expect(JSON.stringify(client.heard)).not.toContain('evil');
  });

  test('a take-over stops the pieces at once, and nothing of the turn is said', async () => {
    const { client, session_id, id } = await ask('Hello');
    const agent = await service.agent('Ada');
    let release: () => void = () => undefined;
    goOn = new Promise((resolve) => {
      release = resolve;
    });
    const halfway = new Promise<void>((resolve) => {
      reached = resolve;
    });
    client.emit('support', say(session_id, 'a slow one', id));
    await halfway;
    await expect.poll(() => deltas(client).length).toBeGreaterThan(1);
    await agent.ask('take_over_support', { ticket_chat_id: id });
    await client.next('support_handler_changed');
    const at = client.heard.length;
    release();
    await soon(400);
    expect(client.heard.slice(at).map(({ event }) => event)).not.toContain('support_delta');
    expect(client.all('support')).toHaveLength(1);
    // Handed back, the question is answered anew, with its pieces.
    agent.emit('release_support', { ticket_chat_id: id });
    goOn = Promise.resolve();
    client.emit('support', say(session_id, 'a paced one', id));
    await client.next('support', (one) => one.data.message === LONG);
    expect(client.heard.slice(at).some(({ event }) => event === 'support_delta')).toBe(true);
  });
});
