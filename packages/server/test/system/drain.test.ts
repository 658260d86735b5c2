/**
 * A server that is told to stop, as an operator and a balancer see it: `/readyz` says so at once, nothing new begins, what
 * runs comes to its end or goes to another server, and clients come back by themselves.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { repeat } from '../chaos/log-checks.js';
import { connect, type TestClient } from '../support/client.js';
import { databases, type TestLocation } from '../support/databases.js';
import { openRedis, redisProblem, type TestRedis } from '../support/redis.js';
import {
  replyText,
  type ScriptedModelServer,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { freePort, PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';

/** Of this file alone. */
const REDIS_DATABASE = 12;
const SOON = { timeout: 30_000, interval: 50 };
const STOP_MS = 15_000;

const credential = { token_source: 'api', token: PROCESS_API_KEY };
const [sqlite] = databases();
const postgres = databases().find(({ name }) => name === 'postgres');

/** A client with nothing set: polling first, and whatever socket.io does about reconnecting. */
function ordinaryClient(url: string, options: Record<string, unknown> = {}) {
  const socket: Socket = io(`${url}/helpdesk`, { query: credential, forceNew: true, ...options });
  const left: string[] = [];
  let connections = 0;
  socket.on('connected', () => connections++);
  socket.on('disconnect', (reason) => left.push(reason));
  return { socket, left, connections: () => connections };
}

