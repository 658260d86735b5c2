/**
 * What is deployed: the files that `scripts/pack-service.mjs` takes along, in a folder from which nothing else can be reached. Each
 * part that loads code when it is first needed is needed once. The script fails if the files exceed its budget.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const [sqlite] = databases();
/** Following every import takes half a minute on a quiet machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-packed-'));
const service = join(folder, 'service');
let server: ServerProcess;
const OWNER = { email: 'owner@example.com', password: 'correct horse battery staple' };

beforeAll(async () => {
  await run(process.execPath, ['scripts/pack-service.mjs', service], { cwd: root }).catch((error: { stderr: string }) =>
    expect.unreachable(error.stderr),
  );
  const { location } = await sqlite!.create();
  server = await startServerProcess({
    location,
    program: join(service, 'packages/server/dist/main.js'),
    env: { NODE_ENV: 'production', BOOTSTRAP_ADMIN_EMAIL: OWNER.email, BOOTSTRAP_ADMIN_PASSWORD: OWNER.password },
  });
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const json = async <Body = unknown>(path: string, init: RequestInit & { key?: string } = {}) => {
  const answer = await server.http(path, init);
  const body = (await answer.json()) as Body;
  expect(body, `${path} answered ${answer.status}`).not.toHaveProperty('code');
  return body;
};

test('it serves, signs members in, and has its pages and documents', async () => {
  await expect.poll(async () => (await server.http('/readyz')).status, { timeout: 60_000 }).toBe(200);
  for (const path of ['/console/', '/widget.js', '/widget-call.js', '/widget-words-de.js', '/api/docs', '/api/events'])
    expect((await server.http(path)).status, path).toBe(200);
  const { token } = await json<{ token: string }>('/api/v1/console/session/', {
    method: 'POST',
    body: JSON.stringify(OWNER),
  });
  const openapi = `openapi: 3.0.0
info: {title: Shop, version: '1'}
servers: [{url: 'https://shop.example.com'}]
paths:
  /orders/{order_id}:
    get:
      summary: Looks up an order
      parameters: [{name: order_id, in: path, required: true, schema: {type: string}}]`;
  const body = JSON.stringify({ openapi });
  const imported = await json('/api/v1/console/functions/import/', { method: 'POST', body, key: token });
  expect(JSON.stringify(imported)).toContain('order_id');
});

test('it reads pages and answers from them by meaning', async () => {
  const content = '<h1>Returns</h1><p>You can send anything back within 45 days.</p><table><tr><th>a</th></tr></table>';
  const article = { title: 'Returns', format: 'html', content };
  await json('/api/v1/lab/knowledge/returns/', { method: 'PUT', body: JSON.stringify(article) });
  const query = JSON.stringify({ query: 'How many days do I have to return something?' });
  const found = await json<{ passages: { text: string }[] }>('/api/v1/lab/knowledge/search/', {
    method: 'POST',
    body: query,
  });
  expect(found.passages[0]?.text).toContain('45 days');

  using client = await connect(server.url, { token_source: 'api', token: PROCESS_API_KEY });
  const message = 'How many days do I have to return something?';
  client.emit('support', { session_id: 'customer-7', message, attachment: false, ticket_chat_id: null });
  const { data } = await client.next('support', (heard) => heard.data.sender === 'assistant');
  expect(data.message).toContain('45 days');
});

test('what calls need can be loaded, and so can what operators run from a shell', async () => {
  const program = `const { inference } = await import('@livekit/agents');
const { AudioResampler } = await import('@livekit/rtc-node');
new AudioResampler(48_000, 16_000);
console.log(typeof new inference.VAD({}));
process.exit(0);`;
  const cwd = join(service, 'packages/server');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd });
  expect(stdout).toBe('object\n');
  const help = await run(process.execPath, [join(cwd, 'dist/admin.js'), '--help'], { cwd: folder });
  expect(help.stdout).toContain('create-organisation');
});

test('the development room is left out, which an operator who wants it is told', async () => {
  const env = {
    PATH: process.env.PATH,
    DEV_ROOM: 'true',
    DEMO: 'false',
    PORT: '0',
    METRICS_PORT: 'off',
    DATA_DIR: folder,
  };
  const started = run(process.execPath, [join(service, 'packages/server/dist/main.js')], { env, cwd: folder });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DEV_ROOM: this installation does not contain the development room'),
  });
});

test('licenses come along, and nothing that only builds or tests', async () => {
  for (const path of ['LICENSE', 'NOTICE', 'node_modules/fastify/LICENSE', 'node_modules/@livekit/av/NOTICE'])
    expect((await stat(join(service, path))).size, path).toBeGreaterThan(100);
  for (const name of [
    'typescript/lib/typescript.js',
    'rolldown/dist',
    'vitest/dist',
    'react-dom/cjs',
    'werift',
    '@frontdesk/dev-room',
  ])
    await expect(stat(join(service, 'node_modules', name)), name).rejects.toThrow();
});
