/**
 * Connections that nobody wishes for: one that does not read what it is sent is dropped once too much waits for it, and
 * everything it has missed is there when it returns; a thousand in a second are all answered. Nobody else notices.
 */
import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';
import { connectSilentReader } from '../support/silent-reader.js';
import { startTcpProxy } from '../support/tcp-proxy.js';

const REPLIES = 100;
/** Of the longest: 48 kB on the wire. */
const LONG = '漢'.repeat(15_990);
/** Pages of all of it: several times what the system itself holds for a connection, and the limit. */
const PAGES = 8;
/** Sooner than a ping goes unanswered for too long. */
const DROPPED = { timeout: 8_000, interval: 50 };

const CROWD = 1_000;
const GROUPS = 20;
const CROWD_MS = 1_000;
/** Of one answer to somebody else meanwhile. */
const STILL_FAST_MS = 5_000;

/** Of a service on which nothing is going on. */
const STOPPED_MS = 6_000;

const [sqlite] = databases();
let service: TestService;
beforeAll(async () => {
  service = await startService(sqlite!);
});
afterAll(() => service[Symbol.asyncDispose]());

async function openConnections(): Promise<number> {
  const metrics = await (await fetch(service.app.metrics_url!)).text();
  const kinds = [...metrics.matchAll(/^frontdesk_socket_connections\{[^}]*\} (\d+)/gm)];
  return kinds.reduce((sum, [, open]) => sum + Number(open), 0);
}

test('a client that does not read is dropped, disturbs nobody, and catches up when it returns', async () => {
  const session_id = newSession();
  const other = await service.client();
  const opening = await service.client();
  opening.emit('support', say(session_id, 'Hello'));
  const { ticket_chat_id } = (await opening.next('support')).data;
  opening.socket.disconnect();
  const agent = await service.agent('ada');
  await agent.askAck('take_over_support', { ticket_chat_id });
  const observer = await service.agent('grace');
  await observer.askAck('enter_support', { ticket_chat_id });

  using reader = await connectSilentReader(service.url, { token_source: 'api', token: API_KEY });
  reader.send(`42/helpdesk,${JSON.stringify(['enter_support', { ticket_chat_id }])}`);
  await reader.heard('"enter_support"');
  const open = await openConnections();
  reader.stopReading();

  for (let count = 0; count < REPLIES; count++) {
    const reply = { ticket_chat_id, message: `${count} ${LONG}`, attachment: false };
    expect((await agent.askAck('agent_support', reply)).status_code).toBe(200);
  }
  for (let page = 0; page < PAGES; page++)
    reader.send(`42/helpdesk,${JSON.stringify(['support_history', { ticket_chat_id, limit: 100 }])}`);
  other.emit('support', say(newSession(), 'And me?'));
  expect((await other.next('support')).data.message).toBe('Certainly.');
  await expect.poll(openConnections, DROPPED).toBe(open - 1);
  await reader.readUntilClosed();
  expect([agent, observer, other].every(({ socket }) => socket.connected)).toBe(true);
  expect(observer.all('support_entry').filter(({ data }) => data.sender === 'agent')).toHaveLength(REPLIES);

  const returned = await service.client();
  await returned.askAck('enter_support', { ticket_chat_id });
  const told = () => returned.all('support').filter(({ data }) => data.sender === 'agent');
  await expect.poll(() => told().length, DROPPED).toBe(REPLIES);
  expect(told().map(({ data }) => Number.parseInt(data.message, 10))).toEqual(
    Array.from({ length: REPLIES }, (_, at) => at),
  );
  expect(returned.socket.connected).toBe(true);
});

test('a thousand connections in a second are answered, and a conversation goes on meanwhile', async () => {
  const talker = await service.client();
  const session_id = newSession();
  talker.emit('support', say(session_id, 'Hello'));
  const { ticket_chat_id } = (await talker.next('support')).data;
  const open = await openConnections();

  const began = performance.now();
  let arrived = false;
  const crowd = Promise.all(
    Array.from({ length: CROWD }, async (_, index) => {
      await sleep(Math.floor((index * GROUPS) / CROWD) * (CROWD_MS / GROUPS));
      return connect(service.url, { token_source: 'api', token: API_KEY });
    }),
  ).finally(() => {
    arrived = true;
  });
  let answers = 0;
  for (let asked_at = performance.now(); !arrived; asked_at = performance.now()) {
    talker.emit('support', say(session_id, 'Still there?', ticket_chat_id));
    expect((await talker.next('support')).data.message).toBe('Certainly.');
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(performance.now() - asked_at).toBeLessThan(STILL_FAST_MS);
    answers++;
  }
  const clients = await crowd;
  expect(answers).toBeGreaterThan(1);
  expect(performance.now() - began).toBeLessThan(15 * CROWD_MS);
  expect(await openConnections()).toBe(open + CROWD);
  const [first, last] = [clients[0]!, clients.at(-1)!];
  for (const client of [first, last])
    expect((await client.askAck('enter_support', { ticket_chat_id })).status_code).toBe(200);

  for (const client of clients) client[Symbol.dispose]();
  await expect.poll(openConnections, DROPPED).toBe(open);
});

test('a stop does not wait for a client that has vanished', async () => {
  const stopped = await startService(sqlite!);
  await using network = await startTcpProxy(stopped.url);
  using vanished = await connect(network.url, { token_source: 'api', token: API_KEY });
  expect(vanished.socket.connected).toBe(true);
  network.set('half-open');
  // Another client has connected and never got to say anything.
  const silent = dial(Number(new URL(stopped.url).port), '127.0.0.1');
  await once(silent, 'connect');
  const began = performance.now();
  await stopped[Symbol.asyncDispose]();
  expect(performance.now() - began).toBeLessThan(STOPPED_MS);
  silent.destroy();
});
