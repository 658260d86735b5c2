/**
 * What the servers of one service share besides the database: announcements and rate counters. Never the only copy of
 * anything: whatever is lost here can be read from the database.
 */
import type { DelayPolicy } from './attempts.js';

/**
 * Topics of announcements. Losses are detected for those about the database's contents: see {@link Cluster.onGap}.
 * Short-lived (`activity`) and repeated (`presence`, `desks`, `streams`) ones use a channel of their own, so that a
 * flood of them cannot displace the others.
 */
export type Topic =
  | 'events'
  | 'turns'
  | 'revocations'
  | 'rooms'
  | 'erased_calls'
  | 'functions'
  | 'knowledge'
  | 'webhooks'
  | 'erasures'
  | 'mails'
  | 'sources'
  | 'agents'
  | EphemeralTopic;
type EphemeralTopic = 'activity' | 'presence' | 'desks' | 'streams';

export interface Cluster extends AsyncDisposable {
  /** True if there may be other servers: the work of a dead process may then belong to one of them. */
  readonly shared: boolean;
  /** Publishes to every server, first to this one, before it returns. Errors of listeners are logged. */
  publish(topic: Topic, payload: unknown): void;
  subscribe(topic: Topic, listener: (payload: unknown) => void): void;
  /**
   * Called when announcements of other servers may have been missed, at most once a second: after a lost connection, a
   * pause of this process, or an overflow. Their contents must then be read from the database.
   */
  onGap(listener: () => void): void;
  /** Counts one use of `key` in a window. @returns uses in the current window, and when it ends, in ms from now */
  count(key: string, windowMs: number): Promise<{ used: number; resets_in_ms: number }>;
  /**
   * Counts an attempt under `key` if it may be made now: each one after the free ones doubles the next delay.
   * Concurrent attempts count separately. @returns 0 if it was counted; else how long it has to wait, in ms
   */
  attempt(key: string, policy: DelayPolicy): Promise<number>;
  /** Forgets the attempts under `key`. */
  clearAttempts(key: string): Promise<void>;
  /** Rejects if the other servers are out of reach. */
  ping(): Promise<void>;
}
