/** Traces as a collector of OpenTelemetry gets them: one a turn, from several servers, with nothing that anybody said. */
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../support/client.js';
import { databases, type TestDatabase } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { ownRedisProblem, startOwnRedis } from '../support/own-redis.js';
import {
  replyCall,
  replyHang,
  replyStatus,
  replyText,
  type ScriptedReply,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.js';

const WAIT = { timeout: 30_000, interval: 100 };
/** Nobody may read these in a trace. */
const CANARIES = { said: 'canary-customer', answered: 'canary-endpoint', replied: 'canary-model', value: 'canary4711' };
/** Tells which modules of the SDK a process has loaded. */
const TELL_MODULES = `data:text/javascript,${encodeURIComponent(`
  import Module from 'node:module';
  process.on('message', () => process.send({ loaded: Object.keys(Module._cache).filter((path) => path.includes('@opentelemetry/sdk-trace')) }));
`)}`;

const open: AsyncDisposable[] = [];
const keep = <One extends AsyncDisposable>(one: One): One => {
  open.push(one);
  return one;
};
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]();
});

const lookUp = ({ body }: { body: { messages: { role: string }[] } }): ScriptedReply =>
  body.messages.at(-1)?.role === 'tool'
    ? replyText(`It is on its way, ${CANARIES.replied}.`)
    : replyCall('get_order', { number: CANARIES.value });

