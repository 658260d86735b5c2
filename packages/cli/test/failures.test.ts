/** What a command says if what it needs fails: the service, or a file. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../src/main.js';

async function run(command: string[], answer: RequestListener): Promise<{ code: number; error: string }> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    let error = '';
    const code = await main(command, {
      env: {
        FRONTDESK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        FRONTDESK_API_KEY: 'fd_live_unknown',
      },
      out: { write: () => undefined },
      error: { write: (text) => (error += text) },
    });
    return { code, error };
  } finally {
    server.close();
  }
}

test('a page instead of JSON is taken for another server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  const page: RequestListener = (_request, response) => response.end('<!doctype html><title>Shop</title>');
  const error = 'the response is not JSON; is it Frontdesk?\n';
  expect(await run(['pull', folder], page)).toEqual({ code: 2, error: `frontdesk pull: ${error}` });
  await rm(folder, { recursive: true });
});

test.each([
  ['a line', '{"type":"start","turns":2}\n'],
  ['half a line', '{"type":"start"'],
])('a connection that breaks after %s is named', async (_, part) => {
  const broken: RequestListener = (_request, response) => response.write(part, () => response.destroy());
  const error = 'the connection ended before the response was complete\n';
  expect(await run(['replay', '--days', '1'], broken)).toEqual({ code: 2, error: `frontdesk replay: ${error}` });
});

test('a file that cannot be written is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
  await writeFile(join(folder, 'hello.test.yaml'), 'name: Hello\nsteps: [{ message: Hello }]\n');
  const result = { name: 'Hello', model: 'embedded', passed: true, duration_ms: 1, turns: [] };
  const passes: RequestListener = (_request, response) => response.end(JSON.stringify(result));
  const junit = join(folder, 'reports/junit.xml');
  expect(await run(['test', folder, '--junit', junit], passes)).toEqual({
    code: 2,
    error: `frontdesk test: ENOENT: no such file or directory, open '${junit}'\n`,
  });
  await rm(folder, { recursive: true });
});
