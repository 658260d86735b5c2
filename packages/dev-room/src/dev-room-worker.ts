/**
 * Runs the development room server in a thread, so that a failure of the WebRTC stack ends only this thread, and
 * forwarding audio never delays the service. It gets only its settings.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type DevRoomSettings, openDevRoom } from './open-dev-room.js';
import type { Trace } from './trace.js';

/** `listening` or `failed` comes first, exactly once. */
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
