/** A Redis of a test's own, which it can kill and start again, empty, on the same port. */
import { type ChildProcess, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { freePort } from './server-process.js';
import { endInput, spawnUntilInputEnds } from './spawn-until-input-ends.js';

/** Why there is none; undefined where `redis-server` is on the path. In CI it must be. */
export const ownRedisProblem = await promisify(execFile)('redis-server', ['--version']).then(
  () => undefined,
  (error: Error) => error.message,
);
if (ownRedisProblem !== undefined && process.env.CI) throw new Error(`Redis is needed in CI: ${ownRedisProblem}`);
if (ownRedisProblem !== undefined)
  console.warn(`SKIPPED: tests that stop Redis, because there is no redis-server to start (${ownRedisProblem})`);

export interface OwnRedis extends AsyncDisposable {
  readonly url: string;
  /** `kill -9`; resolves once the process is gone. It keeps nothing. */
  kill(): Promise<void>;
  /** Starts it on the same port, empty, and resolves once it answers. */
  start(): Promise<void>;
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const redis: OwnRedis = {
    url,
    kill: () => endInput(child),
    async start() {
      if (child?.exitCode === null) throw new Error('this Redis is running');
      const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', loglevel: 'warning' };
      const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
      child = spawnUntilInputEnds(['redis-server', ...options], 'ignore');
      const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
      // Until it listens.
      client.on('error', () => undefined);
      await client.ping();
      client.disconnect();
    },
    [Symbol.asyncDispose]: () => redis.kill(),
  };
  await redis.start();
  return redis;
}
