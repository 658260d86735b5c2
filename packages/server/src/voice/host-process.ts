/**
 * One process of a voice host, which is pinged. Of the service's environment it gets only NODE_EXTRA_CA_CERTS; each call
 * passes what else the host needs.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type FromHost, fromHost, type ToHost } from './host/protocol.js';
import { PING_MS } from './voice-host-life.js';

/** A process that has not ended this long after it was asked to, in ms, is killed. */
const STOP_MS = 6_000;

export interface HostProcessOptions {
  log: Logger;
  /** A file of certificate authorities that the host trusts, besides those of Node. */
  extra_ca_certs: string | undefined;
}

export interface HostProcessEvents {
  /** The answer to a ping. */
  answered(lag_ms: number): void;
  /** Every other message. */
  said(message: Exclude<FromHost, { type: 'pong' }>): void;
  /**
   * Called before each ping. @param pings how many were sent since the last message @param waited_ms how long the process
   * has waited for a processor since then
   */
  unanswered(pings: number, waited_ms: number): void;
  /** Called once. Both arguments are null if the process could not be started. */
  exited(code: number | null, signal: NodeJS.Signals | null): void;
}

export class HostProcess {
  readonly #child: ChildProcess;
  readonly #log: Logger;
  readonly #events: HostProcessEvents;
  readonly #pings: NodeJS.Timeout;
  readonly #started_at = performance.now();
  #unanswered = 0;
  /** At the first unanswered ping: how long it had waited for a processor since it was started, in ms. */
  #waited_before_ms = 0;

  /** Starts it. */
  constructor({ log, extra_ca_certs }: HostProcessOptions, events: HostProcessEvents) {
    this.#log = log;
    this.#events = events;
    this.#child = fork(fileURLToPath(hostProgram()), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: extra_ca_certs === undefined ? {} : { NODE_EXTRA_CA_CERTS: extra_ca_certs },
    });
    for (const output of [this.#child.stdout, this.#child.stderr])
      if (output !== null)
        createInterface({ input: output }).on('line', (line) => log.debug({ voice_host: line }, 'voice host'));
    this.#child.on('message', (given) => this.#take(given));
    this.#child.once('exit', (code, signal) => this.#end(code, signal));
    this.#child.on('error', (error) => {
      log.warn({ err: error }, 'the voice host could not be started or reached');
      // A process that could not be started emits no `exit`.
      if (this.#child.pid === undefined) this.#end(null, null);
    });
    this.#pings = setInterval(() => this.#ping(), PING_MS);
  }

  /** In ms. */
  get age(): number {
    return performance.now() - this.#started_at;
  }

  /** No effect once the process is gone. */
  send(message: ToHost): void {
    if (this.#child.connected)
      this.#child.send(message, (error) => error && this.#log.warn({ err: error }, 'the voice host is gone'));
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Lets the process leave its calls. Resolves once it has ended. */
  async stop(): Promise<void> {
    if (this.#child.pid === undefined) return;
    const gone = once(this.#child, 'exit');
    if (this.#child.connected) this.#child.disconnect();
    const patience = setTimeout(() => this.kill(), STOP_MS);
    await gone;
    clearTimeout(patience);
  }

  #take(given: unknown): void {
    this.#unanswered = 0;
    const { data: message, error } = fromHost.safeParse(given);
    if (message === undefined) this.#log.error({ err: error }, 'a message of the voice host could not be read');
    else if (message.type === 'pong') this.#events.answered(message.lag_ms);
    else this.#events.said(message);
  }

  #ping(): void {
    const waited_ms = readProcessorWait(this.#child.pid);
    if (this.#unanswered === 0) this.#waited_before_ms = waited_ms;
    this.#events.unanswered(this.#unanswered++, waited_ms - this.#waited_before_ms);
    this.send({ type: 'ping' });
  }

  #end(code: number | null, signal: NodeJS.Signals | null): void {
    clearInterval(this.#pings);
    this.#events.exited(code, signal);
  }
}

const NANOSECONDS = 1e6;

/**
 * How long the main thread of a process has been ready to run without a processor, in ms since its start. 0 where the
 * system does not report it, and for a process that has ended.
 */
export function readProcessorWait(pid: number | undefined): number {
  try {
    const [, waited_ns] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited_ns) / NANOSECONDS;
  } catch {
    return 0;
  }
}

/** The compiled program, even if the service runs from its sources. */
function hostProgram(): URL {
  const beside = new URL('./host/main.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/voice/host/main.js', import.meta.url);
}
