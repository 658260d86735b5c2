/**
 * What Prometheus reads (`http/metrics-listener.ts`). Nothing in it is about one organisation; the models are those that the operator
 * has set up or allowed.
 */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { costInMicros, MICROS, type Prices } from './features/usage/prices.js';
import type { ModelUse } from './features/usage/record-usage.js';

export interface MetricSources {
  connections: () => number;
  turns_running: () => number;
  turns_waiting: () => Promise<number>;
}

export interface Metrics {
  registry: Registry;
  /** What a turn's models have used, by this server since it started. */
  countModelUse(uses: readonly ModelUse[]): void;
}

export function createMetrics(sources: MetricSources, prices: Prices): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'frontdesk_' });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `frontdesk_${name}`,
      help,
      registers: [registry],
      async collect() {
        // Without a database the other measurements are needed most.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  gauge('socket_connections', 'Open connections of this server.', sources.connections);
  gauge('turns_running', 'Turns this server works on.', sources.turns_running);
  gauge('turns_waiting', 'Turns of all servers that wait for a worker.', sources.turns_waiting);
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `frontdesk_${name}`, help, labelNames, registers: [registry] });
  const tokens = counter('model_tokens_total', 'Tokens that models have counted.', ['model', 'key', 'direction']);
  const cost = counter('model_cost_total', 'What they cost by ASSISTANT_PRICES.', ['model', 'key']);
  return {
    registry,
    countModelUse(uses) {
      for (const use of uses) {
        const labels = { model: use.model, key: use.own_key ? 'organisation' : 'operator' };
        tokens.inc({ ...labels, direction: 'input' }, use.input_tokens);
        tokens.inc({ ...labels, direction: 'output' }, use.output_tokens);
        const micros = costInMicros(prices, use);
        if (micros !== null) cost.inc(labels, micros / MICROS);
      }
    },
  };
}
