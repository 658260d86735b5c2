/** The voice host as a process: a host that stops answering is replaced, and no call waits for it. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { LIMITS } from '@frontdesk/contract';
import { dispose } from '@livekit/rtc-node';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startVoiceHost } from '../../src/voice/voice-host.js';
import { DEV_ROOM, roomServers } from './support/room-servers.js';
import { eventually, startVoiceService } from './support/voice-service.js';

afterAll(dispose);

/** @returns the process of this service's voice host; undefined between two of them */
function findHost(): number | undefined {
  const children = `pgrep -P ${process.pid} -f voice/host/main || true`;
  const [pid] = execFileSync('bash', ['-c', children]).toString().split('\n');
  return Number(pid) || undefined;
}

test('a host that hangs is replaced; its calls end or resume, each told once', { timeout: 120_000 }, async () => {
  const env = { NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' };
  await using voice = await startVoiceService({ kind: DEV_ROOM, speech: false, env });
  const { service } = voice;
  const [first, second] = await Promise.all([voice.call(), voice.call()]);
  await Promise.all([first.joined(), second.joined()]);
  const hung = await eventually(findHost);
  expect(readFileSync(`/proc/${hung}/environ`, 'utf8')).toContain(`NODE_EXTRA_CA_CERTS=${env.NODE_EXTRA_CA_CERTS}\0`);
  const { checks } = (await (await service.http('/readyz')).json()) as { checks: Record<string, { detail: string }> };
  expect(checks.voice?.detail).toContain(`voice host ready; 2 of ${LIMITS.callsPerHost} calls`);
  const measured = await (await fetch(service.app.metrics_url as string)).text();
  expect(measured).toContain('frontdesk_voice_host_ready 1\n');
  expect(measured).toContain('frontdesk_voice_host_calls 2\n');

  process.kill(hung, 'SIGSTOP');
  // The hung host is given this call and never joins it: the next host does.
  const resumed = await voice.begin();

  await eventually(() => findHost() !== hung && findHost());
  await eventually(() => first.left() > 0 && second.left() > 0);
  await resumed.joined();
  const next = await voice.call(first.ticket_chat_id, first.session_id);
  await next.joined();
  expect([first, second, resumed, next].map(({ left }) => left())).toEqual([1, 1, 0, 0]);
});

/** Runs a program in the main thread of the host. @returns its result, once it has one */
async function runInHost(pid: number, expression: string): Promise<unknown> {
  process.kill(pid, 'SIGUSR1');
  const [{ webSocketDebuggerUrl }] = await eventually(async () =>
    (await fetch('http://127.0.0.1:9229/json').catch(() => undefined))?.json(),
  );
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, awaitPromise: true } }));
  const [message] = await once(socket, 'message');
  socket.close();
  return JSON.parse(String(message)).result.result.value;
}

/** Blocks the event loop for 3 s, with one turn between. */
const BLOCK_AGAIN_AND_AGAIN = `new Promise((resolve) => {
  let blocked = 0;
  const block = () => {
    for (const until = performance.now() + 3_000; performance.now() < until; );
    if (++blocked === 4) resolve(blocked);
    else setTimeout(block);
  };
  block();
})`;

test('a host that is busy for 3 s again and again keeps its calls; one in an endless loop is replaced', {
  timeout: 240_000,
}, async () => {
  await using voice = await startVoiceService({ kind: DEV_ROOM, speech: false });
  const call = await voice.call();
  await call.joined();
  const host = await eventually(findHost);
  expect(await runInHost(host, BLOCK_AGAIN_AND_AGAIN)).toBe(4);
  expect([findHost(), call.left()]).toEqual([host, 0]);
  void runInHost(host, 'for(;;);');
  await eventually(() => findHost() !== host && findHost(), 2 * LIMITS.voiceHostStarvedMs);
  await eventually(() => call.left() > 0);
});

test('a host whose process ended before it was ready, or hung, is failing until one is ready', {
  timeout: 120_000,
}, async () => {
  const ignored = () => undefined;
  await using host = startVoiceHost({
    log: pino({ level: 'silent' }),
    extra_ca_certs: undefined,
    received: ignored,
    changed: ignored,
    ready: ignored,
    ended: ignored,
  });
  expect(host.failing).toBe(false);
  process.kill(await eventually(findHost), 'SIGKILL');
  await eventually(() => host.failing);
  await eventually(() => host.state === 'ready');
  expect(host.failing).toBe(false);
  process.kill(await eventually(findHost), 'SIGKILL');
  await eventually(() => host.state !== 'ready');
  expect(host.failing).toBe(false);
  await eventually(() => host.state === 'ready');
  process.kill(await eventually(findHost), 'SIGSTOP');
  await eventually(() => host.failing);
});

test('while a host cannot keep up, a call is refused at once; then it is answered', { timeout: 120_000 }, async () => {
  await using voice = await startVoiceService({ kind: DEV_ROOM, speech: false });
  const measured = async () => (await fetch(voice.service.app.metrics_url as string)).text();
  const places = (count: number) =>
    eventually(async () => (await measured()).includes(`frontdesk_voice_host_places ${count}\n`));
  const host = await eventually(findHost);
  await eventually(async () => (await measured()).includes('frontdesk_voice_host_ready 1\n'));
  process.kill(host, 'SIGSTOP');
  await places(0);
  await expect(voice.begin()).rejects.toThrow('All lines are busy.');
  process.kill(host, 'SIGCONT');
  await places(LIMITS.callsPerHost);
  const call = await voice.begin();
  await call.joined();
  expect(call.left()).toBe(0);
});

test.each(roomServers)('on $name the host has as many threads after four calls as after one', {
  timeout: 120_000,
}, async (kind) => {
  await using voice = await startVoiceService({ kind });
  const threads = async () => readdirSync(`/proc/${await eventually(findHost)}/task`).length;
  const callOnce = async () => {
    const { caller, joined, client, session_id, ticket_chat_id } = await voice.call();
    await joined();
    await caller.nextSound();
    await client.ask('close_call_support', { session_id, ticket_chat_id });
  };
  await callOnce();
  const after_one = await threads();
  for (let calls = 1; calls < 4; calls++) await callOnce();
  await eventually(async () => (await threads()) <= after_one);
});
