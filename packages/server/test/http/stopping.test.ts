/** Requests on connections that are still open while the server closes. */
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/server.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { connectRawHttp, head } from '../support/raw-http.js';

const [sqlite] = databases();

test('are refused as the interface describes, also for pages of other origins; what was begun is answered', async () => {
  await using opened = await openTestContext(sqlite!);
  const app = await createHttpServer(opened.context, { public_url: undefined, trust_proxy: false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  using client = await connectRawHttp(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  const began = new Promise((resolve) => app.server.once('request', resolve));
  client.send(head('/api/v1/console/session/', { 'content-type': 'application/json', 'content-length': '2' }));
  await began;
  const closed = app.close();
  client.send(`{}${head('/api/v1/helpdesk/assistant/', { origin: 'https://shop.example' }, 'GET')}`);
  const [first, second] = (await client.closed()).split(/(?=HTTP\/1\.1 503)/);
  await closed;
  expect(first).toMatch(/^HTTP\/1\.1 400 /);
  expect(second).toMatch(/^connection: close/im);
  expect(second).toMatch(/^access-control-allow-origin: https:\/\/shop\.example/im);
  expect(second).toContain(
    '{"detail":"This server is about to stop. Try again in a few seconds.","code":"unavailable"}',
  );
});
