/** Prometheus' measurements: on a listener of their own, and on the service's port only for who has the token. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { welcome } from '../../src/banner.js';
import { databases } from '../support/databases.js';
import { type LocalServer, listenLocally } from '../support/local-server.js';
import { startOrganisationServer } from '../support/organisation-server.js';
import { connectRawHttp } from '../support/raw-http.js';
import { replyCall, replyStatus, replyText } from '../support/scripted-model-server.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const TOKEN = 'metrics-token-0123456789';
/** As a client sends them that rewrites nothing. */
const SPELLINGS = [
  '/metrics',
  '/metrics/',
  '//metrics',
  '/metrics//',
  '/METRICS',
  '/metrics?a=b',
  '/%6detrics',
  '/metrics%2f',
  '/./metrics',
  '/metrics;a',
  'http://x/metrics',
];

const [sqlite] = databases();

/** The status and body that a path is answered with, exactly as it is written here. */
async function get(service: TestService, path: string, token?: string): Promise<{ status: number; text: string }> {
  using connection = await connectRawHttp(service.url);
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  connection.send(`GET ${path} HTTP/1.1\r\nhost: x\r\n${authorization}connection: close\r\n\r\n`);
  const text = await connection.closed();
  return { status: Number(text.split(' ')[1]), text };
}

