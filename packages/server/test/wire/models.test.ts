/**
 * Which model answers, end to end: the operator's, its fallback, an organisation's own, and the built-in matcher once the
 * month's ceiling is reached; what each has used, and what the console says of it. On both databases.
 */
import type { AssistantView, TurnView } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import {
  replyStatus,
  replyText,
  type ScriptedModelServer,
  type ScriptedReply,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const ADMIN = { email: 'owner@example.com', password: 'correct horse battery' };
const OWN_KEY = 'sk-own-key-of-the-organisation';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let second: ScriptedModelServer;
  let first: () => ScriptedReply = () => replyText('The first answers.');
  let owner: string;

  beforeAll(async () => {
    second = await startScriptedModelServer({ wire: 'anthropic', reply: () => replyText('The second answers.') });
    service = await startService(database, {
      model: () => first(),
      env: {
        BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
        BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
        ASSISTANT_FALLBACK_MODEL: 'anthropic:second',
        ASSISTANT_FALLBACK_BASE_URL: second.baseUrl,
        ANTHROPIC_API_KEY: 'key-of-the-operator',
        ASSISTANT_ALLOWED_MODELS: 'openai-compatible:large, openai:without-a-key',
        ASSISTANT_PRICES: 'openai-compatible:scripted=10/100',
        ASSISTANT_MONTHLY_TOKENS: '100',
      },
    });
    const answer = await service.http('/api/v1/console/session/', { method: 'POST', body: JSON.stringify(ADMIN) });
    owner = ((await answer.json()) as { token: string }).token;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  });

  async function ask(message: string) {
    const client = await service.client();
    client.emit('support', say(newSession(), message));
    const { data } = await client.next('support');
    const listed = await service.http(`/api/v1/console/conversations/${data.ticket_chat_id}/turns/`);
    const { turns } = (await listed.json()) as { turns: TurnView[] };
    return { text: data.message as string, turn: turns[0]! };
  }

  const read = async (key = owner) => await service.http('/api/v1/console/assistant/', { key });
  const view = async () => (await (await read()).json()) as AssistantView;
  const put = (body: Record<string, unknown>, key = owner) =>
    service.http('/api/v1/console/assistant/', { method: 'PUT', key, body: JSON.stringify(body) });

  test("the console shows defaults, to owners, admins and the organisation's backend, and to no agent", async () => {
    expect(await view()).toMatchObject({
      assistant_name: 'Assistant',
      language: 'en',
      link_origins: [],
      model: null,
      has_model_key: false,
      models: ['openai-compatible:large', 'openai:without-a-key'],
      default_model: 'openai-compatible:scripted',
      usage: { models: [], ceiling: { tokens: 100, cost: null, reached: false } },
    });
    const agent = await service.signIn('Ada');
    expect((await read(agent)).status).toBe(403);
    expect((await put({ assistant_name: 'Eve' }, agent)).status).toBe(403);
    expect((await read('test-api-key-0123456789')).status).toBe(200);
    expect((await read('wrong-key-0123456789')).status).toBe(401);
  });

  test('what is set is what the model is told; what is left out stays', async () => {
    expect((await put({ assistant_name: 'Skipper', instructions: 'We sell boats.' })).status).toBe(200);
    expect((await put({ language: 'de' })).status).toBe(200);
    const audit = await service.http('/api/v1/console/audit/', { key: owner });
    expect(await audit.text()).toContain('"action":"assistant.changed"');
    expect(await view()).toMatchObject({ assistant_name: 'Skipper', instructions: 'We sell boats.', language: 'de' });
    await ask('Hello?');
    const [system] = service.model.requests.at(-1)?.body.messages ?? [];
    expect(system?.content).toMatch(/You are Skipper,[\s\S]*We sell boats\.\nIt is \w+, [\d-]+, [\d:]+ \(UTC\)\.$/);
  });

  test('the model is told the time of the organisation, behind all that stays the same', async () => {
    expect((await put({ time_zone: 'Pacific/Kiritimati' })).status).toBe(200);
    await ask('What time is it?');
    const { content } = service.model.requests.at(-1)?.body.messages[0] ?? {};
    const there = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(content).toContain(there);
    expect(content).toMatch(/\(Pacific\/Kiritimati\)\.$/);
    expect((await put({ time_zone: 'UTC' })).status).toBe(200);
  });

  test.each([
    [{ assistant_name: '' }, 'assistant_name'],
    [{ language: 'German' }, 'language'],
    [{ time_zone: 'Berlin' }, 'time_zone'],
    [{ time_zone: '+01:00' }, 'time_zone'],
    [{ link_origins: ['https://shop.example/path'] }, 'link_origins'],
    [{ model: 'openai:gpt-5' }, 'model'],
    [{ model_key: OWN_KEY }, 'model_key'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('%j is refused', async (body, field) => {
    const answer = await put(body);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(field)]);
  });

  test('tokens are counted, and cost by the price that is set', async () => {
    const before = (await view()).usage.models.find(({ model }) => model === 'openai-compatible:scripted');
    const { turn } = await ask('Count me.');
    expect(turn.model).toBe('openai-compatible:scripted');
    await expect
      .poll(async () => (await view()).usage.models)
      .toEqual([
        {
          model: 'openai-compatible:scripted',
          own_key: false,
          input_tokens: (before?.input_tokens ?? 0) + 11,
          output_tokens: (before?.output_tokens ?? 0) + 7,
          cost: expect.closeTo((before?.cost ?? 0) + (11 * 10 + 7 * 100) / 1e6, 9),
        },
      ]);
  });

  test('the fallback answers while the first is down, and the trace says so', async () => {
    first = () => replyStatus(503);
    const { text, turn } = await ask('Are you there?');
    first = () => replyText('The first answers.');
    expect(text).toBe('The second answers.');
    expect(turn.model).toBe('anthropic:second');
    expect(turn.steps.find(({ kind }) => kind === 'model')).toMatchObject({
      name: 'anthropic:second',
      detail: { instead_of: 'openai-compatible:scripted', because: expect.stringMatching(/HTTP 503/) },
    });
    expect(second.requests.at(-1)?.authorization).toBe('Bearer key-of-the-operator');
    // A model without a price has tokens and no cost.
    await expect
      .poll(async () => (await view()).usage.models.find(({ model }) => model === 'anthropic:second'))
      .toMatchObject({ input_tokens: 11, output_tokens: 7, cost: null });
  });

  test('an organisation’s own model under its own key, which nobody sees again and no ceiling bounds', async () => {
    const saved = await put({ model: 'openai-compatible:large', model_key: OWN_KEY });
    const shown = await saved.text();
    expect([saved.status, JSON.parse(shown)]).toMatchObject([
      200,
      { model: 'openai-compatible:large', has_model_key: true },
    ]);
    expect(shown).not.toContain(OWN_KEY);
    const rows = await service.app.context.database.read.selectFrom('assistant_models').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(OWN_KEY);
    expect(await (await service.http('/api/v1/console/audit/', { key: owner })).text()).not.toContain(OWN_KEY);
    for (let asked = 0; asked < 8; asked++) {
      const { turn } = await ask('Hello?');
      expect(turn.model).toBe('openai-compatible:large');
    }
    const request = service.model.requests.at(-1);
    expect([request?.authorization, request?.body.model]).toEqual([`Bearer ${OWN_KEY}`, 'large']);
    await expect
      .poll(async () => (await view()).usage)
      .toMatchObject({
        models: expect.arrayContaining([expect.objectContaining({ own_key: true, input_tokens: 88 })]),
        ceiling: { reached: false },
      });
  });

  test('measurements have the tokens and costs of each model, and no organisation', async () => {
    const metrics = await (await fetch(service.app.metrics_url!)).text();
    const measured = (name: string, labels: string) =>
      Number(new RegExp(`^frontdesk_model_${name}_total\\{${labels}\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
    const { models } = (await view()).usage;
    expect(models.map(({ model }) => model).toSorted()).toEqual([
      'anthropic:second',
      'openai-compatible:large',
      'openai-compatible:scripted',
    ]);
    for (const { model, own_key, input_tokens, output_tokens, cost } of models) {
      const labels = `model="${model}",key="${own_key ? 'organisation' : 'operator'}"`;
      expect(measured('tokens', `${labels},direction="input"`)).toBe(input_tokens);
      expect(measured('tokens', `${labels},direction="output"`)).toBe(output_tokens);
      if (cost === null) expect(metrics).not.toContain(`cost_total{${labels}`);
      else expect(measured('cost', labels)).toBeCloseTo(cost, 9);
    }
    expect(metrics).not.toContain(service.organisation_id);
  });

  test('a model that cannot be used as it is set up gives way to the operator’s, traced; its key went with the model', async () => {
    expect(await (await put({ model: 'openai:without-a-key' })).json()).toMatchObject({ has_model_key: false });
    service.advance(60_000);
    const { text, turn } = await ask('Hello?');
    expect(text).toMatch(/The (first|second) answers\./);
    expect(JSON.stringify(turn.steps)).toContain('openai:without-a-key cannot be used');
    expect(await (await put({ model: null })).json()).toMatchObject({ model: null, has_model_key: false });
  });

  test('at the ceiling the built-in matcher answers, traced, until the month is over', async () => {
    for (let asked = 0; asked < 6; asked++) await ask('One more.');
    await expect.poll(async () => (await view()).usage.ceiling.reached).toBe(true);
    const calls = service.model.requests.length + second.requests.length;
    const { turn } = await ask('Hello?');
    expect(turn.model).toBe('built-in matcher');
    expect(turn.steps[0]).toMatchObject({ detail: { chosen_because: expect.stringMatching(/ceiling/) } });
    expect(service.model.requests.length + second.requests.length).toBe(calls);
    const now = new Date(Date.now());
    service.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime() + 60_000);
    expect((await ask('Hello?')).turn.model).not.toBe('built-in matcher');
  });
});
