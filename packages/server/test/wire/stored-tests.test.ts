/** Tests that an organisation keeps in the service: saved, run and recorded. */
import {
  LIMITS,
  type RunStoredTestsLine,
  type StoredTestList,
  type StoredTestResult,
  type TestRunList,
  type TestRunSummary,
  type TestRunView,
} from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../src/features/audit/author.js';
import { putTest } from '../../src/features/tests/put-test.js';
import { databases } from '../support/databases.js';
import { replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { startService, type TestService } from '../support/service.js';

let asked = 0;
/** Greets; hangs where a message says so; every second time it is unsure. */
function answer({ body }: ScriptedRequest) {
  const said = body.messages.at(-1)?.content ?? '';
  if (said.includes('hang')) return { kind: 'hang' } as const;
  if (said.includes('long')) return replyText('word '.repeat(3_000));
  if (said.includes('unsure')) return replyText(asked++ % 2 === 0 ? 'Yes.' : 'No.');
  return replyText('Hello!');
}

const yamlOf = (name: string, message: string, contains: string) =>
  `name: ${name}\nsteps:\n  - message: ${message}\n    expect: {text: {contains: ${contains}}}\n`;

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database, { model: answer });
  });
  afterAll(async () => await service[Symbol.asyncDispose]());

  const urlOf = (path: string) => `/api/v1/lab/tests/${encodeURIComponent(path)}/`;
  const put = (path: string, yaml: string) =>
    service.http(urlOf(path), { method: 'PUT', body: JSON.stringify({ yaml }) });
  const remove = (path: string) => service.http(urlOf(path), { method: 'DELETE' });
  const get = async <Answer>(path: string) => (await (await service.http(path)).json()) as Answer;
  const list = async () => (await get<StoredTestList>('/api/v1/lab/tests/')).tests;
  const runs = async () => (await get<TestRunList>('/api/v1/lab/test-runs/')).runs;
  const start = (body: object, init: RequestInit = {}) =>
    service.http('/api/v1/lab/tests/run-stored/', {
      method: 'POST',
      body: JSON.stringify({ model: 'default', ...body }),
      ...init,
    });

  async function run(body: object): Promise<{ results: StoredTestResult[]; summary: TestRunSummary }> {
    const response = await start(body);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RunStoredTestsLine);
    const last = lines.at(-1);
    if (last?.type !== 'summary') throw new Error(text);
    const results = lines.flatMap((line) => {
      if (line.type !== 'test') return [];
      const { type: _type, ...result } = line;
      return [result];
    });
    expect(lines[0]).toEqual({ type: 'start', run_id: last.run.id, tests: results.length });
    return { results, summary: last.run };
  }

  /** Each test has the service to itself. */
  async function keepOnly(tests: Record<string, string>): Promise<void> {
    for (const { path } of await list()) await remove(path);
    for (const [path, yaml] of Object.entries(tests)) expect((await put(path, yaml)).status).toBe(200);
  }

  test('a test is saved under its path, once, and removed, and both are audited', async () => {
    await keepOnly({});
    const yaml = yamlOf('Greets', 'Hi', 'hello');
    const first = await put('orders/status', yaml);
    expect(await first.json()).toMatchObject({ path: 'orders/status', name: 'Greets', yaml, changed: true });
    expect(await (await put('orders/status', yaml)).json()).toMatchObject({ changed: false });
    expect(await (await put('orders/status', `${yaml}# More\n`)).json()).toMatchObject({ changed: true });
    await put('about', yaml);
    expect(await list()).toMatchObject([
      { path: 'about', last_result: null },
      { path: 'orders/status', name: 'Greets', last_result: null },
    ]);
    expect(await get(urlOf('orders/status'))).toMatchObject({ yaml: `${yaml}# More\n` });
    expect((await remove('orders/status')).status).toBe(204);
    expect((await remove('orders/status')).status).toBe(404);
    expect((await service.http(urlOf('orders/status'))).status).toBe(404);
    const entries = await service.app.context.database.read
      .selectFrom('audit_entries')
      .select(['action', 'target_id', 'detail'])
      .where('target_id', '=', 'orders/status')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'test.saved', target_id: 'orders/status', detail: '{"new":true}' },
      { action: 'test.saved', target_id: 'orders/status', detail: '{"new":false}' },
      { action: 'test.removed', target_id: 'orders/status', detail: '{}' },
    ]);
  });

  test('what cannot be a test or its path is refused with what is wrong', async () => {
    const refused = await put('wrong', 'name: Wrong\nsteps:\n  - message: Hi\n    expect: {result: fine}\n');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'steps.0.expect.result', line: 4 }] });
    for (const path of [
      '../up',
      'a//b',
      '/a',
      'a/',
      '.hidden',
      'a/.b',
      'a b',
      'x'.repeat(LIMITS.testPathCharacters + 1),
    ])
      expect([path, (await put(path, yamlOf('N', 'Hi', 'x'))).status]).toEqual([path, 400]);
    expect((await put('long', `name: ${'x'.repeat(LIMITS.testCharacters)}`)).status).toBe(400);
    const bodies = [
      [{ paths: ['no/such'] }, 'paths.0'],
      [{ paths: [] }, 'paths'],
      [{ model: 'openai:none' }, 'model'],
      [{ repeats: 0 }, 'repeats'],
      [{ pass_rate: 1.1 }, 'pass_rate'],
      [{ repeats: LIMITS.testRepeats + 1 }, 'repeats'],
    ] as const;
    await keepOnly({ one: yamlOf('One', 'Hi', 'hello') });
    for (const [body, path] of bodies) {
      const response = await start(body);
      expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path }] }]);
    }
    await keepOnly({});
    expect((await start({})).status).toBe(400);
    expect((await service.http('/api/v1/lab/test-runs/none/')).status).toBe(404);
  });

  test('a run says of each test what came of it, and is kept', async () => {
    await keepOnly({
      'a/greets': yamlOf('Greets', 'Hi', 'hello'),
      'a/wrong': yamlOf('Wrong', 'Hi', 'goodbye'),
      'b/impossible': 'name: Impossible\nsteps:\n  - do: agent_hands_back\n',
      'b/long': yamlOf('Long', 'A long one', 'word'),
    });
    const { results, summary } = await run({});
    expect(results.map(({ path, passed }) => [path, passed])).toEqual([
      ['a/greets', true],
      ['a/wrong', false],
      ['b/impossible', false],
      ['b/long', true],
    ]);
    expect(results[1]).toMatchObject({
      name: 'Wrong',
      problem: null,
      differences: [{ step: 0, field: 'text.contains', expected: 'goodbye', happened: 'not in the reply' }],
      steps: [{ from: 'customer', text: 'Hi' }],
      turns: [{ step: 0, happened: { text: 'Hello!' } }],
    });
    expect(results[2]?.problem).toBe('steps.0: no agent handles the conversation here');
    expect(summary).toMatchObject({
      status: 'finished',
      model: 'openai-compatible:scripted',
      tests: 4,
      passed: 2,
      failed: 2,
      started_by: { kind: 'api_key' },
    });
    const kept = await get<TestRunView>(`/api/v1/lab/test-runs/${summary.id}/`);
    expect(kept).toEqual({ ...summary, results });
    expect((await runs())[0]).toEqual(summary);
    const results_of = (await list()).map(({ path, last_result }) => [path, last_result?.passed, last_result?.run_id]);
    expect(results_of).toEqual(results.map(({ path, passed }) => [path, passed, summary.id]));
    const one = await run({ paths: ['a/greets'] });
    expect(one.summary).toMatchObject({ tests: 1, passed: 1, failed: 0 });
    expect((await list()).map(({ last_result }) => last_result?.run_id === one.summary.id)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('a test that is repeated passes if it passes every time, or often enough', async () => {
    await keepOnly({ unsure: yamlOf('Unsure', 'Are you unsure?', '"yes"'), sure: yamlOf('Sure', 'Hi', 'hello') });
    const { results } = await run({ repeats: 4 });
    expect(results.map(({ path, passed, passed_repeats, repeats }) => [path, passed, passed_repeats, repeats])).toEqual(
      [
        ['sure', true, 4, 4],
        ['unsure', false, 2, 4],
      ],
    );
    expect(results[1]?.turns?.[0]?.happened.text).toBe('No.');
    const passed = async (pass_rate: number) =>
      (await run({ paths: ['unsure'], repeats: 4, pass_rate })).results.map((result) => result.passed);
    expect([await passed(0.5), await passed(0.6)]).toEqual([[true], [false]]);
  });

  test('what is too long to be kept is left out, and said with what differs all the same', async () => {
    const steps = Array.from({ length: 8 }, () => '  - message: A long one\n').join('');
    await keepOnly({ long: `name: Long\nsteps:\n${steps}  - message: Hi\n    expect: {text: {contains: bye}}\n` });
    const { results, summary } = await run({});
    expect(results[0]?.turns).toHaveLength(9);
    const [kept] = (await get<TestRunView>(`/api/v1/lab/test-runs/${summary.id}/`)).results;
    expect(kept).toEqual({ ...results[0], steps: null, turns: null });
    expect(kept?.differences).toMatchObject([{ step: 8, field: 'text.contains', expected: 'bye' }]);
  });

  test('closing the connection cancels a run; what was done until then is kept, and its place is free', async () => {
    await keepOnly({ 'a-first': yamlOf('First', 'Hi', 'hello'), 'b-hangs': yamlOf('Hangs', 'Please hang', 'hello') });
    for (let time = 0; time < LIMITS.testRunsAtOnce + 1; time++) {
      const before = await runs();
      const abort = new AbortController();
      const response = await start({}, { signal: abort.signal });
      expect(response.status).toBe(200);
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let read = '';
      while (!read.includes('"a-first"')) read += (await reader.read()).value ?? '';
      abort.abort();
      await expect.poll(async () => (await runs()).length).toBe(before.length + 1);
      expect((await runs())[0]).toMatchObject({ status: 'cancelled', tests: 2, passed: 1, failed: 0 });
    }
  });

  test('an organisation runs so many at once', async () => {
    await keepOnly({ hangs: yamlOf('Hangs', 'Please hang', 'hello') });
    const abort = new AbortController();
    const started = await Promise.all(
      Array.from({ length: LIMITS.testRunsAtOnce }, () => start({}, { signal: abort.signal })),
    );
    expect(started.map(({ status }) => status)).toEqual(started.map(() => 200));
    expect((await start({})).status).toBe(429);
    abort.abort();
    await keepOnly({ greets: yamlOf('Greets', 'Hi', 'hello') });
    await expect.poll(async () => (await start({})).status).toBe(200);
  });

  test('so many tests and runs are kept', async () => {
    const { context } = service.app;
    const { organisation_id } = service;
    await keepOnly({ greets: yamlOf('Greets', 'Hi', 'hello') });
    const { summary } = await run({});
    const newest = await context.database.read
      .selectFrom('test_runs')
      .selectAll()
      .where('id', '=', summary.id)
      .executeTakeFirstOrThrow();
    const earlier = Array.from({ length: LIMITS.testRunsKept + 5 }, (_, index) => ({
      ...newest,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    const template = await context.database.read.selectFrom('tests').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: LIMITS.storedTests - 2 }, (_, index) => ({
      ...template,
      id: `copy-${index}`,
      path: `copies/${index}`,
    }));
    await context.database.transaction(async ({ query }) => {
      await query.insertInto('test_runs').values(earlier).execute();
      for (let from = 0; from < copies.length; from += 200)
        await query
          .insertInto('tests')
          .values(copies.slice(from, from + 200))
          .execute();
    });
    const again = await run({ paths: ['greets'] });
    const kept = await runs();
    expect(kept).toHaveLength(LIMITS.testRunsKept);
    expect(kept[0]?.id).toBe(again.summary.id);
    const both = await Promise.allSettled(
      ['one', 'two'].map((path) =>
        putTest(context, { organisation_id, path, yaml: yamlOf('N', 'Hi', 'hello') }, OPERATOR),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = await put('three', yamlOf('N', 'Hi', 'hello'));
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'too_many_tests' }]);
    expect((await put('greets', yamlOf('Changed', 'Hi', 'hello'))).status).toBe(200);
  });
});
