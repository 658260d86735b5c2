/** Injects one fault after the other, and sees that the service recovers from each before the next. */
import type { ServerProcess } from '../../support/server-process.js';
import { sleep } from './device.js';
import { faultNamed, type Injection } from './faults.js';
import { isServed, type World } from './people.js';
import { type Injected, lastLines, type Run } from './report.js';

const RECOVERY_MS = 5_000;
/** Beyond that it counts as not recovered at all. */
const GIVE_UP_MS = 20_000;
const PROBE_MS = 50;

export async function injectAll(run: Run, world: World): Promise<void> {
  const { plan, installation, violations } = run;
  const watch = watchServers(run);
  await Promise.all(installation.servers.map(({ url }) => recovers(world, url)));
  for (const injection of plan) {
    await sleep(injection.pause_ms);
    const injected = await inject(run, injection, watch);
    await Promise.all(installation.servers.map(({ url }) => recovers(world, url)));
    injected.recovered_at = performance.now();
    const took_ms = injected.recovered_at - injected.ended_at;
    if (took_ms > RECOVERY_MS)
      violations.push({
        promise: `/readyz is 200 and a message is answered within ${RECOVERY_MS} ms of the end of a fault`,
        detail: `after "${injection.fault}" it took ${Math.round(took_ms)} ms`,
        entries: [],
      });
    // What comes after would say nothing new.
    if (took_ms > GIVE_UP_MS) return;
  }
}

async function inject(run: Run, planned: Injection, watch: Watch): Promise<Injected> {
  const { installation, injected } = run;
  const fault = faultNamed(planned.fault);
  const injection = { ...planned, server: fault.is_felt ? busiest(run) : planned.server };
  const server = installation.servers[injection.server];
  if (server === undefined) throw new Error(`there is no server ${injection.server}`);
  const began_at = performance.now();
  if (fault.ends_server) watch.expectEnd(server);
  const end = await fault.begin(installation, injection, server);
  await sleep(injection.lasts_ms);
  await end();
  watch.follow(server);
  const record: Injected = { ...injection, began_at, ended_at: performance.now(), recovered_at: undefined };
  injected.push(record);
  return record;
}

/** The server that most are connected to: after some faults everybody may be at the other one, and feel nothing. */
function busiest({ installation, evidence }: Run): number {
  const connected = installation.networks.map(
    ({ url }) =>
      evidence.connections.filter(({ server, closed_at }) => server === url && closed_at === undefined).length,
  );
  return connected.indexOf(Math.max(...connected));
}

/** Resolves once the server is ready and has answered a message, or after {@link GIVE_UP_MS}. */
async function recovers(world: World, url: string): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(RECOVERY_MS) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (performance.now() < until) {
    if ((await isReady()) && (await isServed(world, url, GIVE_UP_MS))) return;
    await sleep(PROBE_MS);
  }
}

interface Watch {
  /** From now on the end of the process that runs now is no violation. */
  expectEnd(server: ServerProcess): void;
  /** Follows the process that runs now as well. */
  follow(server: ServerProcess): void;
}

/** A server that ends although nobody made it. */
function watchServers({ installation, violations }: Run): Watch {
  const expected = new Set<ServerProcess['child']>();
  const followed = new Set<ServerProcess['child']>();
  function follow(server: ServerProcess): void {
    const { child } = server;
    if (followed.has(child)) return;
    followed.add(child);
    child.once('exit', (code, signal) => {
      if (expected.has(child)) return;
      violations.push({
        promise: 'no fault ends the service',
        detail: `it ended by itself (${signal ?? code})`,
        entries: lastLines(server.output()),
      });
    });
  }
  for (const server of installation.servers) follow(server);
  return { follow, expectEnd: ({ child }) => void expected.add(child) };
}
