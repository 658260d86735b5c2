/**
 * Whether a provider responds, determined without cost: by the outcome of the last call or, if that is too old, by
 * requesting its list of models. A request that fails through its own fault says nothing about health.
 */
import type { ModelError, ModelHealth, ModelProblem } from '@frontdesk/contract/language-model';

/** How long the outcome of a call counts, in ms; after that, the provider is probed. */
const CALL_COUNTS_MS = 60_000;
/** Time between two probes, in ms. */
const PROBE_EVERY_MS = 15_000;
const PROBE_MS = 5_000;
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;
/** Never a provider's own text: `/readyz` is public, and the text may quote a request. */
const DETAILS: Record<ModelProblem, string> = {
  unreachable: 'does not answer, or only with errors of its own',
  refused: 'refuses the key or knows no such model',
  limited: 'takes no more requests for now (HTTP 429)',
};

export interface HealthWatch {
  succeeded(): void;
  failed(error: ModelError): void;
  current(): ModelHealth;
}

/** @param probe makes a free request to the provider and resolves with the HTTP status */
export function watchHealth(name: string, probe: (signal: AbortSignal) => Promise<number>): HealthWatch {
  let health: ModelHealth = { state: 'untried', since: Date.now(), detail: `${name} was not asked yet` };
  let has_answered = false;
  let called_at = Number.NEGATIVE_INFINITY;
  let probed_at = Number.NEGATIVE_INFINITY;

  function note(state: ModelHealth['state'], detail: string): void {
    health = { state, since: health.state === state ? health.since : Date.now(), detail };
  }

  const noteProblem = (problem: ModelProblem) => note(problem, `${name} ${DETAILS[problem]}.`);

  function noteStatus(status: number): void {
    if (status >= SERVER_ERROR) noteProblem('unreachable');
    // A key may be limited to generation: if it has worked, a refused list means nothing.
    else if (status === UNAUTHORIZED && !has_answered) noteProblem('refused');
    else note('reachable', name);
  }

  async function ask(): Promise<void> {
    const began = performance.now();
    probed_at = began;
    const outcome = await probe(AbortSignal.timeout(PROBE_MS)).catch((error: Error) => error);
    // A call that ended after the probe began is more recent.
    if (called_at > began) return;
    if (typeof outcome === 'number') noteStatus(outcome);
    else noteProblem('unreachable');
  }

  return {
    succeeded() {
      has_answered = true;
      called_at = performance.now();
      note('reachable', name);
    },
    failed({ problem }) {
      if (problem === undefined) return;
      called_at = performance.now();
      noteProblem(problem);
    },
    current() {
      const now = performance.now();
      if (now - called_at > CALL_COUNTS_MS && now - probed_at > PROBE_EVERY_MS) void ask();
      return health;
    },
  };
}
