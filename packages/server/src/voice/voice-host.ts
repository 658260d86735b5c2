/**
 * The voice host's process: forked with the service, replaced when it ends or stops answering, stopped with the
 * service. Of the service's environment it gets only NODE_EXTRA_CA_CERTS; each call passes what else the host needs.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@frontdesk/contract';
import type { Logger } from 'pino';
import { type AboutCall, fromHost, type ToHost } from './host/protocol.js';

const PING_MS = 2_000;
const STOP_MS = 6_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A host that has run this long, in ms, does not count as one that ends repeatedly. */
const STEADY_MS = 60_000;

/**
 * `starting`: forked, still loading. `ready`: takes calls and answers pings. `unresponsive`: missed a ping and is being
 * killed. `ended`: its process has ended, and the next one starts after a pause. `stopped`: the service stops.
 */
export type VoiceHostState = 'starting' | 'ready' | 'unresponsive' | 'ended' | 'stopped';

export interface VoiceHost extends AsyncDisposable {
  readonly state: VoiceHostState;
  /** No effect unless the host is ready: no other host is in a call. */
  tell(message: ToHost): void;
}

export interface VoiceHostOptions {
  log: Logger;
  /** A file of certificate authorities that the host trusts, besides those of Node. */
  extra_ca_certs: string | undefined;
  received: (message: AboutCall) => void;
  /** Called when a host takes calls: the first one or a replacement. */
  ready: () => void;
  /** Called when the host's process has ended, and all its calls with it. */
  ended: () => void;
}

export function startVoiceHost({ log, extra_ca_certs, received, ready, ended }: VoiceHostOptions): VoiceHost {
  let state: VoiceHostState = 'ended';
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  function launch(): void {
    const since = performance.now();
    const host = fork(fileURLToPath(program()), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: extra_ca_certs === undefined ? {} : { NODE_EXTRA_CA_CERTS: extra_ca_certs },
    });
    child = host;
    state = 'starting';
    let unanswered = 0;

    function take(given: unknown): void {
      unanswered = 0;
      const { data: message, error } = fromHost.safeParse(given);
      if (message === undefined) log.error({ err: error }, 'a message of the voice host could not be read');
      else if (message.type === 'ready') {
        if (state !== 'starting') return;
        state = 'ready';
        ready();
      } else if (message.type !== 'pong') received(message);
    }

    // Counts pings instead of reading a clock: pongs that arrived while this process was suspended are read between two
    // pings.
    const pings = setInterval(() => {
      const most_ms = state === 'starting' ? LIMITS.voiceHostStartMs : LIMITS.voiceHostUnresponsiveMs;
      if (unanswered * PING_MS < most_ms) {
        unanswered++;
        send(host, { type: 'ping' });
      } else if (state === 'starting' || state === 'ready') {
        log.error({ state }, 'the voice host does not answer and is killed');
        state = 'unresponsive';
        host.kill('SIGKILL');
      }
    }, PING_MS);

    function gone(code: number | null, signal: NodeJS.Signals | null): void {
      clearInterval(pings);
      child = undefined;
      if (state === 'stopped') return;
      state = 'ended';
      if (performance.now() - since > STEADY_MS) failures = 0;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
      log.error({ code, signal, pause }, 'the voice host has ended; its calls are lost');
      timer = setTimeout(launch, pause);
      ended();
    }

    for (const output of [host.stdout, host.stderr])
      if (output !== null)
        createInterface({ input: output }).on('line', (line) => log.debug({ voice_host: line }, 'voice host'));
    host.on('message', take);
    host.once('exit', gone);
    host.on('error', (error) => {
      log.warn({ err: error }, 'the voice host could not be started or reached');
      // A process that could not be started emits no `exit`.
      if (host.pid === undefined) gone(null, null);
    });
  }

  function send(host: ChildProcess, message: ToHost): void {
    if (host.connected) host.send(message, (error) => error && log.warn({ err: error }, 'the voice host is gone'));
  }

  launch();
  return {
    get state() {
      return state;
    },
    tell(message) {
      if (child !== undefined && state === 'ready') send(child, message);
    },
    async [Symbol.asyncDispose]() {
      state = 'stopped';
      clearTimeout(timer);
      if (child === undefined || child.pid === undefined) return;
      const host = child;
      const gone = once(host, 'exit');
      if (host.connected) host.disconnect();
      const patience = setTimeout(() => host.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(patience);
    },
  };
}

/** The compiled program, even if the service runs from its sources. */
function program(): URL {
  const beside = new URL('./host/main.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/voice/host/main.js', import.meta.url);
}