async function startParts(reply = lookUp) {
  const collector = keep(await startTraceCollector());
  const model = keep(await startScriptedModelServer({ reply: reply as never }));
  const shop = keep(
    await startOrganisationServer(() => ({ body: { success: true, data: { state: CANARIES.answered } } })),
  );
  const env = {
    ASSISTANT_MODEL: 'openai-compatible:scripted',
    ASSISTANT_BASE_URL: model.baseUrl,
    FUNCTION_ALLOWED_HOSTS: shop.host,
    LOG_LEVEL: 'info',
    [SETTING]: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=frontdesk',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  return { collector, model, shop, env };
}

async function register(server: ServerProcess, shop: OrganisationServer): Promise<void> {
  const saved = await server.http('/api/v1/lab/functions/', {
    method: 'POST',
    body: JSON.stringify({
      name: 'get_order',
      url: `${shop.url}/order/{number}`,
      description: 'An order.',
      requires_auth: false,
      environment: 'live',
      parameters: { number: { type: 'string', provider: 'assistant', description: 'Its number.' } },
    }),
  });
  expect(saved.status, await saved.clone().text()).toBe(201);
}

/** @returns also what the service has logged */
async function startTraced(database: TestDatabase, env: Record<string, string>, shop: OrganisationServer) {
  const { location } = keep(await database.create());
  const lines: string[] = [];
  const server = keep(await startServerProcess({ location, env, heard: (text) => void lines.push(text) }));
  await register(server, shop);
  return { server, lines };
}

/** As the guide "Trace the service" has them: the line that turns it on, and the names of a turn's spans. */
const guide = await readFile(new URL('../../../../docs/guides/trace-the-service.md', import.meta.url), 'utf8');
const [, SETTING = ''] = /^```sh start\n(\w+)=\S+ npm start$/m.exec(guide) ?? [];
const SPANS = [...guide.matchAll(/^\| `([a-z][^`]*)` \| [^|]*\|$/gm)].map(([, name = '']) =>
  name.replace('<model>', 'scripted').replace('<function>', 'get_order'),
);

const clientOf = (server: ServerProcess) => connect(server.url, { token_source: 'api', token: PROCESS_API_KEY });
const question = `${CANARIES.said}, where is ${CANARIES.value}?`;
const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

/** The spans of the one turn there was, once its trace is whole. */
const turnTrace = (collector: TraceCollector) =>
  vi.waitFor(() => {
    const [turn] = named(collector.spans, 'invoke_agent assistant').filter(
      ({ attributes }) => attributes['frontdesk.turn.result'] === 'answered',
    );
    const spans = collector.spans.filter(({ trace_id }) => trace_id === turn?.trace_id);
    expect(named(spans, 'receive message')).toHaveLength(1);
    expect(named(spans, 'chat scripted').length).toBeGreaterThanOrEqual(2);
    return spans;
  }, WAIT);

describe.each(databases())('on $name', (database) => {
  test('a turn is one trace, from the message to the reply, and says nothing that was said', async () => {
    const { collector, shop, env } = await startParts();
    const { server, lines } = await startTraced(database, env, shop);
    using client = await clientOf(server);
    client.emit('support', say(newSession(), question));
    await client.next('support');

    const spans = await turnTrace(collector);
    const [received] = named(spans, 'receive message');
    const [turn] = named(spans, 'invoke_agent assistant');
    const [called] = named(spans, 'execute_tool get_order');
    const ids = new Set(spans.map(({ span_id }) => span_id));
    expect(new Set(spans.map(({ name }) => name))).toEqual(new Set(SPANS));
    expect(received?.parent_id).toBe('');
    for (const span of spans) {
      if (span !== received) expect(ids).toContain(span.parent_id);
      expect(span.ended).toBeGreaterThanOrEqual(span.started);
      expect(span.failed).toBe(false);
    }
    expect(turn?.parent_id).toBe(received?.span_id);
    expect(called?.parent_id).toBe(turn?.span_id);
    expect(turn?.attributes).toMatchObject({ 'gen_ai.operation.name': 'invoke_agent', 'frontdesk.turn.attempt': 1 });
    expect(`${turn?.attributes['frontdesk.turn.id']}`.replaceAll('-', '')).toBe(turn?.trace_id);
    expect(called?.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
    for (const chat of named(spans, 'chat scripted')) {
      expect(chat.attributes).toMatchObject({ 'gen_ai.provider.name': 'openai-compatible' });
      expect(chat.attributes['gen_ai.usage.input_tokens']).toBeGreaterThan(0);
    }
    expect(received?.resource).toMatchObject({ 'service.name': 'frontdesk' });
    expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'frontdesk' });
    expect(shop.requests[0]?.headers.traceparent).toBe(`00-${turn?.trace_id}-${called?.span_id}-01`);

    expect(named(collector.spans, 'POST /api/v1/lab/functions/')).toHaveLength(1);
    expect(lines.join('')).toMatch(/"trace_id":"[0-9a-f]{32}"/);
    const told = Buffer.concat(collector.raw).toString('latin1');
    for (const secret of [...Object.values(CANARIES), PROCESS_API_KEY]) expect(told).not.toContain(secret);
  });

  test('a model that fails is seen in the trace, and whose request it was in the log', async () => {
    const { collector, shop, env } = await startParts(() => replyStatus(500));
    const { server, lines } = await startTraced(database, env, shop);
    using client = await clientOf(server);
    client.emit('support', say(newSession(), question));
    await client.next('support');
    await vi.waitFor(() => {
      const [turn] = named(collector.spans, 'invoke_agent assistant');
      const chats = named(collector.spans, 'chat scripted');
      expect(turn).toMatchObject({ failed: true, attributes: { 'frontdesk.turn.result': 'failed' } });
      expect(chats.length).toBeGreaterThan(0);
      for (const chat of chats) expect(chat).toMatchObject({ failed: true, parent_id: turn?.span_id });
      expect(chats[0]?.attributes['error.type']).toEqual(expect.any(String));
    }, WAIT);
    const organisation_id = named(collector.spans, 'receive message')[0]?.attributes['frontdesk.organisation.id'];
    const access = lines
      .join('')
      .split('\n')
      .find((line) => line.includes('"route":"/api/v1/lab/functions/"'));
    expect(access).toContain(`"organisation_id":"${organisation_id}"`);
  });

  test('a tool that the model invents is an unknown tool in the trace', async () => {
    const invented = 'canary_tool\n\u001b[31m';
    const { collector, env } = await startParts(({ body }) =>
      body.messages.at(-1)?.role === 'tool' ? replyText('No such thing.') : replyCall(invented, {}),
    );
    const place = keep(await database.create());
    const server = keep(
      await startServerProcess({ location: place.location, env: { ...env, METRICS_TOKEN: PROCESS_API_KEY } }),
    );
    using client = await clientOf(server);
    client.emit('support', say(newSession(), question));
    await client.next('support');

    const spans = await turnTrace(collector);
    expect(named(spans, 'invoke_agent assistant')[0]?.events).toEqual(['unknown_tool']);
    expect(Buffer.concat(collector.raw).toString('latin1')).not.toContain('canary');
    const metrics = await (await server.http('/metrics')).text();
    expect(metrics).toContain('frontdesk_turn_step_seconds_count{kind="error"');
    expect(metrics).not.toContain('canary');
  });

  test('a collector that is gone, or answers with an error, costs nothing but a line in the log', async () => {
    const { collector, shop, env } = await startParts();
    const { server, lines } = await startTraced(database, env, shop);
    using client = await clientOf(server);
    const session_id = newSession();
    collector.answer = () => 400;
    client.emit('support', say(session_id, question));
    await client.next('support');
    await vi.waitFor(() => expect(lines.join('')).toContain('the collector takes no traces'), WAIT);
    collector.answer = () => new Promise(() => undefined);
    client.emit('support', say(session_id, question));
    await client.next('support');
    server.child.kill('SIGTERM');
    await server.ended();
    expect(lines.join('')).toContain('stopped');
  });
});

