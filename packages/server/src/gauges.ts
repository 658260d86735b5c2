/** Prometheus metrics of the present state, read when they are scraped. */
import { Gauge, type Registry } from 'prom-client';
import type { Readiness } from './features/readiness.js';

/** Gauges read in one scrape share a query result for this long, in ms. */
const SHARED_MS = 1_000;

export interface GaugeSources {
  /** Open sockets of this server by `token_source`. */
  connections: () => Record<string, number>;
  /** Of all servers. */
  calls_running: () => Promise<number>;
  /** Of this server's voice host; undefined if there is none. */
  voice: () => { hosts: string[]; lag_ms: number; calls: number; places: number } | undefined;
  turns_running: () => number;
  /** Waiting turns of all servers, and how long the oldest has waited, in ms. */
  queue: () => Promise<{ waiting: number; oldest_ms: number }>;
  readiness: () => Promise<Readiness>;
  /** Bytes that can still be written beside SQLite's database; undefined with Postgres. */
  free_bytes: (() => Promise<number>) | undefined;
}

export function registerGauges(registry: Registry, sources: GaugeSources): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `frontdesk_${name}`,
      help,
      registers: [registry],
      async collect() {
        // The other metrics matter most while the database is unavailable.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  new Gauge({
    name: 'frontdesk_socket_connections',
    help: 'Open sockets of this server, by token_source.',
    labelNames: ['token_source'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [token_source, open] of Object.entries(sources.connections())) this.set({ token_source }, open);
    },
  });
  new Gauge({
    name: 'frontdesk_check_ok',
    help: 'Whether a check of /readyz succeeds: 1 or 0.',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      this.reset();
      const { checks } = await sources.readiness();
      for (const [check, { ok }] of Object.entries(checks)) this.set({ check }, Number(ok));
    },
  });
  gauge('calls_running', 'Voice calls of all servers.', shareReads(sources.calls_running));
  gauge(
    'voice_host_ready',
    'Voice hosts of this server that take calls.',
    () => sources.voice()?.hosts.filter((host) => host === 'ready').length ?? 0,
  );
  gauge('voice_host_calls', "Calls that take a place of this server's voice hosts.", () => sources.voice()?.calls ?? 0);
  gauge('voice_host_places', "Calls that this server's voice hosts take at once.", () => sources.voice()?.places ?? 0);
  gauge(
    'voice_host_lag_seconds',
    "How late the event loop of this server's most loaded voice host runs.",
    () => (sources.voice()?.lag_ms ?? 0) / 1000,
  );
  gauge('turns_running', 'Turns this server works on.', sources.turns_running);
  const queue = shareReads(sources.queue);
  gauge('turns_waiting', 'Turns of all servers that wait for a worker.', async () => (await queue()).waiting);
  gauge(
    'turns_oldest_waiting_seconds',
    'How long the oldest of them has waited.',
    async () => (await queue()).oldest_ms / 1000,
  );
  if (sources.free_bytes !== undefined)
    gauge('data_directory_free_bytes', 'Free space of the file system of DATA_DIR.', sources.free_bytes);
}

function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Promise<Value>; until: number } | undefined;
  return () => {
    if (known === undefined || known.until < performance.now())
      known = { value: read(), until: performance.now() + SHARED_MS };
    return known.value;
  };
}
