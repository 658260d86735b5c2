/**
 * The development rooms' server in a thread of its own: what goes wrong in a WebRTC stack ends this thread at worst, and
 * passing sound on never delays the service. It is given its settings and nothing of the service.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type DevRoomSettings, openDevRoom } from './open-dev-room.js';
import type { Trace } from './trace.js';

/** `listening` or `failed` comes first and once. */
export type DevRoomReport =
  | { kind: 'listening'; port: number }
  | { kind: 'failed'; error: string }
  | { kind: 'log'; fields: Record<string, string>; message: string };

const main = parentPort;
if (main === null) throw new Error('dev-room-worker.ts runs in a worker thread only');

const report = (message: DevRoomReport) => main.postMessage(message);
const log: Trace = {
  debug(fields, message) {
    const plain = Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? value.stack : value]);
    report({ kind: 'log', fields: Object.fromEntries(plain.map(([name, value]) => [name, String(value)])), message });
  },
};

try {
  const room = await openDevRoom(workerData as DevRoomSettings, log);
  main.once('message', async () => {
    await room[Symbol.asyncDispose]();
    process.exit(0);
  });
  report({ kind: 'listening', port: room.port });
} catch (error) {
  report({ kind: 'failed', error: error instanceof Error ? error.message : String(error) });
}
