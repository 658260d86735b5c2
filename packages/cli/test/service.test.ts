/** What a command says if the URL that it was given is not the service's. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../src/main.js';

test('a page instead of JSON is taken for another server', async () => {
  const server = createServer((_request, response) => response.end('<!doctype html><title>Shop</title>'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  try {
    let error = '';
    const code = await main(['pull', folder], {
      env: {
        FRONTDESK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        FRONTDESK_API_KEY: 'fd_live_unknown',
      },
      out: { write: () => undefined },
      error: { write: (text) => (error += text) },
    });
    expect({ code, error }).toEqual({
      code: 2,
      error: 'frontdesk pull: the response is not JSON; is it Frontdesk?\n',
    });
  } finally {
    await rm(folder, { recursive: true });
    server.close();
  }
});
