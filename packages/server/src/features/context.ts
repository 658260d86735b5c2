/** What every verb of the service works with. Built once by `app.ts`; verbs take it as their first argument. */
import type { Logger } from 'pino';
import type { Cluster } from '../cluster/cluster.js';
import type { Database } from '../db/database.js';
import type { SafeFetch } from '../outbound/safe-fetch.js';
import type { Secrets } from '../secrets.js';
import type { ActivityEvent, CommittedEvent, DomainEvent } from './events.js';
import type { Measures } from './measures.js';
import type { Tracing } from './tracing.js';
import type { TurnPlaces } from './turn-queue/turn-places.js';

export interface Context {
  database: Database;
  cluster: Cluster;
  secrets: Secrets;
  /** The only way out of the house. */
  safeFetch: SafeFetch;
  log: Logger;
  measures: Measures;
  /** Unset: nothing is traced. */
  tracing?: Tracing | undefined;
  /** The places for turns on this server. */
  turnPlaces: TurnPlaces;
  /** Milliseconds since 1970, the same on every server (`db/clock.ts`); tests can move it. */
  now: () => number;
  settings: FeatureSettings;
}

export interface FeatureSettings {
  /** 0: conversations are closed by hand only. */
  auto_close_ms: number;
  /** Where browsers reach the service, if that is not where it listens. */
  public_url?: string | undefined;
  /** Calls with the assistant that an organisation may have at once; unset: as many as there are places. */
  calls_per_organisation?: number | undefined;
  /** The operator has set up a server for mail. */
  sends_mail?: boolean;
  /** Of the shop that a demo start runs, such as `http://127.0.0.1:3100`; what it sets up is not the organisation's own. */
  demo_origin?: string | undefined;
}

/** Tells every server what a commit has made true. Register it with `onCommit`, never before. */
export function announce(context: Context, event: CommittedEvent): void {
  context.cluster.publish('events', event);
}

/** Tells every server what holds for a moment and is stored nowhere. */
export function announceActivity(context: Context, event: ActivityEvent): void {
  context.cluster.publish('activity', event);
}

/** Calls `listener` with every event of every server. */
export function onEvent(context: Pick<Context, 'cluster'>, listener: (event: DomainEvent) => void): void {
  onCommitted(context, listener);
  context.cluster.subscribe('activity', (payload) => listener(payload as ActivityEvent));
}

/** Calls `listener` with what commits of every server have made true. */
export function onCommitted({ cluster }: Pick<Context, 'cluster'>, listener: (event: CommittedEvent) => void): void {
  cluster.subscribe('events', (payload) => listener(payload as CommittedEvent));
}
