/**
 * The faults that can be injected: how each begins and how it ends. Every one is what the system, the network or an
 * operator does to a real installation; none reaches into the service.
 */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { ServerProcess } from '../../support/server-process.js';
import type { ProxyMode, TcpProxy } from '../../support/tcp-proxy.js';
import { type Installation, type Shape, setClock } from './installation.js';

const run = promisify(execFile);

export interface Injection {
  fault: FaultName;
  /** After the one before has been recovered from. */
  pause_ms: number;
  lasts_ms: number;
  /** The server it is about, where it is about one. */
  server: number;
  /** From 0 to 1, for what else a fault draws. */
  chance: number;
  /** What happened, for a person to read. */
  note?: string;
}

/** Ends the fault. */
type End = () => Promise<unknown>;

interface Fault {
  shapes: readonly Shape[];
  /** How often a plan has it. */
  times: number;
  lasts_ms: { least: number; most: number };
  /** Customers must have noticed it: otherwise it was none. */
  is_felt: boolean;
  /** It ends the process, and starts it again. */
  ends_server?: true;
  begin(installation: Installation, injection: Injection, server: ServerProcess): Promise<End>;
}

const EVERYWHERE = ['sqlite', 'postgres', 'two servers'] as const;
const ON_POSTGRES = ['postgres', 'two servers'] as const;
const ON_SQLITE = ['sqlite'] as const;
const WITH_REDIS = ['two servers'] as const;

/** A lease is 15 s and is looked after every 5 s (`features/turn-queue/turn.ts`). */
const LONGER_THAN_A_LEASE = { least: 16_000, most: 17_500 };
/** So long that everybody has given up waiting (`ANSWER_MS` of `device.ts`) before the next fault comes. */
const LONGER_THAN_AN_ANSWER = { least: 8_200, most: 9_500 };
const STOP_MS = 15_000;
const MINUTE = 60_000;
/** In minutes. */
const CLOCK_JUMP = { least: 2, most: 120 };
const TERMINATIONS = 3;
const UNLIMITED = 'unlimited';

const nothing: End = async () => undefined;

