/**
 * Two servers behind each proxy of the guide: clients of every kind, without cookies, begin with long polling as they do by
 * default, upgrade and are answered; a server that stops hands its clients over; `/metrics` stays inside.
 */
import { Agent, request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeat } from '../chaos/log-checks.js';
import { type Balancer, type BalancerName, balancerProblem, startBalancer } from '../support/balancers.js';
import { databases, type TestLocation } from '../support/databases.js';
import { openRedis, redisProblem, type TestRedis } from '../support/redis.js';
import { type ScriptedModelServer, startScriptedModelServer } from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';

/** Of this file alone. */
const REDIS_DATABASE = 13;
const CLIENTS = 12;
const SOON = { timeout: 30_000, interval: 50 };
const METRICS_TOKEN = 'token-of-the-operator-0123456789';
const SHOP = 'https://shop.example';

const names: BalancerName[] = ['nginx', 'caddy', 'haproxy'];
const problems = new Map<BalancerName, string | undefined>();
for (const name of names) problems.set(name, await balancerProblem(name));
const postgres = databases().find(({ name }) => name === 'postgres');

interface Client {
  socket: Socket;
  /** How often it was connected. */
  connections(): number;
  /** How long it was without a connection at most, in ms. */
  longest_gap(): number;
  replies(): number;
  ask(): Promise<void>;
}

describe.skipIf(redisProblem !== undefined || postgres === undefined)('two servers', { timeout: 120_000 }, () => {
  let place: TestLocation;
  let redis: TestRedis;
  let model: ScriptedModelServer;
  let servers: [ServerProcess, ServerProcess];
  const clients: Client[] = [];
  beforeAll(async () => {
    place = await postgres!.create();
    redis = await openRedis(REDIS_DATABASE);
    model = await startScriptedModelServer({ reply: repeat });
    const start = (key: string) =>
      startServerProcess({
        location: place.location,
        env: {
          REDIS_URL: redis.url,
          TRUST_PROXY: 'true',
          METRICS_TOKEN,
          ASSISTANT_MODEL: 'openai-compatible:scripted',
          ASSISTANT_BASE_URL: model.baseUrl,
          OPENAI_COMPATIBLE_API_KEY: key,
        },
      });
    servers = [await start('one'), await start('two')];
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server[Symbol.asyncDispose]();
    await model?.[Symbol.asyncDispose]();
    await redis?.[Symbol.asyncDispose]();
    await place?.[Symbol.asyncDispose]();
  });

  /** With nothing set but where it comes from: an address of its own, and the page's origin. */
  function open({ url }: Balancer, index: number, origin?: string, transports = ['polling', 'websocket']): Client {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.0.${index + 10}` });
    const socket = io(`${url}/helpdesk`, {
      query: { token_source: 'api', token: PROCESS_API_KEY },
      forceNew: true,
      agent: agent as unknown as string,
      transports,
      ...(origin !== undefined && { extraHeaders: { origin } }),
    });
    let connections = 0;
    let replies = 0;
    let lost_at = Number.POSITIVE_INFINITY;
    let longest_gap = 0;
    socket.on('disconnect', () => {
      lost_at = performance.now();
    });
    socket.on('connected', () => {
      connections++;
      longest_gap = Math.max(longest_gap, performance.now() - lost_at);
    });
    socket.on('support', () => replies++);
    const session_id = newSession();
    const client: Client = {
      socket,
      connections: () => connections,
      longest_gap: () => longest_gap,
      replies: () => replies,
      async ask() {
        const answer = await socket.timeout(SOON.timeout).emitWithAck('support', say(session_id, 'Hello'));
        expect(answer.status_code).toBe(200);
      },
    };
    clients.push(client);
    return client;
  }

  /** Follows addresses as they are written, which `fetch` does not. */
  const statusOf = (url: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      request(url, { path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .once('error', reject)
        .end();
    });

  describe.each(names.filter((name) => problems.get(name) === undefined))('behind %s', (name) => {
    let balancer: Balancer;
    beforeAll(async () => {
      balancer = await startBalancer(name, [servers[0].url, servers[1].url]);
    });
    afterAll(async () => {
      for (const { socket } of clients.splice(0)) socket.disconnect();
      await balancer?.[Symbol.asyncDispose]();
    });

    test('every client connects, upgrades and is answered, on whichever server', async () => {
      const asked = model.requests.length;
      const opened = Array.from({ length: CLIENTS }, (_, index) => open(balancer, index, index % 2 ? SHOP : undefined));
      await expect.poll(() => opened.filter(({ connections }) => connections() === 1).length, SOON).toBe(CLIENTS);
      await Promise.all(opened.map(({ ask }) => ask()));
      await expect.poll(() => opened.filter(({ replies }) => replies() === 1).length, SOON).toBe(CLIENTS);
      await expect
        .poll(() => opened.map(({ socket }) => socket.io.engine.transport.name), SOON)
        .toEqual(opened.map(() => 'websocket'));
      expect(opened.map(({ connections }) => connections())).toEqual(opened.map(() => 1));
      const by = new Set(model.requests.slice(asked).map(({ authorization }) => authorization));
      expect(by).toEqual(new Set(['Bearer one', 'Bearer two']));
    });

    test('a browser on another origin may read the answers, and keeps no cookie', async () => {
      const answer = await fetch(`${balancer.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin: SHOP } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
      expect(answer.headers.get('set-cookie')).toBeNull();
    });

    test('/metrics is closed, however it is spelled', async () => {
      expect(await statusOf(servers[0].url, '/metrics')).toBe(200);
      const spellings = ['/metrics', '/metrics/', '/metrics?x=1', '/%6detrics', '/%6D%65trics/', '/metric%73'];
      for (const path of spellings) expect([403, 404], path).toContain(await statusOf(balancer.url, path));
    });

    test('a server that stops hands its clients over to the other one', async () => {
      const opened = [...clients];
      const [stops] = servers;
      stops.child.kill('SIGTERM');
      // Also who comes in this moment finds a server.
      await expect.poll(async () => (await stops.http('/readyz')).status, SOON).toBe(503);
      const late = Array.from({ length: CLIENTS }, (_, index) =>
        open(balancer, index + CLIENTS, undefined, ['websocket']),
      );
      await expect.poll(() => late.filter(({ connections }) => connections() > 0).length, SOON).toBe(CLIENTS);
      await stops.ended();
      await expect.poll(() => opened.filter(({ socket }) => socket.connected).length, SOON).toBe(CLIENTS);
      expect(opened.some(({ connections }) => connections() > 1)).toBe(true);
      await Promise.all([...opened, ...late].map(({ ask }) => ask()));
      await stops.start();
      for (const { socket } of opened) socket.disconnect();
    });

    test('the other one may stop as soon as the first is back', async () => {
      const [, stops] = servers;
      const opened = clients.filter(({ socket }) => socket.connected);
      expect(opened).toHaveLength(CLIENTS);
      stops.child.kill('SIGTERM');
      await stops.ended();
      await expect.poll(() => opened.filter(({ socket }) => socket.connected).length, SOON).toBe(CLIENTS);
      await Promise.all(opened.map(({ ask }) => ask()));
      // A proxy must not take the first one for dead any more.
      expect(Math.max(...opened.map(({ longest_gap }) => longest_gap()))).toBeLessThan(8_000);
      await stops.start();
    });
  });
});
