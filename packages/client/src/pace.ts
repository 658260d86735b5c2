/** When work is done that may fail: while the service is reachable, except in pauses, which grow with each failure. */
import { backoff, RETRY_DELAYS } from './timings.js';

/** `closed`: the service is not reachable. `paused`: until a timer ends it. */
type State = 'closed' | 'open' | 'paused';

/** Decides when the work may be done. */
export interface Pace {
  /** Whether it may be done now. */
  isOpen(): boolean;
  /** The service is reachable, until `end`. */
  begin(): void;
  end(): void;
  /** Work has failed, or must wait. No effect after `end`. @param ms null: longer with each failure */
  pause(ms: number | null): void;
  /** Work has succeeded: the next pause is a short one again. */
  succeed(): void;
}

/** `closed` until `begin`. @param work called by `begin` and after each pause */
export function createPace(work: () => void): Pace {
  let state: State = 'closed';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function enter(next: State, ms?: number): void {
    state = next;
    clearTimeout(timer);
    if (next === 'paused') timer = setTimeout(() => enter('open'), ms);
    if (next === 'open') work();
  }

  return {
    isOpen: () => state === 'open',
    begin() {
      failures = 0;
      enter('open');
    },
    end: () => enter('closed'),
    pause(ms) {
      if (state !== 'closed') enter('paused', ms ?? backoff(RETRY_DELAYS, failures++));
    },
    succeed() {
      failures = 0;
    },
  };
}
