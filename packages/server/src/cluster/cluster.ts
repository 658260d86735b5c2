/**
 * What several servers of one service share besides the database: announcements to one another, and rate counters. Never
 * the record of anything: whatever is lost here is found again in the database.
 */
import type { DelayPolicy } from './attempts.js';

/**
 * Announcements of what is in the database. A lost one is noticed: see {@link Cluster.onGap}. On a separate channel, so
 * that a flood cannot push those out: what holds for a moment (`activity`) or is repeated (`presence`, `desks`, `streams`).
 */
export type Topic =
  | 'events'
  | 'turns'
  | 'revocations'
  | 'rooms'
  | 'functions'
  | 'knowledge'
  | 'webhooks'
  | 'erasures'
  | EphemeralTopic;
export type EphemeralTopic = 'activity' | 'presence' | 'desks' | 'streams';

export interface Cluster extends AsyncDisposable {
  /** True when other servers listen: a process that died may then have left work to one of them. */
  readonly shared: boolean;
  /** Tells every server, this one included (and first, before it returns). A listener that throws is logged. */
  publish(topic: Topic, payload: unknown): void;
  subscribe(topic: Topic, listener: (payload: unknown) => void): void;
  /**
   * Called when announcements of other servers may have been missed, at most once a second: after a lost connection, a
   * pause of this process, or an overflow. What they told must then be read from the database.
   */
  onGap(listener: () => void): void;
  /** Counts one use of `key` within a window. @returns uses so far in the window, and when it ends, in ms from now. */
  count(key: string, windowMs: number): Promise<{ used: number; resets_in_ms: number }>;
  /**
   * Counts an attempt under `key`, unless it has to wait: each past the free ones doubles the wait for the next. Many at
   * once count as many. @returns how long it has to wait, in ms; 0 if it was counted
   */
  attempt(key: string, policy: DelayPolicy): Promise<number>;
  /** Forgets the attempts under `key`. */
  clearAttempts(key: string): Promise<void>;
  /** Rejects when the other servers are out of reach. */
  ping(): Promise<void>;
}
