/** Counts attempts by key and doubles the delay with each one after the free ones. Kept in memory. */
const SWEEP_MS = 10_000;
/** Most keys kept; beyond this the least recently tried are dropped, so that guessed names cannot fill the memory. */
const KEYS = 100_000;

export interface DelayPolicy {
  /** Attempts before the first delay. */
  free: number;
  delay_ms: number;
  most_delay_ms: number;
  /** Earlier attempts no longer count after this long without an attempt, in ms. */
  forget_ms: number;
}

/** The delay before the next attempt, in ms. */
export function delayAfter(attempts: number, { free, delay_ms, most_delay_ms }: DelayPolicy): number {
  return attempts < free ? 0 : Math.min(delay_ms * 2 ** (attempts - free), most_delay_ms);
}

export class LocalAttempts {
  readonly #attempts = new Map<string, { count: number; wait_until: number; forget_at: number }>();
  readonly #now: () => number;
  #sweep_at = 0;

  /** @param now in ms: a monotonic clock, unless a test sets the time */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Counts an attempt if it may be made now. @returns 0 if it was counted; else how long it has to wait, in ms */
  take(key: string, policy: DelayPolicy): number {
    const now = this.#now();
    this.#sweep(now);
    const known = this.#attempts.get(key);
    const earlier = known !== undefined && known.forget_at > now ? known : { count: 0, wait_until: 0 };
    if (earlier.wait_until > now) return Math.ceil(earlier.wait_until - now);
    const count = earlier.count + 1;
    const wait_until = now + delayAfter(count, policy);
    // Moves the key to the end of the map's order.
    this.#attempts.delete(key);
    this.#attempts.set(key, { count, wait_until, forget_at: now + policy.forget_ms });
    const oldest = this.#attempts.size > KEYS ? this.#attempts.keys().next().value : undefined;
    if (oldest !== undefined) this.#attempts.delete(oldest);
    return 0;
  }

  clear(key: string): void {
    this.#attempts.delete(key);
  }

  #sweep(now: number): void {
    if (now < this.#sweep_at) return;
    this.#sweep_at = now + SWEEP_MS;
    for (const [key, { forget_at }] of this.#attempts) if (forget_at <= now) this.#attempts.delete(key);
  }
}
