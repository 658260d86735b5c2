/**
 * Circuit breakers: a destination that keeps failing is not called for a while, so that its timeouts do not fill every
 * turn. Counted per owner and origin, so that one organisation's endpoint never blocks another organisation's calls.
 */
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';

const FAILURES_IN_A_ROW = 8;
const PAUSE_MS = 5_000;
const KEPT_CIRCUITS = 2_000;

export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

export interface Circuits<Result> {
  /** Runs `work` unless the circuit is open. @throws {CircuitOpenError} */
  run(owner: string, origin: string, work: () => Promise<Result>): Promise<Result>;
}

export function createCircuits<Result>(hasFailed: (result: Result) => boolean): Circuits<Result> {
  const failing = handleWhenResult((result) => hasFailed(result as Result));
  const circuits = new Map<string, CircuitBreakerPolicy>();
  function circuitOf(key: string): CircuitBreakerPolicy {
    const circuit =
      circuits.get(key) ??
      circuitBreaker(failing, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) });
    circuits.delete(key);
    circuits.set(key, circuit);
    if (circuits.size > KEPT_CIRCUITS) circuits.delete(circuits.keys().next().value ?? key);
    return circuit;
  }
  return {
    async run(owner, origin, work) {
      try {
        return await circuitOf(`${owner} ${origin}`).execute(work);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new CircuitOpenError('The host has not been answering and is tried again in a few seconds.');
      }
    },
  };
}
