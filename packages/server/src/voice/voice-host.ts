/**
 * The voice host's process: started with the service where calls can be made, started again when it dies, ended with the
 * service. It gets nothing of the service's environment; what it needs to know comes with each call.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FromHost, ToHost } from './host/protocol.js';

const STOP_MS = 6_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A host that has lived this long does not count as one that keeps dying. */
const STEADY_MS = 60_000;

export interface VoiceHost extends AsyncDisposable {
  /** Whether it can be told anything. */
  readonly running: boolean;
  tell(message: ToHost): void;
}

export interface VoiceHostOptions {
  log: Logger;
  heard: (message: FromHost) => void;
  /** All its calls are lost. */
  died: () => void;
  /** It runs (again). */
  started: () => void;
}

export function startVoiceHost({ log, heard, died, started }: VoiceHostOptions): VoiceHost {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let deaths = 0;
  let stopping = false;

  function launch(): void {
    const since = performance.now();
    const host = fork(fileURLToPath(program()), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {},
    });
    child = host;
    for (const output of [host.stdout, host.stderr])
      if (output !== null)
        createInterface({ input: output }).on('line', (line) => log.debug({ voice_host: line }, 'voice host'));
    host.on('error', (error) => log.warn({ err: error }, 'the voice host could not be reached'));
    host.on('message', (message) => heard(message as FromHost));
    host.once('spawn', started);
    host.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (performance.now() - since > STEADY_MS) deaths = 0;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** deaths++);
      log.error({ code, signal, pause }, 'the voice host has died; its calls are lost');
      timer = setTimeout(launch, pause);
      died();
    });
  }

  launch();
  return {
    get running() {
      return child?.connected === true && child.pid !== undefined;
    },
    tell(message) {
      // Without one there is nobody in a call to tell; what was sent to one that dies is lost with its calls.
      if (child?.connected) child.send(message, (error) => error && log.warn({ err: error }, 'the voice host is gone'));
    },
    async [Symbol.asyncDispose]() {
      stopping = true;
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

/** Compiled, also where the service runs from its sources. */
function program(): URL {
  const beside = new URL('./host/main.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/voice/host/main.js', import.meta.url);
}
