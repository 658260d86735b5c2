/**
 * A real LiveKit server on the loopback. Where none is installed, CI fails and a person is told that the suites were
 * skipped: `LIVEKIT_SERVER` names the program, or `livekit-server` is looked for on the path.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const LIVEKIT_KEY = 'devkey';
export const LIVEKIT_SECRET = 'a-livekit-secret-for-tests-0123456789';

const PROGRAM = process.env.LIVEKIT_SERVER ?? 'livekit-server';
const START_MS = 15_000;
/** Killed without warning when the other end of its input is closed, also because whoever holds that was killed. */
const END_WITH_PARENT = '"$0" "$@" & server=$!; read -r _; kill -9 $server';

/** Undefined where the suites can run. */
export const missing: string | undefined = findMissing();
if (missing !== undefined && process.env.CI) throw new Error(`Voice is tested in CI: ${missing}`);
if (missing !== undefined) console.warn(`SKIPPED: tests of voice calls, because ${missing}`);

function findMissing(): string | undefined {
  if (spawnSync(PROGRAM, ['--version']).status !== 0)
    return `there is no LiveKit server (${PROGRAM}); CONTRIBUTING.md says how to get one`;
  const programs = ['flite', 'sox', 'pocketsphinx_continuous'];
  const absent = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  return absent.length === 0 ? undefined : `${absent.join(', ')} is not installed`;
}

export interface LiveKitServer extends AsyncDisposable {
  /** For `LIVEKIT_URL`. */
  url: string;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Starts it again on the same ports, without its rooms. */
  start(): Promise<void>;
}

/** @param webhooks where it posts what happens in its rooms */
export async function startLiveKitServer(options: { webhooks?: string } = {}): Promise<LiveKitServer> {
  const [port, tcp_port, udp_port] = await freePorts();
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    logging: { level: 'error' },
    keys: { [LIVEKIT_KEY]: LIVEKIT_SECRET },
    rtc: {
      tcp_port,
      udp_port,
      node_ip: '127.0.0.1',
      use_external_ip: false,
      enable_loopback_candidate: true,
      interfaces: { includes: ['lo'] },
      stun_servers: ['127.0.0.1:3478'],
    },
    ...(options.webhooks === undefined ? {} : { webhook: { api_key: LIVEKIT_KEY, urls: [options.webhooks] } }),
  };
  const url = `ws://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const program = [PROGRAM, '--config-body', JSON.stringify(config)];
    const started = spawn('sh', ['-c', END_WITH_PARENT, ...program], { stdio: ['pipe', 'pipe', 'pipe'] });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4_000);
      });
    for (const until = Date.now() + START_MS; ; await sleep(50)) {
      const answer = await fetch(url.replace('ws', 'http')).catch(() => undefined);
      if (answer?.ok) return;
      if (Date.now() > until || started.exitCode !== null) throw new Error(`LiveKit does not start:\n${output}`);
    }
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.stdin?.end();
    await gone;
  }

  await start();
  return {
    url,
    kill,
    start,
    [Symbol.asyncDispose]: kill,
  };
}

async function freePorts(): Promise<[number, number, number]> {
  const probes = await Promise.all(
    [0, 1, 2].map(async () => {
      const probe = createServer().listen(0, '127.0.0.1');
      await once(probe, 'listening');
      return probe;
    }),
  );
  const ports = probes.map((probe) => (probe.address() as { port: number }).port);
  await Promise.all(
    probes.map(async (probe) => {
      probe.close();
      await once(probe, 'close');
    }),
  );
  return ports as [number, number, number];
}
