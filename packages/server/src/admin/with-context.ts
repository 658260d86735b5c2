/** The parts of the service that a command needs, created for the duration of the command. */
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Cluster } from '../cluster/cluster.js';
import { createInProcessCluster } from '../cluster/in-process.js';
import { type Config, loadConfig } from '../config/config.js';
import { openDataDirectory } from '../data-directory.js';
import { startClock } from '../db/clock.js';
import { openDatabase } from '../db/open-database.js';
import type { Context } from '../features/context.js';
import { NOT_MEASURED } from '../features/measures.js';
import { admitSecretKeys } from '../features/secret-keys/admit-secret-keys.js';
import { TurnPlaces } from '../features/turn-queue/turn-places.js';
import { createLogger } from '../logger.js';
import { createSafeFetch } from '../outbound/safe-fetch.js';
import { Parts } from '../parts.js';
import { createSecrets, type Secrets } from '../secrets.js';
import type { At } from './command.js';

/** @param any_key no sealed data is needed, so the secret key may differ from that of the database */
export async function withContext({ any_key }: { any_key: boolean }, work: (at: At) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  await using parts = new Parts();
  // Standard output is for the command's result.
  const log = createLogger('warn', { pretty: true, destination: process.stderr });
  const database = parts.add(await openDatabase(config.database));
  const clock = parts.add(
    await startClock(database, (error) => log.warn({ err: error }, "the database's clock could not be read")),
  );
  const secrets = createSecrets(
    config.secret_key ?? (await (await openDataDirectory(config.data_dir)).secretKey()),
    config.previous_secret_keys,
  );
  const context: Context = {
    cluster: parts.add(await joinCluster(config, secrets, log)),
    database,
    secrets,
    safeFetch: parts.add(createSafeFetch({ allowed_hosts: [] })),
    log,
    turnPlaces: new TurnPlaces(),
    measures: NOT_MEASURED,
    now: clock.now,
    settings: {
      auto_close_ms: config.auto_close_ms,
      calls_per_organisation: config.calls_per_organisation,
      public_url: config.public_url,
      sends_mail: config.mail !== undefined,
    },
  };
  if (!any_key) await admitSecretKeys(context);
  const { database: location } = config;
  await work({
    context,
    database: location.dialect === 'sqlite' ? resolve(location.file) : `the Postgres at ${new URL(location.url).host}`,
    base_url: config.public_url ?? `http://${config.host}:${config.port}`,
  });
}

/** The servers' own, so that they act at once. Without it, they find ended credentials and erasures in the database. */
async function joinCluster({ redis_url }: Config, secrets: Secrets, log: Logger): Promise<Cluster> {
  if (redis_url === undefined) return createInProcessCluster(log);
  const { createRedisCluster } = await import('../cluster/redis.js');
  return await createRedisCluster(redis_url, secrets, log).catch((error: Error) => {
    log.warn(
      `${error.message} The servers cannot be told of changes; they find ended credentials and erasures within 15 seconds.`,
    );
    return createInProcessCluster(log);
  });
}
