/**
 * What a test key reaches: `dev` functions and its own conversations. What it calls a session is another one than a live key's,
 * so it neither reads, nor logs in, nor holds up a customer. `ownership.test.ts` asks every event and route.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedReply, type ScriptedRequest } from '../support/scripted-model-server.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

function scripted({ body }: ScriptedRequest): ScriptedReply {
  const last = body.messages.at(-1);
  if (last?.role === 'tool') return replyText(`I was told: ${last.content}`);
  return last?.content?.includes('points') ? replyCall('get_points', {}) : replyText('Hello!');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  let test_key: string;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    organisation = await startOrganisationServer((_path, { authorization = '' }) => ({
      body: { success: true, data: { whose: authorization } },
    }));
    service = await startService(database, { model: scripted, env: { FUNCTION_ALLOWED_HOSTS: organisation.host } });
    const { context } = service.app;
    test_key = (await createApiKey(context, service.organisation_id, { name: 'Test', mode: 'test' }, OPERATOR)).secret;
    expect((await send('POST', '/api/v1/lab/functions/', definition('get_points', 'live'))).status).toBe(201);
    await send('PUT', '/api/v1/lab/auth-config/', { login_url: 'https://shop.example/login' });
  });
  afterAll(async () => {
    for (const client of clients) client[Symbol.dispose]();
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });

  async function send(method: string, path: string, body?: object, key = API_KEY) {
    const answer = await service.http(path, { method, key, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  }
  const definition = (name: string, environment: string) => ({
    name,
    description: 'For tests.',
    url: `${organisation.url}/${name}`,
    requires_auth: true,
    environment,
  });
  async function open(token: string): Promise<TestClient> {
    const client = await connect(service.url, { token_source: 'api', token });
    clients.push(client);
    return client;
  }
  async function ask(client: TestClient, session_id: string, message: string) {
    client.emit('support', say(session_id, message));
    return (await client.next('support')).data;
  }
  const stateOf = (login_url: unknown) => new URL(String(login_url)).searchParams.get('state')!;
  const callback = (state: string, auth_token: string, key?: string) => {
    const auth_token_expires_at_seconds = Math.floor(Date.now() / 1_000) + 3_600;
    return send('POST', '/api/v1/lab/login/callback/', { state, auth_token, auth_token_expires_at_seconds }, key);
  };

  test('it registers, changes, tests and removes dev functions, and no live one', async () => {
    const functions = '/api/v1/lab/functions/';
    expect((await send('POST', functions, definition('get_live', 'live'), test_key)).status).toBe(403);
    const { status, body } = await send('POST', functions, definition('get_dev', 'dev'), test_key);
    expect(status).toBe(201);
    const path = `${functions}${body.id}/`;
    expect((await send('PATCH', path, { description: 'Changed.' }, test_key)).status).toBe(200);
    expect((await send('PATCH', path, { environment: 'live' }, test_key)).status).toBe(403);
    expect(await send('POST', `${path}test/`, { auth_token: 'any-token' }, test_key)).toMatchObject({
      body: { ok: true },
    });
    await send('PATCH', path, { environment: 'live' });
    for (const [method, change] of [['PATCH', { environment: 'dev' }], ['DELETE'], ['POST', {}]] as const)
      expect((await send(method, method === 'POST' ? `${path}test/` : path, change, test_key)).status).toBe(403);
    await send('PATCH', path, { environment: 'dev' });
    expect((await send('DELETE', path, undefined, test_key)).status).toBe(204);
  });

  test('its conversations are apart from the customer’s of the same session_id', async () => {
    const session_id = newSession();
    const [live, inTest] = [await open(API_KEY), await open(test_key)];
    await live.ask('enter_customer_support', { session_id });
    await inTest.ask('enter_customer_support', { session_id });
    const heard = live.heard.length;
    const opened: unknown[] = [];
    for (let count = 0; count < LIMITS.openConversationsPerSession; count++)
      opened.push((await ask(inTest, session_id, 'Hello')).ticket_chat_id);
    const { ticket_chat_id } = await ask(live, session_id, 'Hello');
    const list = async (key?: string) => {
      const { body } = await send('GET', `/api/v1/helpdesk/customer/${session_id}/conversations/`, undefined, key);
      return (body.conversations as { ticket_chat_id: string; session_id: string }[]).map((one) => {
        expect(one.session_id).toBe(session_id);
        return one.ticket_chat_id;
      });
    };
    expect(await list()).toEqual([ticket_chat_id]);
    expect((await list(test_key)).toSorted()).toEqual(opened.toSorted());
    expect(JSON.stringify(live.heard.slice(heard))).not.toMatch(new RegExp(opened.join('|')));
    expect(JSON.stringify(inTest.heard)).not.toContain(ticket_chat_id);

    const agent = await service.agent('Grace');
    for (const id of [opened[0], ticket_chat_id]) {
      await agent.ask('take_over_support', { ticket_chat_id: id });
      await agent.ask('agent_support', { ticket_chat_id: id, message: `About ${id}`, attachment: false });
    }
    expect((await inTest.next('customer_support')).data.ticket_chat_id).toBe(opened[0]);
    expect((await live.next('customer_support')).data.ticket_chat_id).toBe(ticket_chat_id);
    const member = await service.signIn('Grace');
    const customer = (mode: string) =>
      send('GET', `/api/v1/console/customers/${session_id}/?mode=${mode}`, undefined, member);
    expect((await customer('live')).body).toMatchObject({ session_id, conversation_count: 1 });
    expect((await customer('test')).body).toMatchObject({ session_id, conversation_count: 3 });
    const turns = await send('GET', `/api/v1/console/turns/?mode=test&q=${session_id}`, undefined, member);
    expect(turns.body.turns).toHaveLength(3);
    // A live key is the organisation itself: it finds them by their id.
    expect((await send('GET', `/api/v1/helpdesk/conversations/${opened[0]}/messages/`)).status).toBe(200);
  });

  test('a customer who is logged in is not, for it', async () => {
    const session_id = newSession();
    const [live, inTest] = [await open(API_KEY), await open(test_key)];
    const asked = await ask(live, session_id, 'How many points have I?');
    expect(await callback(stateOf(asked.login_url), 'token-of-the-customer')).toMatchObject({ status: 200 });
    expect((await live.next('support')).data.message).toContain('I was told');
    const inTestAsked = await ask(inTest, session_id, 'How many points have I?');
    expect(inTestAsked.login_url).toBeDefined();
    expect((await callback(stateOf(inTestAsked.login_url), 'token-of-a-tester', test_key)).status).toBe(200);
    await inTest.next('support');
    const tokens = organisation.requests.slice(-2).map(({ headers }) => headers.authorization);
    expect(tokens).toEqual(['Bearer token-of-the-customer', 'Bearer token-of-a-tester']);

    const sessions = `/api/v1/lab/login/sessions/${session_id}/`;
    expect((await send('DELETE', sessions, undefined, test_key)).body).toEqual({ session_id, was_logged_in: true });
    expect((await send('DELETE', sessions)).body).toEqual({ session_id, was_logged_in: true });
  });

  test('it delivers no token of a live login, and a live key delivers those of both', async () => {
    const [live, inTest] = [await open(API_KEY), await open(test_key)];
    const asked = await ask(live, newSession(), 'How many points have I?');
    expect(await callback(stateOf(asked.login_url), 'planted-token', test_key)).toMatchObject({ status: 403 });
    expect((await callback(stateOf(asked.login_url), 'token-of-the-customer')).status).toBe(200);
    await live.next('support');
    const inTestAsked = await ask(inTest, newSession(), 'How many points have I?');
    expect((await callback(stateOf(inTestAsked.login_url), 'token-of-a-tester')).status).toBe(200);
    expect((await inTest.next('support')).data.message).toContain('I was told');
  });

  test('a token under a state of the organisation’s own is claimed in the mode it was posted in', async () => {
    const [session_id, state] = [newSession(), `own-${newSession()}`];
    await callback(state, 'token-of-a-tester', test_key);
    const claim = (key?: string) => send('POST', '/api/v1/lab/login/sessions/', { state, session_id }, key);
    expect((await claim()).status).toBe(404);
    await callback(state, 'token-of-the-customer');
    expect(await claim(test_key)).toMatchObject({ status: 200, body: { session_id } });
    expect(await claim()).toMatchObject({ status: 200, body: { session_id } });
    const [live, inTest] = [await open(API_KEY), await open(test_key)];
    await ask(inTest, session_id, 'How many points have I?');
    await ask(live, session_id, 'How many points have I?');
    const tokens = organisation.requests.slice(-2).map(({ headers }) => headers.authorization);
    expect(tokens).toEqual(['Bearer token-of-a-tester', 'Bearer token-of-the-customer']);
  });

  test('it changes no settings of logins', async () => {
    const config = '/api/v1/lab/auth-config/';
    expect((await send('PUT', config, { login_url: null }, test_key)).status).toBe(403);
    expect((await send('GET', config, undefined, test_key)).body).toMatchObject({
      login_url: 'https://shop.example/login',
    });
  });
});
