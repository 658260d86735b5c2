/**
 * A stored conversation made into a test: with a login, an agent and answers of endpoints; without what would tell who the
 * customer is; and passing at once, because what it expects is what happened.
 */
import type { FunctionInput, TestDraft, TestRun } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { readTest } from '../../src/features/tests/read-test.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

function answer({ body }: ScriptedRequest) {
  const last = body.messages.at(-1);
  if (last?.role === 'tool') return replyText(`It says: ${last.content}`);
  const asked = last?.content ?? '';
  if (asked.includes('Which')) {
    const [order] = /\d{4}/.exec(body.messages.find(({ role }) => role === 'user')?.content ?? '') ?? [];
    const reply = { kind: 'question', text: `Order ${order} or another one?`, choices: `Order ${order}\nAnother one` };
    return replyCall('assistant_reply_without_answer', reply);
  }
  if (asked.includes('points')) return replyCall('get_points', {});
  if (asked.includes('human')) return replyCall('assistant_ask_for_human', {});
  if (asked.includes('walrus'))
    return replyCall('assistant_reply_without_answer', { kind: 'not_understood', text: 'No.' });
  const order = /\d{4}/.exec(asked)?.[0];
  return order === undefined ? replyText('Hello!') : replyCall('get_order', { order_id: order });
}

