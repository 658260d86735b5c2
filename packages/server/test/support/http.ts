/** The HTTP side of the service on a free port of the loopback, for tests that speak to it by fetch. */
import type { AddressInfo } from 'node:net';
import { createHttpServer, type HttpServerOptions } from '../../src/http/server.js';
import { openTestContext, type TestContext } from './context.js';
import type { TestDatabase } from './databases.js';

export interface TestHttp extends TestContext {
  url: string;
  /** JSON in, status and JSON out. `from` is the address that a proxy names. */
  call(
    method: string,
    path: string,
    given?: { key?: string; cookie?: string; origin?: string; from?: string; body?: unknown },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
}

export async function listen(database: TestDatabase, options: Partial<HttpServerOptions> = {}): Promise<TestHttp> {
  const service = await openTestContext(database);
  const app = await createHttpServer(service.context, { public_url: undefined, trust_proxy: false, ...options });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    ...service,
    url,
    async call(method, path, { key, cookie, origin, from, body } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(origin === undefined ? {} : { origin }),
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await service[Symbol.asyncDispose]();
    },
  };
}
