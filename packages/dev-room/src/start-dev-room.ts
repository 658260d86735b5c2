/**
 * Starts the development room server, for calls on a developer's own machine: LiveKit's protocol on loopback, in a thread
 * that is started again when it dies. Not for production: it serves one machine only, keeps nothing, sends no webhooks
 * and has no TURN.
 */
import { Worker } from 'node:worker_threads';
import type { DevRoomReport } from './dev-room-worker.js';
import type { DevRoomSettings } from './open-dev-room.js';

/** What the room server reports: the part of a pino logger that it uses. */
export type DevRoomLog = Record<'debug' | 'warn' | 'error', (fields: object | string, message?: string) => void>;

export interface DevRoomOptions extends DevRoomSettings {
  log: DevRoomLog;
  /** A guard for the caller that should have known. */
  production?: boolean;
}

export interface DevRoom extends AsyncDisposable {
  /** Where clients connect, `ws://127.0.0.1:port`; stays the same when the thread is started again. */
  url: string;
}

const RESTARTS = 5;
const RESTARTS_WINDOW_MS = 5 * 60_000;
const CLOSE_MS = 3_000;

/** Resolves once clients can connect. @throws {Error} in production, for an address off this machine, or a taken port */
export async function startDevRoom(options: DevRoomOptions): Promise<DevRoom> {
  const { log, production, ...settings } = options;
  if (production === true) throw new Error('the development room is not for production: set LIVEKIT_URL');
  if (settings.host !== '127.0.0.1') throw new Error('the development room listens on 127.0.0.1 only');

  const restarts: number[] = [];
  let stopping = false;
  const launch = (port: number) =>
    startWorker({ ...settings, port }, log, () => {
      if (stopping) return;
      const now = Date.now();
      while (restarts[0] !== undefined && restarts[0] <= now - RESTARTS_WINDOW_MS) restarts.shift();
      if (restarts.length >= RESTARTS)
        return log.error('the development room keeps stopping; calls are no longer available');
      restarts.push(now);
      log.warn('the development room has ended and is started again; its calls are lost');
      running = launch(started.port);
      running.catch((error: unknown) => log.error({ err: error }, 'the development room could not be started again'));
    });
  const first = launch(settings.port);
  let running = first;
  const started = await first;

  return {
    url: `ws://${settings.host}:${started.port}`,
    async [Symbol.asyncDispose]() {
      stopping = true;
      const last = await running.catch(() => undefined);
      if (last === undefined) return;
      last.worker.postMessage('close');
      const late = setTimeout(() => void last.worker.terminate(), CLOSE_MS);
      await last.exited;
      clearTimeout(late);
    },
  };
}

/** @param ended is called when a thread that had started is gone, by itself or not */
async function startWorker(settings: DevRoomSettings, log: DevRoomOptions['log'], ended: () => void) {
  const worker = new Worker(workerUrl(), { workerData: settings });
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  worker.on('error', (error) => log.warn({ err: error }, 'the development room failed'));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('exit', (code) => reject(new Error(`the development room ended with code ${code} before it started`)));
    worker.on('message', (message: DevRoomReport) => {
      if (message.kind === 'listening') resolve(message.port);
      else if (message.kind === 'failed') reject(new Error(`the development room did not start: ${message.error}`));
      else log.debug(message.fields, message.message);
    });
  });
  worker.once('exit', ended);
  return { worker, port, exited };
}

/** Beside this file once built; when the sources run as they are (tests), in the build that was made before. */
function workerUrl(): URL {
  const here = import.meta.url;
  if (here.endsWith('.js')) return new URL('./dev-room-worker.js', here);
  return new URL(here.replace('/src/', '/dist/').replace(/start-dev-room\.ts$/, 'dev-room-worker.js'));
}
