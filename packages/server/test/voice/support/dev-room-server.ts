/**
 * The development room as a process of its own, which a test can kill without warning; in the service it is a thread. It
 * is the compiled one, and never outlives the test.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RoomServer } from './room-server.js';

const KEYS = { api_key: 'dev-room', api_secret: 'a-secret-of-the-development-room-0123456789' };
const MODULE = import.meta.resolve('@frontdesk/dev-room');
const PROGRAM = `import(process.argv[1]).then(async ({ startDevRoom }) => {
  process.once('disconnect', () => process.exit());
  const log = { debug: () => undefined, warn: console.warn, error: console.error };
  const { url } = await startDevRoom({ ...JSON.parse(process.argv[2]), host: '127.0.0.1', log });
  process.send(url);
})`;

export async function startDevRoomServer(): Promise<RoomServer> {
  let child: ChildProcess | undefined;
  let url = '';

  async function start(): Promise<void> {
    const settings = JSON.stringify({ ...KEYS, port: url === '' ? 0 : Number(new URL(url).port) });
    child = spawn(process.execPath, ['-e', PROGRAM, MODULE, settings], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the development room ended before it started (${signal ?? code})`);
    });
    [url] = await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    get url() {
      return url;
    },
    ...KEYS,
    kill,
    start,
    [Symbol.asyncDispose]: kill,
  };
}
