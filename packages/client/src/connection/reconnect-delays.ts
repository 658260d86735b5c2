/** How long to wait before the next attempt to connect: longer, the more attempts in a row had the same end. */
import { backoff, RECONNECT_DELAYS, REFUSED_QUICK_MS, REFUSED_SLOW_MS, STEADY_MS } from '../timings.js';

/** Counts how attempts and connections end. */
export interface ReconnectDelays {
  /** The service has accepted the connection. */
  connected(): void;
  /** The service has sent something, so it accepts the credential. */
  received(): void;
  /** The connection was lost. @returns ms to wait */
  afterLoss(): number;
  /** The service could not be reached. @returns ms to wait */
  afterFailure(): number;
  /** The service has refused the credential. @returns ms to wait: `REFUSED_SLOW_MS` if new ones were refused as well */
  afterRefusal(): number;
}

export function createReconnectDelays(): ReconnectDelays {
  let failures = 0;
  /** Connections that were too short, to back off from a service that accepts and closes at once. */
  let unsteady = 0;
  let refusals = 0;
  /** On the monotonic clock. */
  let online_since = 0;

  return {
    connected() {
      failures = 0;
      online_since = performance.now();
    },
    received() {
      refusals = 0;
    },
    afterLoss() {
      unsteady = performance.now() - online_since < STEADY_MS ? unsteady + 1 : 0;
      return backoff(RECONNECT_DELAYS, unsteady) / 2;
    },
    afterFailure: () => backoff(RECONNECT_DELAYS, failures++),
    afterRefusal: () => REFUSED_QUICK_MS[refusals++] ?? REFUSED_SLOW_MS,
  };
}
