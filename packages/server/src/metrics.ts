/** What Prometheus reads at `/metrics`. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface MetricSources {
  connections: () => number;
  turns_running: () => number;
  turns_waiting: () => Promise<number>;
}

export function createMetrics(sources: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'frontdesk_' });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `frontdesk_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  gauge('socket_connections', 'Open connections of this server.', sources.connections);
  gauge('turns_running', 'Turns this server works on.', sources.turns_running);
  gauge('turns_waiting', 'Turns of all servers that wait for a worker.', sources.turns_waiting);
  return registry;
}
