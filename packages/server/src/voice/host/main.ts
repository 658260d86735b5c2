/**
 * The voice host: a separate process that joins the rooms of calls. The service controls it over a channel, and it ends
 * with the service. An error in one call must not end the others, so every error but a crash is handled.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { initializeLogger } from '@livekit/agents';
import { dispose } from '@livekit/rtc-node';
import { type HostedCall, hostCall } from './call.js';
import type { AboutCall, FromHost, ToHost } from './protocol.js';

/** How often the delay of the event loop is measured, in ms. */
const TICK_MS = 50;
const NANOSECONDS = 1e6;

initializeLogger({ pretty: false, level: 'warn' });

/** Includes the time in which this process waits for a processor. */
const delays = monitorEventLoopDelay({ resolution: TICK_MS });
delays.enable();

const calls = new Map<string, HostedCall>();

function send(message: FromHost): void {
  if (process.connected) process.send?.(message);
}

function report(message: AboutCall): void {
  if (message.type === 'left') calls.delete(message.call_id);
  send(message);
}

/** The median, because one long pause overloads nothing. */
function readLag(): number {
  const lag_ms = delays.percentile(50) / NANOSECONDS - TICK_MS;
  delays.reset();
  return Math.max(0, Math.round(lag_ms));
}

process.on('message', (received) => {
  const message = received as ToHost;
  if (message.type === 'ping') send({ type: 'pong', lag_ms: readLag() });
  else if (message.type === 'join') calls.set(message.call_id, hostCall(message, report));
  else calls.get(message.call_id)?.take(message);
});

/** A signal to the whole process group is meant for the service, which tells the host when to stop. */
function exitIfOrphaned(): void {
  if (!process.connected) process.exit(0);
}
process.on('SIGINT', exitIfOrphaned);
process.on('SIGTERM', exitIfOrphaned);

/** Time limit for rooms and speech servers that do not answer: no other process would end this one. */
const CLEARING_MS = 10_000;

process.once('disconnect', async () => {
  setTimeout(() => process.exit(1), CLEARING_MS).unref();
  await Promise.allSettled([...calls.values()].map((call) => call.leave('the service has ended')));
  await dispose();
  process.exit(0);
});

process.on('unhandledRejection', (error) => {
  process.stderr.write(`a call: ${error instanceof Error ? error.stack : String(error)}\n`);
});

send({ type: 'ready' });
