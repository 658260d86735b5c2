/** The Redis for the row with two servers: that of --redis, or a temporary one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 5_000;

/** @returns its URL. @throws if none is available */
export async function startRedis(scope, givenUrl) {
  if (givenUrl !== undefined) {
    if (!(await answers(Number(new URL(givenUrl).port || 6_379), new URL(givenUrl).hostname)))
      throw new Error(`no Redis answers at ${new URL(givenUrl).host}`);
    return givenUrl;
  }
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  const failed = new Promise((resolve) => child.once('error', resolve));
  scope.add(async () => {
    if (child.exitCode !== null || !child.kill('SIGTERM')) return;
    await once(child, 'exit');
  });
  const until = performance.now() + START_MS;
  while (!(await answers(port, '127.0.0.1'))) {
    const error = await Promise.race([failed, sleep(50)]);
    if (error !== undefined) throw new Error(`redis-server cannot be started (${error.message}); set --redis`);
    if (performance.now() > until) throw new Error('redis-server does not answer');
  }
  return `redis://127.0.0.1:${port}`;
}

function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