const postgres = databases().find(({ name }) => name === 'postgres');

test.skipIf(postgres === undefined || ownRedisProblem !== undefined)(
  'two servers tell their parts of one trace',
  async () => {
    const redis = keep(await startOwnRedis());
    let asked = 0;
    const { collector, shop, env } = await startParts((request) => (asked++ === 0 ? replyHang() : lookUp(request)));
    const place = keep(await postgres!.create());
    const options = { location: place.location, env: { ...env, REDIS_URL: redis.url } };
    const first = keep(await startServerProcess(options));
    await register(first, shop);
    using client = await clientOf(first);
    const session_id = newSession();
    client.emit('support', say(session_id, question));
    await vi.waitFor(() => expect(named(collector.spans, 'receive message')).toHaveLength(1), WAIT);
    await vi.waitFor(() => expect(asked).toBe(1), WAIT);
    const second = keep(await startServerProcess(options));
    await first.kill();

    const spans = await turnTrace(collector);
    const [received] = named(spans, 'receive message');
    const [turn] = named(spans, 'invoke_agent assistant');
    expect(turn?.parent_id).toBe(received?.span_id);
    expect(turn?.attributes['frontdesk.turn.attempt']).toBe(2);
    expect(received?.resource['service.instance.id']).toContain(`:${first.pid}`);
    expect(turn?.resource['service.instance.id']).toContain(`:${second.pid}`);
  },
);

test.each([
  ['without an endpoint the SDK of OpenTelemetry is not loaded', {}, 0],
  [
    'nor where the SDK is disabled',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' },
    0,
  ],
  ['with one it is', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, 1],
])('%s', async (_what, env, least) => {
  const [sqlite] = databases();
  const place = keep(await sqlite!.create());
  const server = keep(await startServerProcess({ location: place.location, env, preload: [TELL_MODULES] }));
  const told = new Promise<{ loaded: string[] }>((resolve) =>
    server.child.once('message', (one) => resolve(one as never)),
  );
  server.child.send('modules');
  const { loaded } = await told;
  if (least === 0) expect(loaded).toEqual([]);
  else expect(loaded.length).toBeGreaterThanOrEqual(least);
});
