/**
 * A real LiveKit server on the loopback. Where none is installed, CI fails and a person is told what was skipped:
 * `LIVEKIT_SERVER` names the program, or `livekit-server` is looked for on the path.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endInput, spawnUntilInputEnds } from '../../support/spawn-until-input-ends.js';
import type { RoomServer } from './room-server.js';
import { missingSpeech } from './speech.js';

export const LIVEKIT_KEY = 'devkey';
export const LIVEKIT_SECRET = 'a-livekit-secret-for-tests-0123456789';

const PROGRAM = process.env.LIVEKIT_SERVER ?? 'livekit-server';
const START_MS = 15_000;

/** Why there is no LiveKit server here; undefined where there is one. */
export const missingLiveKit: string | undefined =
  spawnSync(PROGRAM, ['--version']).status === 0
    ? undefined
    : `there is no LiveKit server (${PROGRAM}); CONTRIBUTING.md says how to get one`;
if (missingLiveKit !== undefined && process.env.CI) throw new Error(`Voice is tested in CI: ${missingLiveKit}`);
if (missingLiveKit !== undefined)
  console.warn(`SKIPPED: tests of calls in the rooms of a real LiveKit server, because ${missingLiveKit}`);

/** Why nobody can speak in its rooms; undefined where somebody can. */
export const missing: string | undefined = missingLiveKit ?? missingSpeech;

interface LiveKitOptions {
  /** Where it posts what happens in its rooms. */
  webhooks?: string;
  /** `host:port`. Without it, LiveKit stores no trunks and dispatch rules of SIP. */
  redis?: string;
}

const PORT_TAKEN = 'address already in use';

/** Another process may take a free port before LiveKit does: then others are tried. */
export async function startLiveKitServer(options: LiveKitOptions = {}): Promise<RoomServer> {
  for (let tries = 1; ; tries++)
    try {
      return await startOn(await freePorts(), options);
    } catch (error) {
      if (tries === 3 || !String(error).includes(PORT_TAKEN)) throw error;
    }
}

async function startOn(
  [port, tcp_port, udp_port]: [number, number, number],
  options: LiveKitOptions,
): Promise<RoomServer> {
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
    ...(options.redis === undefined ? {} : { redis: { address: options.redis } }),
    ...(options.webhooks === undefined ? {} : { webhook: { api_key: LIVEKIT_KEY, urls: [options.webhooks] } }),
  };
  const url = `ws://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const program = [PROGRAM, '--config-body', JSON.stringify(config)];
    const started = spawnUntilInputEnds(program, 'pipe');
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4_000);
      });
    for (const until = Date.now() + START_MS; ; await sleep(50)) {
      const answer = await fetch(url.replace('ws', 'http')).catch(() => undefined);
      if (answer?.ok) return;
      const failed = started.exitCode !== null || output.includes(PORT_TAKEN);
      if (failed || Date.now() > until) throw new Error(`LiveKit does not start:\n${output}`);
    }
  }

  try {
    await start();
  } catch (error) {
    await endInput(child);
    throw error;
  }
  return {
    url,
    api_key: LIVEKIT_KEY,
    api_secret: LIVEKIT_SECRET,
    kill: () => endInput(child),
    start,
    [Symbol.asyncDispose]: () => endInput(child),
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