const readiness = async (server: ServerProcess) => {
  const answer = await server.http('/readyz');
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

describe('one server', () => {
  let place: TestLocation;
  let model: ScriptedModelServer;
  let server: ServerProcess;
  let answer: (reply: ScriptedReply) => void = () => undefined;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    place = await sqlite!.create();
    model = await startScriptedModelServer({
      reply: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    server = await startServerProcess({
      location: place.location,
      env: { ASSISTANT_MODEL: 'openai-compatible:scripted', ASSISTANT_BASE_URL: model.baseUrl },
    });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await server[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });

  /** A customer whose question the model has before it. */
  async function waitForAnswer(): Promise<TestClient> {
    const asked = model.requests.length;
    const client = await connect(server.url, credential);
    await client.askAck('support', say(newSession(), 'Hello'));
    await expect.poll(() => model.requests.length, SOON).toBe(asked + 1);
    return client;
  }

  test('finishes what it works on and takes nothing new; clients come back by themselves', async () => {
    const customer = await waitForAnswer();
    const clients = [ordinaryClient(server.url), ordinaryClient(server.url, { transports: ['polling'] })];
    sockets.push(...clients.map(({ socket }) => socket));
    await expect.poll(() => clients.map(({ connections }) => connections()), SOON).toEqual([1, 1]);

    const { child } = server;
    child.kill('SIGTERM');
    await expect.poll(() => readiness(server), SOON).toEqual([503, 'draining']);
    for (const transport of ['polling', 'websocket']) {
      const late = ordinaryClient(server.url, { transports: [transport], reconnection: false });
      const refused = await new Promise<Error>((resolve) => late.socket.once('connect_error', resolve));
      expect(refused.message).toMatch(/error/);
    }
    const call = { session_id: newSession(), ticket_chat_id: null };
    expect(await customer.askAck('call_support', call)).toMatchObject({
      status_code: 503,
      data: { code: 'unavailable' },
    });
    // It is stored, and answered after the next start.
    expect((await customer.askAck('support', say(newSession(), 'Later'))).status_code).toBe(200);
    expect(model.requests).toHaveLength(1);

    answer(replyText('The answer.'));
    expect((await customer.next('support')).data.message).toBe('The answer.');
    await server.ended();
    expect(child.exitCode).toBe(0);
    customer[Symbol.dispose]();

    await server.start();
    await expect.poll(() => clients.map(({ connections }) => connections()), SOON).toEqual([2, 2]);
    for (const { left } of clients) expect(left).not.toContain('io server disconnect');
    await expect.poll(() => model.requests.length, SOON).toBe(2);
    answer(replyText('The later answer.'));
  });

  test('a second signal stops it at once', async () => {
    const customer = await waitForAnswer();
    const { child } = server;
    child.kill('SIGTERM');
    await expect.poll(() => readiness(server), SOON).toEqual([503, 'draining']);
    const began = performance.now();
    const again = setInterval(() => child.kill('SIGINT'), 100);
    await server.ended();
    clearInterval(again);
    expect(child.exitCode).toBe(1);
    expect(performance.now() - began).toBeLessThan(5_000);
    customer[Symbol.dispose]();
    await server.start();
  });
});

describe.skipIf(redisProblem !== undefined || postgres === undefined)('of two servers', () => {
  let place: TestLocation;
  let redis: TestRedis;
  let model: ScriptedModelServer;
  const servers: ServerProcess[] = [];
  let reply: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply> = repeat;
  beforeAll(async () => {
    place = await postgres!.create();
    redis = await openRedis(REDIS_DATABASE);
    model = await startScriptedModelServer({ reply: (request) => reply(request) });
    for (const key of ['a', 'b'])
      servers.push(
        await startServerProcess({
          location: place.location,
          env: {
            REDIS_URL: redis.url,
            DRAIN_SECONDS: '1',
            ASSISTANT_MODEL: 'openai-compatible:scripted',
            ASSISTANT_BASE_URL: model.baseUrl,
            OPENAI_COMPATIBLE_API_KEY: key,
          },
        }),
      );
  });
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
    await model?.[Symbol.asyncDispose]();
    await redis?.[Symbol.asyncDispose]();
    await place?.[Symbol.asyncDispose]();
  });

  test('the one that stops hands back what takes long, and sends its clients away one by one', async () => {
    const [a, b] = servers as [ServerProcess, ServerProcess];
    // What the server that stops has asked is never answered.
    reply = (request) => (request.authorization === 'Bearer a' ? { kind: 'hang' } : replyText('From the other.'));
    const session_id = newSession();
    const customer = await connect(a.url, credential);
    expect((await customer.askAck('support', say(session_id, 'Hello'))).status_code).toBe(200);
    await expect.poll(() => model.requests.length, SOON).toBe(1);
    const closed_at: number[] = [];
    const clients = Array.from({ length: 12 }, () => ordinaryClient(a.url, { reconnection: false }));
    await expect.poll(() => clients.every(({ connections }) => connections() === 1), SOON).toBe(true);
    for (const { socket } of clients) socket.once('disconnect', () => closed_at.push(performance.now()));

    const began = performance.now();
    const { child } = a;
    child.kill('SIGTERM');
    await expect.poll(() => readiness(a), SOON).toEqual([503, 'draining']);
    expect(await readiness(b)).toEqual([200, 'ready']);
    // What is said meanwhile is answered by the other server.
    const meanwhile = await customer.askAck('support', say(newSession(), 'And this?'));
    expect(meanwhile.status_code).toBe(200);
    await expect
      .poll(() => model.requests.filter(({ authorization }) => authorization === 'Bearer b').length, SOON)
      .toBe(1);
    expect(closed_at).toEqual([]);

    await expect.poll(() => closed_at.length, SOON).toBe(clients.length);
    expect(Math.max(...closed_at) - Math.min(...closed_at)).toBeGreaterThan(1_500);
    for (const { left } of clients) expect(left).not.toContain('io server disconnect');
    await a.ended();
    expect(child.exitCode).toBe(0);
    expect(performance.now() - began).toBeLessThan(STOP_MS);

    const returned = await connect(b.url, credential);
    await returned.askAck('enter_customer_support', { session_id });
    expect((await returned.next('support')).data.message).toBe('From the other.');
    customer[Symbol.dispose]();
    returned[Symbol.dispose]();
  });
});

test.each([
  ['SIGTERM', 0],
  ['SIGKILL', null],
] as const)('the service that npm has started ends with it: %s', { timeout: 180_000 }, async (signal, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-npm-'));
  const port = await freePort();
  const npm: ChildProcess = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, DEMO: 'false', METRICS_PORT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // Whatever the service does, it ends with the test: all of them are in one group of processes.
  onTestFinished(() => endGroup(npm));
  let output = '';
  npm.stdout?.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve));
  const lives = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(lives, { timeout: 60_000, interval: 200 }).toBe(200);
  npm.kill(signal);
  expect(await ended).toBe(code);
  // npm waits for its end where it can.
  if (code === 0) expect(output).toContain('"msg":"stopped"');
  await expect.poll(lives, SOON).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
