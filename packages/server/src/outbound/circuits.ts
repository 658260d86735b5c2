/**
 * Circuit breakers: a destination that keeps failing is not called for a while, so that its timeouts do not fill every
 * turn. Counted per owner and origin, so that one organisation's endpoint never blocks another organisation's calls.
 */
import { Circuit } from '../circuit.js';

const FAILURES_IN_A_ROW = 8;
const PAUSE_MS = 5_000;
const KEPT_CIRCUITS = 2_000;

export interface Circuits<Result> {
  /** Runs `work` unless the circuit is open. @throws {CircuitOpenError} */
  run(owner: string, origin: string, work: () => Promise<Result>): Promise<Result>;
}

export function createCircuits<Result>(hasFailed: (result: Result) => boolean): Circuits<Result> {
  const circuits = new Map<string, Circuit<Result>>();
  function circuitOf(key: string): Circuit<Result> {
    const circuit =
      circuits.get(key) ?? new Circuit({ failures_in_a_row: FAILURES_IN_A_ROW, pause_ms: PAUSE_MS, hasFailed });
    circuits.delete(key);
    circuits.set(key, circuit);
    if (circuits.size > KEPT_CIRCUITS) circuits.delete(circuits.keys().next().value ?? key);
    return circuit;
  }
  return { run: (owner, origin, work) => circuitOf(`${owner} ${origin}`).run(work) };
}
