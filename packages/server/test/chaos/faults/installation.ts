/** The service as an operator runs it, with everything around it that can fail. */
import { once } from 'node:events';
import type { DatabaseLocation } from '../../../src/db/database.js';
import { databases, type TestLocation } from '../../support/databases.js';
import { type OwnRedis, startOwnRedis } from '../../support/own-redis.js';
import { startScriptedModelServer } from '../../support/scripted-model-server.js';
import { type ServerProcess, startServerProcess } from '../../support/server-process.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { repeat } from '../log-checks.js';
import type { Random } from '../random.js';
import { sleep } from './device.js';
import { type FragileDisk, fragileDiskProblem, openFragileDisk } from './fragile-disk.js';

export type Shape = 'sqlite' | 'postgres' | 'two servers';

export const SERVERS: Record<Shape, number> = { sqlite: 1, postgres: 1, 'two servers': 2 };

export interface Installation extends AsyncDisposable {
  readonly shape: Shape;
  readonly servers: ServerProcess[];
  /** Between the servers and the people who use them, in the order of the servers. */
  readonly networks: TcpProxy[];
  /** The database, not through a proxy. */
  readonly location: DatabaseLocation;
  readonly disk: FragileDisk | undefined;
  readonly postgres: { url: string; proxy: TcpProxy } | undefined;
  readonly redis: { server: OwnRedis; proxy: TcpProxy } | undefined;
}

export const OWNER = { email: 'ada@example.com', password: 'correct horse battery' };
const CLOCK = new URL('./clock.mjs', import.meta.url).href;
/** How long the model takes, in ms. Some answers take long, so that faults meet turns at work. */
const MODEL = { least: 5, most: 60, long_least: 400, long_most: 1_500, long_share: 0.2 };

export async function startInstallation(shape: Shape, random: Random): Promise<Installation> {
  const owned: AsyncDisposable[] = [];
  const own = <Part extends AsyncDisposable>(part: Part): Part => {
    owned.push(part);
    return part;
  };
  const end = async () => {
    for (const part of owned.splice(0).reverse()) await part[Symbol.asyncDispose]();
  };
  try {
    const database = databases().find(({ name }) => name === (shape === 'sqlite' ? 'sqlite' : 'postgres'));
    if (database === undefined) throw new Error(`${shape} needs Postgres`);
    const model = own(
      await startScriptedModelServer({
        reply: async (request) => {
          const is_long = random.between(0, 1) < MODEL.long_share;
          await sleep(
            is_long ? random.between(MODEL.long_least, MODEL.long_most) : random.between(MODEL.least, MODEL.most),
          );
          return repeat(request);
        },
      }),
    );
    const place: TestLocation = own(await database.create());
    const { location } = place;
    const disk =
      location.dialect === 'sqlite' && fragileDiskProblem === undefined
        ? own(await openFragileDisk(location.file))
        : undefined;
    const postgres =
      location.dialect === 'postgres'
        ? { url: location.url, proxy: own(await startTcpProxy(location.url)) }
        : undefined;
    const redis = shape === 'two servers' ? await startRedis(own) : undefined;
    const start = () =>
      startServerProcess({
        location: location.dialect === 'postgres' ? { ...location, url: postgres?.proxy.url ?? '' } : location,
        preload: [CLOCK],
        env: {
          ASSISTANT_MODEL: 'openai-compatible:scripted',
          ASSISTANT_BASE_URL: model.baseUrl,
          BOOTSTRAP_ADMIN_EMAIL: OWNER.email,
          BOOTSTRAP_ADMIN_PASSWORD: OWNER.password,
          ...(redis === undefined ? {} : { REDIS_URL: redis.proxy.url }),
          ...disk?.env,
        },
      });
    const servers: ServerProcess[] = [];
    const networks: TcpProxy[] = [];
    while (servers.length < SERVERS[shape]) {
      const server = own(await start());
      servers.push(server);
      networks.push(own(await startTcpProxy(server.url)));
    }
    return { shape, servers, networks, location, disk, postgres, redis, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startRedis(own: <Part extends AsyncDisposable>(part: Part) => Part) {
  const server = own(await startOwnRedis());
  return { server, proxy: own(await startTcpProxy(server.url)) };
}

/** Sets the clock of a server's machine. */
export async function setClock({ child }: ServerProcess, clock_ahead_ms: number): Promise<void> {
  const set = once(child, 'message');
  child.send({ clock_ahead_ms });
  await set;
}
