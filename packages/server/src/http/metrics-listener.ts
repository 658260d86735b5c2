/**
 * Serves Prometheus metrics on a separate listener, on loopback by default, so that no proxy in front of the service's
 * port can expose them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@frontdesk/contract';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { whyNoListener } from '../system-errors.js';

export const METRICS_PATH = '/metrics';

export interface MetricsListener extends AsyncDisposable {
  url: string;
}

export interface ListenTo {
  host: string;
  /** 0: any free port. */
  port: number;
}

/** @throws if it cannot listen there, with a message that names the settings */
export async function openMetricsListener(
  registry: Registry,
  { host, port }: ListenTo,
  log: Logger,
): Promise<MetricsListener> {
  const limits = { requestTimeout: LIMITS.requestHeadersMs, headersTimeout: LIMITS.requestHeadersMs };
  const server = createServer(limits, (request, response) => {
    request.resume();
    const found = request.method === 'GET' && request.url?.split('?')[0] === METRICS_PATH;
    if (!found) return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      `Measurements cannot be served at ${host}:${port}: ${whyNoListener(error)}. Set METRICS_HOST and METRICS_PORT to where they can, or METRICS_PORT=off.`,
      { cause: error },
    );
  }
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}${METRICS_PATH}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
