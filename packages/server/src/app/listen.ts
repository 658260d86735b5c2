/** The ports of the service: its own, and that of its metrics. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.js';
import { type MetricsListener, openMetricsListener } from '../http/metrics-listener.js';
import { whyNoListener } from '../system-errors.js';

/** @returns the URL on this machine. @throws naming the settings */
export async function listen(http: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await http.listen({ host, port });
    return localUrl(host, (http.server.address() as AddressInfo).port);
  } catch (error) {
    const why = whyNoListener(error);
    throw new Error(`PORT: the service cannot listen at ${host}:${port}: ${why}. Set PORT and HOST to where it can.`, {
      cause: error,
    });
  }
}

function localUrl(host: string, port: number): string {
  const shown = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

/** How long requests in progress may take to be answered when the service stops, in ms. */
const HTTP_CLOSE_MS = 3_000;

/** Waits for requests in progress. Idle connections are closed, so that they cannot delay the stop. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const late = setTimeout(() => http.server.closeAllConnections(), HTTP_CLOSE_MS);
  try {
    await http.close();
  } finally {
    clearTimeout(late);
  }
}

/** @throws if a port chosen by the operator is unavailable; the default port is optional */
export async function openMetrics(
  { metrics: { listener: at, required } }: Config,
  registry: Registry,
  log: Logger,
): Promise<{ listener?: MetricsListener; problem?: string }> {
  if (at === undefined) return {};
  try {
    return { listener: await openMetricsListener(registry, at, log) };
  } catch (error) {
    if (required) throw error;
    log.warn({ err: error }, 'metrics are not served');
    return { problem: (error as Error).message };
  }
}
