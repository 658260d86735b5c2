/** The Redis that tests of several servers use. Each suite has a database of its own, so that none hears another. */
import { Redis } from 'ioredis';

const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** Why tests of several servers are skipped; undefined where Redis answers. In CI it must. */
export const redisProblem = await new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null }).connect().then(
  () => undefined,
  (error: Error) => error.message,
);
if (redisProblem !== undefined && process.env.CI) throw new Error(`Redis is needed in CI: ${redisProblem}`);
if (redisProblem !== undefined)
  console.warn(`SKIPPED: tests with Redis, because none answers at ${new URL(REDIS_URL).host} (${redisProblem})`);

export interface TestRedis extends AsyncDisposable {
  url: string;
  client: Redis;
}

/** An empty database. @param number of this suite alone */
export async function openRedis(number: number): Promise<TestRedis> {
  const url = new URL(REDIS_URL);
  url.pathname = `/${number}`;
  const client = new Redis(url.href);
  await client.flushdb();
  return {
    url: url.href,
    client,
    async [Symbol.asyncDispose]() {
      await client.flushdb();
      client.disconnect();
    },
  };
}
