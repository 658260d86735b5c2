/**
 * What several servers of one service share besides the database: telling one another, and counting rates. Never the
 * record of anything: whatever is lost here is found again in the database.
 */
export type Topic = 'events' | 'turns' | 'revocations' | 'presence' | 'streams' | 'rooms';

export interface Cluster extends AsyncDisposable {
  /** True when other servers listen: a process that died may then have left work to one of them. */
  readonly shared: boolean;
  /** Tells every server, this one included (and first, before it returns). */
  publish(topic: Topic, payload: unknown): void;
  subscribe(topic: Topic, listener: (payload: unknown) => void): void;
  /** Counts one use of `key` within a window. @returns uses so far in the window, and when it ends, in ms from now. */
  count(key: string, windowMs: number): Promise<{ used: number; resets_in_ms: number }>;
  /** Rejects when the others are out of reach. */
  ping(): Promise<void>;
}
