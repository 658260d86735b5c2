/**
 * Tests of the assistant, run by the service: with its own loop, functions and settings, and without a trace of them in
 * the database, at other servers, at endpoints or at customers.
 */
import { type FunctionInput, LIMITS, type TestFile, type TestRun, testFileSchema } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Topic } from '../../src/cluster/cluster.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { startService, type TestService } from '../support/service.js';

/** Calls what the message names, and says what came of it. */
function answer({ body }: ScriptedRequest) {
  const last = body.messages.at(-1);
  if (last?.role === 'tool') return replyText(`It says: ${last.content}`);
  const asked = last?.content ?? '';
  if (asked.includes('hang')) return { kind: 'hang' } as const;
  if (asked.includes('points')) return replyCall('get_points', {});
  if (asked.includes('stock')) return replyCall('get_stock', {});
  if (asked.includes('human')) return replyCall('assistant_ask_for_human', {});
  const order = /\d{4}/.exec(asked)?.[0];
  return order === undefined ? replyText('Hello!') : replyCall('get_order', { order_id: order });
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let shop: OrganisationServer;
  beforeAll(async () => {
    shop = await startOrganisationServer((path) => ({ body: { success: true, data: { live: true, path } } }));
    service = await startService(database, { model: answer, env: { FUNCTION_ALLOWED_HOSTS: shop.host } });
    const order_id = { description: 'The order number.', type: 'string', provider: 'assistant' };
    const region = { description: 'R', type: 'string', provider: 'organisation' };
    const customer = { description: 'C', type: 'string', provider: 'assistant', sources: [{ login: 'sub' }] };
    const add = async (one: Partial<FunctionInput>) => {
      const defaults = { description: 'Looks it up.', requires_auth: false, environment: 'live', parameters: {} };
      const body = JSON.stringify({ ...defaults, ...one });
      const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body });
      expect(saved.status, await saved.clone().text()).toBe(201);
    };
    await add({ name: 'get_region', url: `${shop.url}/region` });
    await add({
      name: 'get_order',
      url: `${shop.url}/orders/{order_id}?region={region}`,
      parameters: { order_id, region: { ...region, leaf: { function: 'get_region', response_path: 'region.id' } } },
    });
    await add({
      name: 'get_points',
      url: `${shop.url}/points/{customer}`,
      requires_auth: true,
      parameters: { customer },
    });
    await add({ name: 'get_stock', url: `${shop.url}/stock`, environment: 'dev' });
    const login = { login_url: `${shop.url}/login` };
    await service.http('/api/v1/lab/auth-config/', { method: 'PUT', body: JSON.stringify(login) });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });

  const post = (body: object, init: RequestInit = {}) =>
    service.http('/api/v1/lab/tests/run/', { method: 'POST', body: JSON.stringify(body), ...init });
  const run = async (given: TestFile): Promise<TestRun> => {
    const response = await post({ test: given, model: 'default' });
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as TestRun;
  };
  const shown = ({ turns }: TestRun) =>
    turns.map(({ happened: { result, text, calls } }) => [result, text, calls.map((call) => call.function)]);

  test('a conversation is held without leaving anything, and its tokens are counted', async () => {
    const told: unknown[] = [];
    for (const topic of ['events', 'turns', 'activity', 'rooms', 'revocations'] satisfies Topic[])
      service.app.context.cluster.subscribe(topic, (payload) => told.push(payload));
    const before = await service.everything();
    expect(before.length).toBeGreaterThan(1_000);
    const done = await run({
      name: 'Everything',
      time: '2026-05-06T10:00:00Z',
      customer: { identity: { sub: 'c-7' } },
      responses: [
        { function: 'get_region', data: { region: { id: 'eu' } } },
        { function: 'get_order', arguments: { order_id: '1042', region: 'eu' }, data: { status: 'shipped' } },
        { function: 'get_points', arguments: { customer: 'c-7' }, data: { points: 120 } },
      ],
      steps: [
        { message: 'Where is 1042?', expect: { calls: [{ function: 'get_order', arguments: { order_id: 1042 } }] } },
        { message: 'My points?', expect: { result: 'login_needed', calls: [] } },
        { do: 'log_in', expect: { text: { contains: 'POINTS":120', lacks: 'shipped' } } },
        { message: 'A human please', expect: { result: 'handed_over' } },
        { do: 'agent_takes_over' },
        { message: 'Are you real?', expect: { result: 'none' } },
        { agent: 'Yes' },
        { message: 'And 1042?', expect: { result: 'none' } },
        { do: 'agent_hands_back', expect: { result: 'answered', calls: [{ function: 'get_order' }] } },
      ],
    });
    expect(done.turns.flatMap(({ differences }) => differences)).toEqual([]);
    expect(done).toMatchObject({ name: 'Everything', model: 'openai-compatible:scripted', passed: true });
    expect(done.turns).toHaveLength(7);
    expect(await service.everything()).toBe(before);
    expect(told).toEqual([]);
    expect(shop.requests).toEqual([]);
    const used = await service.app.context.database.read.selectFrom('model_usage').selectAll().execute();
    expect(used).toMatchObject([{ organisation_id: service.organisation_id, own_key: 0 }]);
  });

  test('what differs is told, also a call that the test has no response for', async () => {
    const { passed, turns } = await run({
      name: 'Differs',
      responses: [{ function: 'get_region', data: { region: { id: 'eu' } } }],
      steps: [
        {
          message: 'Where is 1042?',
          expect: { calls: [], result: 'refused', text: { contains: 'shipped', lacks: 'It says' }, sources: ['Help'] },
        },
      ],
    });
    expect(passed).toBe(false);
    const [turn] = turns;
    expect(turn?.happened.calls).toEqual([
      { function: 'get_order', arguments: { order_id: '1042' }, failure: 'unreachable' },
    ]);
    expect(turn?.differences).toEqual([
      {
        field: 'responses',
        expected: 'a response for each call',
        happened: 'none for get_order(order_id: 1042, region: eu)',
        expected_kind: 'response_for_each_call',
      },
      {
        field: 'calls',
        expected: 'nothing',
        happened: 'get_order(order_id: 1042) failed: unreachable',
        expected_kind: 'nothing',
      },
      { field: 'result', expected: 'refused', happened: 'answered' },
      { field: 'text.contains', expected: 'shipped', happened: 'not in the reply', happened_kind: 'not_in_reply' },
      { field: 'text.lacks', expected: 'It says', happened: 'in the reply', happened_kind: 'in_reply' },
      { field: 'sources', expected: 'Help', happened: 'nothing', happened_kind: 'nothing' },
    ]);
  });

  test('live calls go out for dev functions alone', async () => {
    const before = shop.requests.length;
    const live = await run({ name: 'Live', live: true, steps: [{ message: 'The stock?' }, { message: '1042?' }] });
    expect(shop.requests.slice(before).map(({ path }) => path)).toEqual(['/stock']);
    expect(live.turns.map(({ happened }) => happened.missing_responses)).toEqual([[], ['get_region()']]);
    const recorded = await run({ name: 'Not live', steps: [{ message: 'The stock?' }] });
    expect(recorded.turns[0]?.happened.missing_responses).toEqual(['get_stock()']);
    expect(shop.requests.length).toBe(before + 1);
  });

  test('a login that an endpoint refuses is asked for again', async () => {
    const done = await run({
      name: 'Expired',
      customer: { logged_in: true, identity: { sub: 'c-7' } },
      responses: [{ function: 'get_points', status: 401 }],
      steps: [{ message: 'My points?' }, { message: 'My points?' }],
    });
    expect(shown(done).map(([result, , calls]) => [result, calls])).toEqual([
      ['login_needed', ['get_points']],
      ['login_needed', []],
    ]);
  });

  test('mistakes in YAML are named with line and field', async () => {
    const yaml = [
      '# A comment',
      'name: Order',
      'steps:',
      '  - message: Hi',
      '    expect:',
      '      result: anwsered',
      '  - wait: ten minutes',
      '  - say: Hi',
    ].join('\n');
    const refused = await post({ yaml });
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { errors: unknown }).errors).toMatchObject([
      { path: 'steps.0.expect.result', line: 6 },
      { path: 'steps.1.wait', line: 7, message: 'must be a duration such as 30s, 10m, 2h or 1d' },
      { path: 'steps.2', line: 8 },
    ]);
    const broken = await post({ yaml: 'name: "Order\nsteps: []' });
    expect(await broken.json()).toMatchObject({ errors: [{ path: '', message: /is not YAML/, line: 2 }] });
    const bomb = await post({ yaml: `name: ${'['.repeat(5_000)}` });
    expect(await bomb.json()).toMatchObject({ errors: [{ message: /nests deeper/ }] });
    const impossible = await post({ test: { name: 'N', steps: [{ do: 'agent_hands_back' }] }, model: 'default' });
    expect(await impossible.json()).toMatchObject({ errors: [{ path: 'steps.0' }] });
    const unknown = await post({ test: { name: 'N', steps: [{ message: 'Hi' }] }, model: 'openai:none' });
    expect(await unknown.json()).toMatchObject({ errors: [{ path: 'model' }] });
    expect((await post({})).status).toBe(400);
  });

  test('an organisation runs so many at once, and a client that goes gives up its place', async () => {
    const hanging = { test: { name: 'Hangs', steps: [{ message: 'Please hang' }] }, model: 'default' };
    const abort = new AbortController();
    const asked = service.model.requests.length;
    const all = Array.from({ length: LIMITS.testsAtOnce }, () => post(hanging, { signal: abort.signal }));
    const ended = Promise.allSettled(all);
    await expect.poll(() => service.model.requests.length - asked).toBe(LIMITS.testsAtOnce);
    const refused = await post({ test: { name: 'One more', steps: [{ message: 'Hi' }] }, model: 'default' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    abort.abort();
    expect((await ended).map(({ status }) => status)).toEqual(all.map(() => 'rejected'));
    const hello = { test: { name: 'Hello', steps: [{ message: 'Hi' }] }, model: 'default' };
    await expect.poll(async () => (await post(hello)).status).toBe(200);
  });

  test('the schema of a test is served', async () => {
    const response = await fetch(`${service.url}/api/docs/test-file.schema.json`);
    const schema = (await response.json()) as { properties: object };
    expect(schema).toEqual(JSON.parse(JSON.stringify(testFileSchema())));
    expect(Object.keys(schema.properties)).toContain('steps');
  });
});
