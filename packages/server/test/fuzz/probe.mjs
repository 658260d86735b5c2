/**
 * Loaded into the service's process before its own code (`node --import`). Answers the harness over the IPC channel with
 * what the event loop's thread has cost so far, and reports every error that nothing caught.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/**
 * CPU of the main thread and its time in the queue for a processor, in ms: the kernel's counts on Linux, which neither
 * other threads nor other processes raise. Elsewhere the time in which the event loop was busy.
 */
function loopTimes() {
  try {
    const [cpu, queue] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return { loop_cpu_ms: Number(cpu) / 1e6, queued_ms: Number(queue) / 1e6 };
  } catch {
    return { loop_cpu_ms: performance.eventLoopUtilization().active, queued_ms: 0 };
  }
}

const report = (kind) => (error) =>
  process.send?.({ probe: kind, detail: error instanceof Error ? (error.stack ?? error.message) : `${error}` });
process.on('uncaughtExceptionMonitor', report('uncaught'));
process.on('unhandledRejection', report('unhandled'));

process.on('message', (message) => {
  if (message?.probe !== 'sample') return;
  if (message.collect) collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({
    probe: 'sample',
    id: message.id,
    ...loopTimes(),
    at_ms: performance.now(),
    longest_delay_ms: delays.max / 1e6,
    kept_bytes: heapUsed + external,
    rss_bytes: rss,
  });
  delays.reset();
});
// The channel must not be what keeps the process alive.
process.channel?.unref();
