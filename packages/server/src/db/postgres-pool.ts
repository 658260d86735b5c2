/**
 * Connections to Postgres that can neither hang nor crash the process. Every wait has a limit: connecting, a lock, a
 * statement, and a response that never arrives because the connection is half-open. Connection problems reject as
 * {@link DatabaseOutageError}. After a connection falls silent while no other gets a response, all requests are refused
 * at once, until Postgres accepts a new connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { IDLE_IN_TRANSACTION_MS } from './database.js';
import { DatabaseOutageError } from './outage.js';
import { DroppableClient, Lease, TYPES } from './postgres-lease.js';

/** Time limit for opening a connection, and for waiting for a free one, in ms. */
const CONNECT_MS = 3_000;
/** A server that stops inside a transaction holds its locks this long; others wait for them a little longer. In ms. */
const LOCK_MS = 2_800;
const STATEMENT_MS = 3_200;
const KEEPALIVE_MS = 1_000;
/** Interval of attempts to reach a silent Postgres, in ms; several attempts may be in progress. */
const PROBE_MS = 300;
/** Let the database notice that this machine is gone, and release what its connections hold. */
const SERVER_KEEPALIVE = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=10000',
];
/**
 * A plan made for a table of few rows scans all of it, and Postgres keeps the plan until the table is analysed again:
 * for up to a minute, in which a busy table grows by 100,000 rows. A plan that scans a table nonetheless has a
 * prohibitive cost (https://www.postgresql.org/docs/current/runtime-config-query.html), which must not trigger JIT
 * compilation. A plan for the values at hand is no better for statements that find their rows by keys, but Postgres
 * makes one for every execution if it expects fewer rows from it, which can take longer than the statement
 * (https://www.postgresql.org/docs/current/sql-prepare.html).
 */
const BY_INDEX = ['enable_seqscan=off', 'enable_bitmapscan=off', 'jit=off', 'plan_cache_mode=force_generic_plan'];

export interface PoolOptions {
  url: string;
  connections: number;
  /** For migrations: no time limits for statements and locks. */
  patient?: boolean;
  /**
   * For prepared statements: their plans are kept while tables grow, so they must use an index from the first row on.
   */
  by_index?: boolean;
}

export interface Pool {
  /** @throws {DatabaseOutageError} */
  connect(): Promise<Lease>;
  end(): Promise<void>;
}

export function openPool({ url, connections, patient = false, by_index = false }: PoolOptions): Pool {
  const settings = ['synchronous_commit=on', ...SERVER_KEEPALIVE, ...(by_index ? BY_INDEX : [])];
  const { address, options } = withoutOptions(url);
  const config: pg.ClientConfig = {
    connectionString: address,
    types: TYPES,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // Queries sent together on one connection share a round trip.
    pipeline: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    options: [...settings.map((setting) => `-c ${setting}`), options].join(' '),
    ...(patient
      ? {}
      : {
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          lock_timeout: LOCK_MS,
          statement_timeout: STATEMENT_MS,
        }),
  };
  const pool = new pg.Pool({ ...config, max: connections, Client: DroppableClient });
  // A broken connection rejects its statement and leaves the pool; an unhandled error event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  let silent = false;
  let answered_at = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let ended = false;

  function noteAnswer(): void {
    answered_at = performance.now();
  }

  /** A connection has had no response since `since`. If no other had one either, idle connections are assumed dead. */
  function noteSilence(since: number): void {
    if (silent || ended || answered_at > since) return;
    silent = true;
    probing = Promise.all([dropIdle(pool), probe()]).then(() => {
      noteAnswer();
      silent = false;
    });
  }

  /** An attempt that began during the outage may hang, so the next one does not wait for it. */
  async function probe(): Promise<void> {
    let connected = false;
    while (!ended && !connected) {
      void canConnect(config).then((can) => {
        connected ||= can;
      });
      await sleep(PROBE_MS);
    }
  }

  const answers = { noteAnswer, noteSilence, dropIdle: () => void dropIdle(pool) };
  return {
    async connect() {
      if (silent) throw new DatabaseOutageError('Postgres does not answer');
      const is_new = pool.idleCount === 0 && pool.totalCount < connections;
      const began = performance.now();
      const client = await pool.connect().catch((cause: unknown) => {
        if (is_new && performance.now() - began >= CONNECT_MS) noteSilence(began);
        // It answered, such as that it has no such database or no free connection.
        const refused = cause instanceof pg.DatabaseError;
        throw new DatabaseOutageError(`Postgres ${refused ? 'refuses the connection' : 'cannot be reached'}`, {
          cause,
        });
      });
      return new Lease(client, patient ? undefined : answers);
    },
    async end() {
      ended = true;
      await probing;
      await pool.end();
    },
  };
}

const ignore = () => undefined;

/** Never rejects. */
async function dropIdle(pool: pg.Pool): Promise<void> {
  try {
    while (pool.idleCount > 0) (await pool.connect()).release(true);
  } catch {
    // Others took the last idle connection, and the pool could not open a new one.
  }
}

async function canConnect(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config);
  client.on('error', ignore);
  try {
    await client.connect();
    // Not awaited: closing may hang as well.
    client.end().catch(ignore);
    return true;
  } catch {
    return false;
  }
}

/** The operator's own settings are added to the pool's: those of a URL would replace them. */
function withoutOptions(url: string): { address: string; options: string } {
  const address = new URL(url);
  const options = address.searchParams.getAll('options').join(' ');
  address.searchParams.delete('options');
  return { address: address.href, options };
}
