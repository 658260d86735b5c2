/**
 * Loaded into the service's process before its own code (`node --import`): the clock of its machine, which the test sets
 * with a message `{ clock_ahead_ms }`. Timers and the monotonic clock run on, as they do when an operator sets a clock.
 */
import { isMainThread } from 'node:worker_threads';

const Real = globalThis.Date;
let ahead_ms = 0;
const now = () => Real.now() + ahead_ms;

if (isMainThread) {
  globalThis.Date = new Proxy(Real, {
    construct: (_, given) => (given.length === 0 ? new Real(now()) : new Real(...given)),
    get: (_, name) => (name === 'now' ? now : Real[name]),
  });
  process.on('message', (message) => {
    if (typeof message?.clock_ahead_ms !== 'number') return;
    ahead_ms = message.clock_ahead_ms;
    process.send?.({ clock_is_ahead_ms: ahead_ms });
  });
  // The channel must not be what keeps the process alive.
  process.channel?.unref();
}