const MIA = { customer_id: 'c-771', name: 'Mia Byrne', email: 'mia.byrne@mail.example', points: 1240 };
const PERSONAL = ['Mia', 'Byrne', 'mail.example', 'c-771', '7043', '12 Quay', 'secret'];

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let shop: OrganisationServer;
  let ticket_chat_id: string;

  beforeAll(async () => {
    shop = await startOrganisationServer((path) =>
      path.startsWith('/points/c-771')
        ? { body: { success: true, data: MIA } }
        : path === '/region'
          ? { body: { success: true, data: { region: { id: 7 } } } }
          : { body: { success: true, data: { order_id: '7043', ship_to: { street: '12 Quay Street' }, total: 40.8 } } },
    );
    service = await startService(database, { model: answer, env: { FUNCTION_ALLOWED_HOSTS: shop.host } });
    const send = async (method: string, path: string, body: object) => {
      const response = await service.http(path, { method, body: JSON.stringify(body) });
      expect(response.ok, await response.clone().text()).toBe(true);
    };
    const add = (one: Partial<FunctionInput>) =>
      send('POST', '/api/v1/lab/functions/', {
        description: 'Looks it up.',
        requires_auth: false,
        environment: 'live',
        parameters: {},
        ...one,
      });
    const text = { description: 'A value.', type: 'string' };
    await add({ name: 'get_region', url: `${shop.url}/region` });
    await add({
      name: 'get_order',
      url: `${shop.url}/orders/{order_id}?region={region}`,
      parameters: {
        order_id: { ...text, provider: 'assistant' },
        region: {
          ...text,
          type: 'number',
          provider: 'organisation',
          leaf: { function: 'get_region', response_path: 'region.id' },
        },
      },
    });
    await add({
      name: 'get_points',
      url: `${shop.url}/points/{customer}`,
      requires_auth: true,
      parameters: { customer: { ...text, provider: 'assistant', sources: [{ login: 'sub' }] } },
    });
    await send('PUT', '/api/v1/lab/auth-config/', { login_url: `${shop.url}/login` });

    const client = await service.client();
    const session = newSession();
    const ask = async (message: string, id: string | null) => {
      client.emit('support', say(session, message, id));
      return (await client.next('support')).data;
    };
    ticket_chat_id = (await ask('I am Mia, where is order 7043?', null)).ticket_chat_id;
    await ask('Which of them can I return?', ticket_chat_id);
    const { login_url = '' } = await ask('How many points do I have?', ticket_chat_id);
    const claims = Buffer.from(JSON.stringify({ sub: 'c-771' })).toString('base64url');
    await send('POST', '/api/v1/lab/login/callback/', {
      auth_token: `e30.${claims}.secret`,
      auth_token_expires_at_seconds: Math.floor(Date.now() / 1_000) + 3_600,
      state: new URL(login_url).searchParams.get('state'),
    });
    expect((await client.next('support')).data.message).toContain('1240');
    await ask('A human please, or write to mia.byrne@mail.example', ticket_chat_id);
    service.advance(5 * 60_000);
    const agent = await service.agent('Ada');
    expect((await agent.askAck('take_over_support', { ticket_chat_id })).status_code).toBe(200);
    await agent.askAck('agent_support', { ticket_chat_id, message: 'Hello Mia Byrne', attachment: false });
    await client.askAck('support', say(session, 'And the walrus?', ticket_chat_id));
    expect((await agent.askAck('release_support', { ticket_chat_id })).status_code).toBe(200);
    const turns = service.app.context.database.read.selectFrom('turns').select('result').orderBy('created_at');
    await vi.waitFor(async () => expect((await turns.execute()).at(-1)).toEqual({ result: 'not_understood' }), {
      timeout: 30_000,
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });

  const post = (path: string, body: object, key?: string) =>
    service.http(`/api/v1/lab/tests/${path}/`, { method: 'POST', body: JSON.stringify(body), ...(key && { key }) });
  async function draft(of: object): Promise<TestDraft> {
    const response = await post('from-conversation', of);
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as TestDraft;
  }

  test('it holds what was said and done, and nobody can tell who the customer is', async () => {
    const { yaml, name, placeholders } = await draft({ ticket_chat_id });
    for (const value of PERSONAL) expect(yaml).not.toContain(value);
    expect(placeholders).toBeGreaterThan(4);
    const made = readTest(yaml);
    expect(made.name).toBe(name);
    expect(made.customer).toEqual({ identity: { sub: expect.stringMatching(/^[a-z]-[1-9]{3}$/) } });
    expect(made.steps).toMatchObject([
      { message: expect.stringMatching(/^I am \w+, where is order [1-9]0[1-9]{2}\?$/), expect: { result: 'answered' } },
      {
        message: 'Which of them can I return?',
        expect: { suggestions: [expect.stringMatching(/^Order [1-9]0[1-9]{2}$/), 'Another one'] },
      },
      { message: 'How many points do I have?', expect: { result: 'login_needed' } },
      { do: 'log_in', expect: { calls: [{ function: 'get_points' }], result: 'answered' } },
      { message: expect.stringMatching(/example\.com$/), expect: { calls: [], result: 'handed_over' } },
      { wait: '5m' },
      { do: 'agent_takes_over' },
      { agent: expect.stringMatching(/^Hello \w+ \w+$/) },
      { message: 'And the walrus?', expect: { result: 'none' } },
      { do: 'agent_hands_back', expect: { calls: [], result: 'not_understood' } },
    ]);
    expect(made.responses).toMatchObject([
      { function: 'get_order', arguments: { region: '7' }, data: { total: 40.8 } },
      { function: 'get_points', data: { points: 1240 } },
      { function: 'get_region', data: { region: { id: '7' } } },
    ]);
    const ran = await post('run', { yaml, model: 'default' });
    const { passed, turns } = (await ran.json()) as TestRun;
    expect(turns.flatMap(({ differences }) => differences)).toEqual([]);
    expect(passed).toBe(true);
  });

  test('of a turn, what came before it is there without expectations', async () => {
    const turn = await service.app.context.database.read
      .selectFrom('turns')
      .select('id')
      .where('result', '=', 'handed_over')
      .executeTakeFirstOrThrow();
    const made = readTest((await draft({ turn_id: turn.id })).yaml);
    expect(made.steps).toHaveLength(5);
    expect(made.steps[0]).not.toHaveProperty('expect');
    expect(made.steps[4]).toMatchObject({ expect: { result: 'handed_over' } });
  });

  test('it is refused to a test key, and for what is not there', async () => {
    const { context } = service.app;
    const test_key = await createApiKey(context, service.organisation_id, { name: 'T', mode: 'test' }, OPERATOR);
    expect((await post('from-conversation', { ticket_chat_id }, test_key.secret)).status).toBe(404);
    expect((await post('from-conversation', { turn_id: 'none' })).status).toBe(404);
    expect((await post('from-conversation', {})).status).toBe(400);
  });
});
