/** Creates the parts that all others use: keys, the cluster, the database with its clock, and tracing. */
import { VERSION } from '@frontdesk/contract';
import type { Logger } from 'pino';
import type { Cluster } from '../cluster/cluster.js';
import { createInProcessCluster } from '../cluster/in-process.js';
import { measureCluster } from '../cluster/measured-cluster.js';
import type { Config } from '../config/config.js';
import type { DataDirectory } from '../data-directory.js';
import { startClock } from '../db/clock.js';
import { measureDatabase } from '../db/measured-database.js';
import { openDatabase } from '../db/open-database.js';
import type { Context } from '../features/context.js';
import { TurnPlaces } from '../features/turn-queue/turn-places.js';
import type { Metrics } from '../metrics.js';
import { createSafeFetch } from '../outbound/safe-fetch.js';
import type { Parts } from '../parts.js';
import { createSecrets, type Secrets } from '../secrets.js';

interface ContextParts {
  directory: DataDirectory;
  log: Logger;
  metrics: Metrics;
  parts: Parts;
}

/**
 * A SQLite file allows one server; a Postgres database allows several.
 * @param clock in ms since 1970, for tests; undefined: the database's clock
 */
export async function createContext(
  config: Config,
  clock: (() => number) | undefined,
  { directory, log, metrics, parts }: ContextParts,
): Promise<Context> {
  // First, as a wrong setting must not migrate the database.
  const safeFetch = parts.add(createSafeFetch({ allowed_hosts: config.function_allowed_hosts }));
  const secrets = createSecrets(config.secret_key ?? (await directory.secretKey()), config.previous_secret_keys);
  const cluster = parts.add(await openCluster(config, secrets, log));
  const opened = parts.add(
    await openDatabase(
      config.database.dialect === 'sqlite' ? { ...config.database, exclusive: true } : config.database,
      (error) => log.error({ err: error }, 'a task after a commit failed'),
      metrics.batch,
    ),
  );
  const database = measureDatabase(opened, {
    measured: metrics.database,
    recovered: (outage_ms) => log.info({ outage_ms }, 'the database can be used again'),
  });
  const shared = parts.add(
    await startClock(database, (error) => log.warn({ err: error }, "the database's clock could not be read")),
  );
  return {
    cluster: measureCluster(cluster, metrics.cluster),
    database,
    tracing: config.traced ? parts.add((await import('../open-telemetry.js')).openTracing(log, VERSION)) : undefined,
    secrets,
    safeFetch,
    log,
    turnPlaces: new TurnPlaces(),
    measures: metrics,
    now: clock ?? shared.now,
    settings: {
      auto_close_ms: config.auto_close_ms,
      calls_per_organisation: config.calls_per_organisation,
      public_url: config.public_url,
      records_calls: config.recording_place !== undefined,
      sends_mail: config.mail !== undefined,
      demo_origin: config.demo.enabled ? `http://127.0.0.1:${config.demo.shop_port}` : undefined,
    },
  };
}

async function openCluster({ redis_url }: Config, secrets: Secrets, log: Logger): Promise<Cluster> {
  if (redis_url === undefined) return createInProcessCluster(log);
  return (await import('../cluster/redis.js')).createRedisCluster(redis_url, secrets, log);
}