test('requests, messages, turns and calls are measured, and nothing tells of customers', async () => {
  await using shop = await startOrganisationServer(() => ({ status: 500, body: {} }));
  await using service = await startService(sqlite!, {
    env: { FUNCTION_ALLOWED_HOSTS: shop.host },
    model: ({ body }) => (body.messages.at(-1)?.role === 'tool' ? replyText('Sorry.') : replyCall('get_order', {})),
  });
  await service.http('/api/v1/lab/functions/', {
    method: 'POST',
    body: JSON.stringify({
      name: 'get_order',
      url: `${shop.url}/secret-path`,
      description: 'An order.',
      requires_auth: false,
      environment: 'live',
    }),
  });
  await service.http('/api/v1/lab/functions/no-such-function/');
  await service.http('/no/such/page');
  const client = await service.client();
  const session = newSession();
  client.emit('support', say(session, 'Where is my order?'));
  await client.next('support');
  await client.askAck('support', { session_id: session });
  const read = async () => (await fetch(service.app.metrics_url!)).text();
  await vi.waitFor(async () => expect(await read()).toContain('frontdesk_turn_seconds_count'), { timeout: 30_000 });
  const text = await read();
  for (const line of [
    'frontdesk_event_seconds_count{event="support",status="200"} 1',
    'frontdesk_event_seconds_count{event="support",status="400"} 1',
    'frontdesk_http_request_seconds_count{method="POST",route="/api/v1/lab/functions/",status="201"} 1',
    'frontdesk_http_request_seconds_count{method="GET",route="/api/v1/lab/functions/:function_id/",status="404"} 1',
    'frontdesk_http_request_seconds_count{method="GET",route="unmatched",status="404"} 1',
    'frontdesk_messages_total{sender="customer"} 1',
    'frontdesk_messages_total{sender="assistant"} 1',
    'frontdesk_turn_waiting_seconds_count 1',
    'frontdesk_turn_seconds_count{result="answered"} 1',
    'frontdesk_turn_step_seconds_count{kind="model",failed="false"} 2',
    'frontdesk_turn_step_seconds_count{kind="function",failed="true"} 1',
    'frontdesk_function_call_seconds_count{method="GET",result="http_status"} 1',
    'frontdesk_model_call_seconds_count{model="openai-compatible:scripted",failed="false"} 2',
    'frontdesk_socket_connections{token_source="api"} 1',
    'frontdesk_check_ok{check="database"} 1',
    'frontdesk_check_ok{check="cluster"} 1',
    'frontdesk_calls_running 0',
    'frontdesk_voice_host_ready 0',
    'frontdesk_voice_host_calls 0',
    'frontdesk_voice_host_places 0',
    'frontdesk_turns_lost_total 0',
  ])
    expect(text).toContain(line);
  for (const line of [
    /^frontdesk_database_seconds_count\{operation="message_path"\} [1-9]/m,
    /^frontdesk_database_batch_rows_count [1-9]/m,
    /^frontdesk_cluster_seconds_count [1-9]/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(new RegExp([session, 'get_order', 'secret-path', service.organisation_id].join('|')));
});

test('calls of a model that fail are measured, and requests that are refused before they are looked at', async () => {
  await using service = await startService(sqlite!, { model: () => replyStatus(500) });
  const client = await service.client();
  const session = newSession();
  await client.ask('enter_customer_support', { session_id: session });
  client.emit('support', say(session, 'Hello'));
  await client.next('support');
  const flood = Array.from({ length: 1_000 }, () => client.askAck('support_typing', { session_id: session }));
  expect((await Promise.all(flood)).some(({ status_code }) => status_code === 429)).toBe(true);
  const read = async () => (await fetch(service.app.metrics_url!)).text();
  await vi.waitFor(async () => expect(await read()).toContain('frontdesk_turn_seconds_count{result="failed"} 1'), {
    timeout: 30_000,
  });
  const text = await read();
  expect(text).toMatch(/^frontdesk_model_call_seconds_count\{model="openai-compatible:scripted",failed="true"\} 1$/m);
  expect(text).toMatch(/^frontdesk_event_seconds_count\{event="support_typing",status="429"\} [1-9]/m);
});

describe('without a token', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(sqlite!);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each(SPELLINGS)('the port of the service does not serve them at %s', async (path) => {
    for (const token of [undefined, API_KEY]) {
      const { status, text } = await get(service, path, token);
      expect(status).toBe(404);
      expect(text).not.toContain('frontdesk_turns');
    }
  });

  test('their own listener serves them and nothing else', async () => {
    const url = service.app.metrics_url!;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toMatch(/^frontdesk_turns_waiting 0$/m);
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(404);
    for (const path of ['/', '/healthz', '/metrics/x', '/api/docs/json'])
      expect((await fetch(new URL(path, url))).status).toBe(404);
    expect(welcome(service.app, 0)).toContain(`metrics    ${url}`);
  });
});

test('with a token they are on the port of the service too, for who sends it', async () => {
  await using service = await startService(sqlite!, { env: { METRICS_TOKEN: TOKEN, METRICS_PORT: 'off' } });
  expect(service.app.metrics_url).toBeUndefined();
  expect(await get(service, '/metrics', TOKEN)).toMatchObject({
    status: 200,
    text: expect.stringContaining('frontdesk_turns_waiting'),
  });
  for (const path of SPELLINGS)
    for (const token of [undefined, API_KEY, `${TOKEN}x`, 'x']) {
      const { status, text } = await get(service, path, token);
      expect([401, 404], path).toContain(status);
      expect(text).not.toContain('frontdesk_turns');
    }
});

describe('a port that is in use', () => {
  let other: LocalServer;
  let port: string;
  beforeAll(async () => {
    other = await listenLocally(createServer());
    port = String(other.port);
  });
  afterAll(() => other[Symbol.asyncDispose]());

  test('stops the start where it was chosen, and says which setting it is', async () => {
    const starting = startService(sqlite!, { env: { METRICS_PORT: port } });
    await expect(starting).rejects.toThrow(/127\.0\.0\.1:\d+: the port is in use.*METRICS_PORT/);
  });

  test('leaves two services with the default side by side', async () => {
    const env = { METRICS_PORT: '' };
    await using one = await startService(sqlite!, { env });
    await using two = await startService(sqlite!, { env });
    // Another program may have the default port: then neither serves them, and both say so.
    expect(two.app.metrics_url).toBeUndefined();
    expect(welcome(two.app, 0)).toMatch(/metrics {4}.*:9464: the port is in use.*METRICS_PORT/);
    for (const { url } of [one, two]) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});
