/**
 * Runs the demo shop as a separate program beside the service, like an organisation's backend. If it crashes it is
 * restarted, a limited number of times, and it never outlives the service. It gets only its own settings, not the
 * service's environment.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Deadline } from '../deadline.js';

const START_MS = 10_000;
const STOP_MS = 3_000;
const RESTARTS = 5;
const RESTARTS_WINDOW_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 250;

export interface DemoShopProcessOptions {
  /** Zero takes any free port, and keeps it over restarts. */
  port: number;
  host: string;
  /** The URL at which the shop reaches this service. */
  frontdeskUrl: string;
  /** The URL of the room server; undefined: the service's own. */
  callsUrl?: string | undefined;
  apiKey: string;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface DemoShopProcess {
  /** The shop's URL, without a trailing slash. */
  url: string;
  /** Ends the shop; resolves when the process is gone. */
  close(): Promise<void>;
}

/** Starts the shop and resolves once it accepts requests. Rejects with its own message if it cannot start. */
export async function startDemoShopProcess(options: DemoShopProcessOptions): Promise<DemoShopProcess> {
  const { logger } = options;
  const stopping = new AbortController();
  const restarts: number[] = [];
  let reviving: Promise<void> = Promise.resolve();

  const first = await launch(options);
  const port = Number(new URL(first.url).port);
  let child = first.child;
  watch();

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      logger.warn({ code, signal }, 'the demo shop stopped unexpectedly');
      reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = Date.now();
      while (restarts[0] !== undefined && restarts[0] <= now - RESTARTS_WINDOW_MS) restarts.shift();
      if (restarts.length >= RESTARTS) {
        logger.error(
          `the demo shop has stopped ${RESTARTS + 1} times and is not restarted; restart the service to try again`,
        );
        return;
      }
      restarts.push(now);
      if (!(await pause(FIRST_PAUSE_MS * 2 ** (restarts.length - 1), stopping.signal))) return;
      try {
        ({ child } = await launch({ ...options, port }));
        watch();
        logger.info({ url: first.url }, 'the demo shop is running again');
        return;
      } catch (error) {
        logger.warn({ err: error }, 'the demo shop could not be started again');
      }
    }
  }

  return {
    url: first.url,
    async close() {
      stopping.abort();
      await reviving;
      await end(child);
    },
  };
}

/**
 * Starts the program and waits for the address that it reports: a response at the port could come from another program.
 */
async function launch(options: DemoShopProcessOptions): Promise<{ child: ChildProcess; url: string }> {
  const program = new URL('main.js', import.meta.resolve('@frontdesk/demo-shop'));
  const child = fork(fileURLToPath(program), {
    execArgv: [],
    // Ctrl+C in a terminal signals the whole process group, but the service decides when the shop ends.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      DEMO_SHOP_PORT: String(options.port),
      DEMO_SHOP_HOST: options.host,
      FRONTDESK_URL: options.frontdeskUrl,
      ...(options.callsUrl === undefined ? {} : { FRONTDESK_CALLS_URL: options.callsUrl }),
      FRONTDESK_API_KEY: options.apiKey,
    },
  });
  child.on('error', (error) => options.logger.warn({ err: error }, 'the demo shop could not be reached as a process'));
  const complaints: string[] = [];
  readLines(child.stdout, (line) => options.logger.info({ demo_shop: line }, 'demo shop'));
  readLines(child.stderr, (line) => {
    if (complaints.length < 10) complaints.push(line);
    options.logger.warn({ demo_shop: line }, 'demo shop');
  });
  try {
    return { child, url: await reportedUrl(child) };
  } catch (error) {
    await end(child);
    throw new Error(complaints.length > 0 ? complaints.join(' ') : 'The demo shop did not start.', { cause: error });
  }
}

async function reportedUrl(child: ChildProcess): Promise<string> {
  const settled = new AbortController();
  using deadline = new Deadline(START_MS, settled.signal);
  const { signal } = deadline;
  try {
    // The output closes after its last line; the exit event may come before that.
    const ended = once(child, 'close', { signal }).then(([code]) => {
      throw new Error(`The demo shop ended with code ${code}`);
    });
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    const url: unknown = message?.listening;
    if (typeof url !== 'string') throw new Error('The demo shop reported no address');
    return url;
  } finally {
    settled.abort();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(patience);
}

/** False if `signal` interrupted the pause. */
async function pause(durationMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(durationMs, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

function readLines(stream: Readable | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', take);
}
