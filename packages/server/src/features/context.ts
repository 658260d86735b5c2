/** The dependencies of the service's functions, passed as first argument. Created once by `app.ts`. */
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
  /** The only way to make outbound requests to organisations' URLs. */
  safeFetch: SafeFetch;
  log: Logger;
  measures: Measures;
  /** Undefined: tracing is off. */
  tracing?: Tracing | undefined;
  /** The places for turns on this server. */
  turnPlaces: TurnPlaces;
  /** Milliseconds since 1970, the same on every server (`db/clock.ts`); tests can change it. */
  now: () => number;
  settings: FeatureSettings;
}

export interface FeatureSettings {
  /** 0: conversations are closed only by hand. */
  auto_close_ms: number;
  /** Where browsers reach the service, if not where it listens. */
  public_url?: string | undefined;
  /** Most concurrent calls of an organisation with the assistant; undefined: no separate limit. */
  calls_per_organisation?: number | undefined;
  /** The operator has set where recordings of calls are stored. */
  records_calls?: boolean;
  /** The operator has configured a mail server. */
  sends_mail?: boolean;
  /**
   * Origin of the demo's shop, such as `http://127.0.0.1:3100`; the setup that uses it is not the organisation's own.
   */
  demo_origin?: string | undefined;
}

/** Announces the effect of a commit to every server. Register it with `onCommit`, never call it before the commit. */
export function announce(context: Context, event: CommittedEvent): void {
  context.cluster.publish('events', event);
}

/** Announces a short-lived, unstored event to every server. */
export function announceActivity(context: Context, event: ActivityEvent): void {
  context.cluster.publish('activity', event);
}

/** Calls `listener` with every event of every server. */
export function onEvent(context: Pick<Context, 'cluster'>, listener: (event: DomainEvent) => void): void {
  onCommitted(context, listener);
  context.cluster.subscribe('activity', (payload) => listener(payload as ActivityEvent));
}

/** Calls `listener` with the effects of commits on every server. */
export function onCommitted({ cluster }: Pick<Context, 'cluster'>, listener: (event: CommittedEvent) => void): void {
  cluster.subscribe('events', (payload) => listener(payload as CommittedEvent));
}