export const FAULTS = {
  kill: {
    shapes: EVERYWHERE,
    times: 2,
    lasts_ms: { least: 0, most: 1_500 },
    is_felt: true,
    ends_server: true,
    async begin(_installation, _injection, server) {
      await server.kill();
      return () => server.start();
    },
  },
  terminate: {
    shapes: EVERYWHERE,
    times: 1,
    lasts_ms: { least: 0, most: 500 },
    is_felt: true,
    ends_server: true,
    async begin(_installation, _injection, server) {
      const { child } = server;
      const began = performance.now();
      child.kill('SIGTERM');
      await server.ended();
      const took_ms = performance.now() - began;
      if (child.exitCode !== 0 || took_ms > STOP_MS)
        throw new Error(
          `on SIGTERM it ended with ${child.exitCode ?? child.signalCode} after ${Math.round(took_ms)} ms`,
        );
      return () => server.start();
    },
  },
  'stop for longer than a lease': {
    shapes: EVERYWHERE,
    times: 1,
    lasts_ms: LONGER_THAN_A_LEASE,
    is_felt: true,
    async begin(_installation, _injection, { child }) {
      child.kill('SIGSTOP');
      return async () => child.kill('SIGCONT');
    },
  },
  'clock forwards': {
    shapes: EVERYWHERE,
    times: 1,
    lasts_ms: { least: 5_500, most: 7_000 },
    is_felt: false,
    begin: (_installation, injection, server) => jump(server, injection, 1),
  },
  'clock back': {
    shapes: EVERYWHERE,
    times: 1,
    lasts_ms: { least: 5_500, most: 7_000 },
    is_felt: false,
    begin: (_installation, injection, server) => jump(server, injection, -1),
  },
  'clients cut': {
    shapes: EVERYWHERE,
    times: 1,
    lasts_ms: { least: 200, most: 2_000 },
    is_felt: true,
    begin: ({ networks }, { server }) => breakNetwork(networks[server], 'cut'),
  },
  /** Nobody is told that the connections are gone: what the service sends on them is lost. */
  'clients silent': {
    shapes: EVERYWHERE,
    times: 1,
    lasts_ms: LONGER_THAN_AN_ANSWER,
    is_felt: true,
    begin: ({ networks }, { server }) => breakNetwork(networks[server], 'half-open'),
  },
  'postgres cut': {
    shapes: ON_POSTGRES,
    times: 1,
    lasts_ms: { least: 1_000, most: 4_000 },
    is_felt: true,
    begin: ({ postgres }) => breakNetwork(postgres?.proxy, 'cut'),
  },
  'postgres silent': {
    shapes: ON_POSTGRES,
    times: 1,
    lasts_ms: { least: 3_000, most: 9_000 },
    is_felt: true,
    begin: ({ postgres }) => breakNetwork(postgres?.proxy, 'half-open'),
  },
  'postgres slow': {
    shapes: ON_POSTGRES,
    times: 1,
    lasts_ms: { least: 2_000, most: 4_000 },
    is_felt: false,
    begin: ({ postgres }) => breakNetwork(postgres?.proxy, 'slow'),
  },
  'postgres connections terminated': {
    shapes: ON_POSTGRES,
    times: 2,
    lasts_ms: { least: 0, most: 500 },
    is_felt: false,
    async begin(installation) {
      await onPostgres(installation, async (query) => {
        for (let count = 0; count < TERMINATIONS; count++) await query(TERMINATE);
      });
      return nothing;
    },
  },
  'postgres read-only': {
    shapes: ON_POSTGRES,
    times: 1,
    lasts_ms: { least: 1_000, most: 4_000 },
    is_felt: true,
    async begin(installation) {
      const set = (value: 'on' | 'off') =>
        onPostgres(installation, async (query, database) => {
          await query('set default_transaction_read_only = off');
          await query(`alter database ${database} set default_transaction_read_only = ${value}`);
          await query(TERMINATE);
        });
      await set('on');
      return () => set('off');
    },
  },
  'postgres restarted': {
    shapes: ON_POSTGRES,
    times: 1,
    lasts_ms: { least: 1_000, most: 4_000 },
    is_felt: true,
    async begin(installation) {
      const proxy = installation.postgres?.proxy;
      proxy?.set('shut');
      await onPostgres(installation, (query) => query(TERMINATE));
      return async () => proxy?.set('pass');
    },
  },
  'redis cut': {
    shapes: WITH_REDIS,
    times: 1,
    lasts_ms: { least: 1_000, most: 4_000 },
    is_felt: false,
    begin: ({ redis }) => breakNetwork(redis?.proxy, 'cut'),
  },
  'redis silent': {
    shapes: WITH_REDIS,
    times: 1,
    lasts_ms: { least: 3_000, most: 6_000 },
    is_felt: false,
    begin: ({ redis }) => breakNetwork(redis?.proxy, 'half-open'),
  },
  'redis slow': {
    shapes: WITH_REDIS,
    times: 1,
    lasts_ms: { least: 2_000, most: 4_000 },
    is_felt: false,
    begin: ({ redis }) => breakNetwork(redis?.proxy, 'slow'),
  },
  'redis restarted empty': {
    shapes: WITH_REDIS,
    times: 1,
    lasts_ms: { least: 200, most: 2_000 },
    is_felt: false,
    async begin({ redis }) {
      await redis?.server.kill();
      return async () => redis?.server.start();
    },
  },
  'disk full': {
    shapes: ON_SQLITE,
    times: 2,
    lasts_ms: { least: 2_000, most: 4_000 },
    // SQLite's log is as long as it once was, and what fits into it is still written.
    is_felt: false,
    async begin({ disk }) {
      await disk?.setFull(true);
      return async () => disk?.setFull(false);
    },
  },
  /** The kernel refuses to let any file of the process grow beyond what the database is long: EFBIG, an I/O error. */
  'file size limited': {
    shapes: ON_SQLITE,
    times: 1,
    lasts_ms: { least: 2_000, most: 4_000 },
    is_felt: true,
    async begin({ location }, _injection, { pid }) {
      const file = location.dialect === 'sqlite' ? location.file : '';
      const limit = (bytes: number | typeof UNLIMITED) =>
        run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:${UNLIMITED}`]);
      const sizes = await Promise.all([stat(file), stat(`${file}-wal`)]);
      await limit(Math.min(...sizes.map(({ size }) => size)));
      return () => limit(UNLIMITED);
    },
  },
  'power loss': {
    shapes: ON_SQLITE,
    times: 4,
    lasts_ms: { least: 0, most: 300 },
    is_felt: true,
    ends_server: true,
    async begin({ disk }, injection, server) {
      await server.kill();
      injection.note = `${await disk?.losePower()} writes taken back`;
      return () => server.start();
    },
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export const faultNamed = (name: FaultName): Fault => FAULTS[name];

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function jump(server: ServerProcess, injection: Injection, direction: 1 | -1): Promise<End> {
  const minutes = Math.round(CLOCK_JUMP.least + injection.chance * (CLOCK_JUMP.most - CLOCK_JUMP.least)) * direction;
  injection.note = `${minutes} minutes`;
  await setClock(server, minutes * MINUTE);
  return () => setClock(server, 0);
}

async function breakNetwork(proxy: TcpProxy | undefined, mode: ProxyMode): Promise<End> {
  proxy?.set(mode);
  return async () => {
    // Whatever was in the way has forgotten the connections of before.
    if (mode === 'half-open') proxy?.abandon();
    proxy?.set('pass');
  };
}

/** As the operator of Postgres, past the proxy. */
async function onPostgres(
  { postgres }: Installation,
  work: (query: (statement: string) => Promise<unknown>, database: string) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  try {
    await work((statement) => client.query(statement), new URL(postgres?.url ?? '').pathname.slice(1));
  } finally {
    await client.end();
  }
}
