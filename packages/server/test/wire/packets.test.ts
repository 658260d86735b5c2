/**
 * Packets that are valid and far too much: arguments, depth, values, packets in one body. Each is answered or ends its own
 * connection; the service and everybody else go on.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { openPolling, openWebSocket } from '../support/raw-connection.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const GOOD = `token_source=api&token=${API_KEY}`;
const ANSWER_MS = 8_000;
const MANY = 120_000;
const [sqlite] = databases();

let service: TestService;
let other: TestClient;
beforeAll(async () => {
  service = await startService(sqlite!);
  other = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());
afterEach(async () => {
  expect(other.socket.connected).toBe(true);
  expect(await other.askAck('enter_customer_support', { session_id: newSession() })).toMatchObject({
    status_code: 200,
  });
});

const transports = { websocket: openWebSocket, polling: openPolling };
const repeat = (text: string, times = MANY) => text.repeat(times);

async function enter(transport: keyof typeof transports, query: string, packet: string) {
  const connection = await transports[transport](service.url, { query, headers: {} });
  await connection.send([packet]);
  await connection.until((came) => /^4[04]/.test(came), ANSWER_MS);
  return connection;
}

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  test.each([
    ['without a credential, to /', '', '40', `42["x"${repeat(',1')}]`],
    ['without a credential, to /helpdesk', '', '40/helpdesk,', `42/helpdesk,["support"${repeat(',1')}]`],
    ['with a credential, to /', GOOD, '40', `42["x"${repeat(',1')}]`],
    ['an ack', GOOD, '40/helpdesk,', `43/helpdesk,1[1${repeat(',1')}]`],
    ['a reserved name', GOOD, '40/helpdesk,', `42/helpdesk,["newListener"${repeat(',1')}]`],
    ['a number for a name', GOOD, '40/helpdesk,', `42/helpdesk,[7${repeat(',1')}]`],
  ])('an event with very many arguments %s ends its connection', async (_name, query, connect, packet) => {
    const connection = await enter(transport, query, connect);
    await connection.send([packet]);
    expect(await connection.until(() => false, ANSWER_MS)).toBe(false);
  });

  test.each([
    ['arguments', 'support', `{}${repeat(',1')}`, 400],
    ['arguments of an unknown event', 'no_such_event', `{}${repeat(',1')}`, 404],
    ['arrays within arrays', 'support', `${repeat('[')}${repeat(']')}`, 400],
    ['objects within objects', 'support', `${repeat('{"a":')}1${repeat('}')}`, 400],
    ['an array of arrays', 'support', `{"message":[${repeat('[],')}1]}`, 413],
    ['keys', 'support', `{${repeat('"a":1,')}"b":1}`, 413],
  ])('very many %s are answered, and the connection lives', async (_name, event, payload, status) => {
    const connection = await enter(transport, GOOD, '40/helpdesk,');
    await connection.send([`42/helpdesk,7["${event}",${payload}]`]);
    const answer = (packet: string) => packet.startsWith(`43/helpdesk,7[{"status_code":${status}`);
    expect(await connection.until(answer, ANSWER_MS)).toBe(true);
    await connection.send([`42/helpdesk,8["enter_customer_support",{"session_id":"${newSession()}"}]`]);
    expect(await connection.until((packet) => packet.startsWith('43/helpdesk,8[{"status_code":200'), ANSWER_MS)).toBe(
      true,
    );
    connection.close();
  });
});

test('binary attachments beyond a frame end their connection', async () => {
  const connection = await enter('websocket', GOOD, '40/helpdesk,');
  const half = Buffer.alloc(LIMITS.socketFrameBytes / 2);
  await connection.send(['455-/helpdesk,["support",{"_placeholder":true,"num":0}]', half, half, half]);
  expect(await connection.until(() => false, ANSWER_MS)).toBe(false);
});

describe('a body of polling', () => {
  test.each([
    '3',
    '6',
    '4',
    '42/helpdesk,["no_such_event"]',
  ])('with more packets than allowed ends its connection: %s', async (packet) => {
    const connection = await enter('polling', GOOD, '40/helpdesk,');
    await connection.send(Array<string>(LIMITS.packetsPerPoll + 1).fill(packet));
    expect(await connection.until(() => false, ANSWER_MS)).toBe(false);
  });

  test('with as many as allowed is answered', async () => {
    const connection = await enter('polling', GOOD, '40/helpdesk,');
    const events = Array<string>(LIMITS.packetsPerPoll - 1).fill('42/helpdesk,["no_such_event"]');
    await connection.send([...events, '42/helpdesk,9["no_such_event"]']);
    expect(await connection.until((packet) => packet.startsWith('43/helpdesk,9['), ANSWER_MS)).toBe(true);
    connection.close();
  });

  test('over 1 MiB is not read', async () => {
    const polling = `${service.url}/socket.io/?EIO=4&transport=polling&${GOOD}`;
    const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
    const post = (bytes: number) =>
      fetch(`${polling}&sid=${sid}`, { method: 'POST', body: `6${'x'.repeat(bytes - 1)}` });
    expect((await post(LIMITS.socketFrameBytes)).status).toBe(200);
    expect((await post(LIMITS.socketFrameBytes + 1)).status).toBe(413);
  });
});

test('a listener within the service that fails spoils no request and no other listener', async () => {
  const { cluster } = service.app.context;
  cluster.subscribe('events', () => {
    throw new Error('a bug');
  });
  const message = say(newSession(), 'Hello');
  expect(await other.askAck('support', message)).toMatchObject({ status_code: 200 });
  expect((await other.next('support')).data.message).toBe('Certainly.');
});

test('an attachment that a packet names thousands of times costs no more than the packet', async () => {
  const connection = await enter('websocket', GOOD, '40/helpdesk,');
  const metadata = `{"files":[{"_placeholder":true,"num":0}${repeat(',{"_placeholder":true,"num":0}', 3_000)}]}`;
  const began = performance.now();
  await connection.send([
    `451-/helpdesk,7["support",{"session_id":"s","message":"Hi","attachment":true,"ticket_chat_id":null,"attachment_metadata":${metadata}}]`,
    Buffer.alloc(LIMITS.socketFrameBytes - 1),
  ]);
  expect(await connection.until((packet) => packet.startsWith('43/helpdesk,7[{"status_code":400'), ANSWER_MS)).toBe(
    true,
  );
  expect(performance.now() - began).toBeLessThan(2_000);
  connection.close();
});
