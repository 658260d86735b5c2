/** The listeners of this process. An error in one is logged and affects neither other listeners nor the publisher. */
import type { Logger } from 'pino';
import type { Cluster, Topic } from './cluster.js';

export interface Subscriptions extends Pick<Cluster, 'subscribe' | 'onGap'> {
  notify(topic: Topic, payload: unknown): void;
  notifyGap(): void;
}

export function createSubscriptions(log: Pick<Logger, 'error'>): Subscriptions {
  const byTopic = new Map<Topic, ((payload: unknown) => void)[]>();
  const ofGaps: (() => void)[] = [];

  function call(listener: (payload: unknown) => void, payload: unknown, topic: Topic | 'gap'): void {
    try {
      listener(payload);
    } catch (error) {
      log.error({ err: error, topic }, 'a cluster listener failed');
    }
  }

  return {
    subscribe(topic, listener) {
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), listener]);
    },
    onGap(listener) {
      ofGaps.push(listener);
    },
    notify(topic, payload) {
      for (const listener of byTopic.get(topic) ?? []) call(listener, payload, topic);
    },
    notifyGap() {
      for (const listener of ofGaps) call(listener, undefined, 'gap');
    },
  };
}
