/**
 * The compiled service as an operator runs it: a process of its own, which a test can kill without warning and start
 * again on the same data and port. It never outlives the test, however that one ends.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../src/db/database.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const START_MS = 60_000;
const KEPT_OUTPUT_CHARACTERS = 20_000;
/** Below the ports that the system gives to outgoing connections: one of those could sit on ours during a restart. */
const PORTS = { from: 20_000, until: 32_000 };
/** A parent that is killed itself closes the channel: then the service ends too. */
const END_WITH_PARENT = 'data:text/javascript,process.once("disconnect",()=>process.exit(1))';

/** A machine whose clock is wrong. */
const setClockAhead = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const now = () => Real.now() + ${ms}, Real = Date;
    globalThis.Date = new Proxy(Real, {
      construct: (_, given) => (given.length === 0 ? new Real(now()) : new Real(...given)),
      get: (_, name) => (name === 'now' ? now : Real[name]),
    });`)}`;

export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  /** The process itself, with its IPC channel. */
  readonly child: ChildProcess;
  /** `kill -9`, by pid; resolves once the process is gone. Also after it was killed by somebody else. */
  kill(): Promise<void>;
  /** Starts it on the same data and port, and resolves once it serves. @throws with its output when it does not */
  start(): Promise<void>;
  /** Resolves once the process that runs now is gone. */
  ended(): Promise<void>;
  /** What the process has written lately, for a failing test to show. */
  output(): string;
  http(path: string, init?: RequestInit & { key?: string }): Promise<Response>;
}

export const PROCESS_API_KEY = 'test-api-key-0123456789';

export interface ServerProcessOptions {
  location: DatabaseLocation;
  env?: Record<string, string>;
  /** Gets all that the process writes. */
  heard?: (text: string) => void;
  /** A file descriptor that it writes its log to, instead of to the test. */
  stdout?: number;
  /** By how much the clock of its machine is ahead, in ms. */
  clock_ahead_ms?: number;
  /** Modules that the process loads before the service, as URLs. */
  preload?: string[];
  /** Default: the compiled service of this repository. */
  program?: string;
}

/** Starts a server on a free port that stays its own. Compile first: `npx tsc -b`. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { location, env = {}, heard, stdout, clock_ahead_ms = 0, preload = [], program = MAIN } = options;
  if (!existsSync(program)) throw new Error(`${program} is missing: compile first (npx tsc -b)`);
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-process-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: 'off',
    DATA_DIR: location.dialect === 'sqlite' ? join(location.file, '..') : folder,
    ...(location.dialect === 'postgres' ? { DATABASE_URL: location.url, DATABASE_CONNECTIONS: '8' } : {}),
    SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
    BOOTSTRAP_API_KEY: PROCESS_API_KEY,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    ...env,
  };
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let output = '';

  const endWithTest = () => void child?.kill('SIGKILL');
  process.once('exit', endWithTest);

  async function start(): Promise<void> {
    const started = fork(program, {
      env: settings,
      execArgv: [
        ...['--import', END_WITH_PARENT],
        ...(clock_ahead_ms === 0 ? [] : ['--import', setClockAhead(clock_ahead_ms)]),
        ...preload.flatMap((url) => ['--import', url]),
      ],
      stdio: ['ignore', stdout ?? 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => {
        heard?.(chunk.toString());
        output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
      });
    gone = new Promise((resolve) => started.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the service ${why}:\n${output}`));
      const timer = setTimeout(() => fail(`did not start within ${START_MS} ms`), START_MS);
      started.once('message', (message) => {
        clearTimeout(timer);
        if ((message as { ready?: unknown }).ready === true) resolve();
        else fail(`said ${JSON.stringify(message)}`);
      });
      started.once('exit', (code, signal) => {
        clearTimeout(timer);
        fail(`ended before it served (${signal ?? code})`);
      });
    });
  }

  const server: ServerProcess = {
    url,
    get pid() {
      if (child?.pid === undefined) throw new Error('the service was never started');
      return child.pid;
    },
    get child() {
      if (child === undefined) throw new Error('the service was never started');
      return child;
    },
    start,
    async kill() {
      child?.kill('SIGKILL');
      await gone;
    },
    ended: () => gone,
    output: () => output,
    http: (path, { key = PROCESS_API_KEY, ...init } = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${key}`,
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string>),
        },
      }),
    async [Symbol.asyncDispose]() {
      await server.kill();
      process.off('exit', endWithTest);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
  return server;
}

/** A port of the loopback that nobody uses, and that the system gives to nobody. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.until);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
