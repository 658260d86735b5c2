/**
 * The assistant end to end: a scripted model behind the interface of a real one, an organisation's real endpoint, a
 * customer's login. On both databases.
 */
import { DAY_MS, LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeIdleConversations } from '../../src/features/conversations/close-idle.js';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import {
  replyCall,
  replyEmpty,
  replyMalformedCall,
  replyStatus,
  replyText,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-model-server.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const TOKEN = 'customer-token-of-mia';

const IN_NINE_DAYS = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);

/** What the model was told by the tool it called last, where that is the newest message. */
function toolResult(request: ScriptedRequest): Record<string, unknown> | undefined {
  const last = request.body.messages.at(-1);
  return last?.role === 'tool' ? (JSON.parse(last.content ?? '{}') as Record<string, unknown>) : undefined;
}

function scripted(request: ScriptedRequest): ScriptedReply {
  const asked = request.body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const result = toolResult(request);
  if (asked.includes('loop'))
    return request.body.tool_choice === 'none' ? replyText('Enough.') : replyCall('get_order', { order_id: '1' });
  if (asked.includes('in nine days'))
    return result === undefined
      ? replyCall('get_slots', { day: IN_NINE_DAYS })
      : replyText(`3 are free on ${IN_NINE_DAYS}.`);
  if (result !== undefined) return replyText(`I was told: ${JSON.stringify(result)}`);
  if (asked.includes('order')) return replyCall('get_order', { order_id: '1042' });
  if (asked.includes('points')) return replyCall('get_points', {});
  if (asked.includes('unknown tool')) return replyCall('delete_everything', {});
  if (asked.includes('malformed')) return replyMalformedCall('get_order', '{"order_id": ');
  if (asked.includes('missing argument')) return replyCall('get_order', {});
  if (asked.includes('dead endpoint')) return replyCall('get_ruin', {});
  if (asked.includes('human')) return replyCall('assistant_ask_for_human', {});
  if (asked.includes('that is all')) return replyCall('assistant_suggest_closing', {});
  if (asked.includes('goodbye')) return replyCall('assistant_close_conversation', {});
  if (asked.includes('broken model')) return replyStatus(500);
  if (asked.includes('speechless')) return replyEmpty();
  if (asked.includes('absent-minded'))
    return JSON.stringify(request.body).includes('Your last reply was empty.') ? replyText('Here I am.') : replyEmpty();
  return replyText('Hello!');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  let accepted = TOKEN;

  beforeAll(async () => {
    organisation = await startOrganisationServer((path, { authorization }) => {
      if (path.startsWith('/slots/')) return { body: { success: true, data: { free: 3 } } };
      if (path === '/orders/1042') return { body: { success: true, data: { status: 'shipped' } } };
      if (path === '/points')
        return authorization === `Bearer ${accepted}`
          ? { body: { success: true, data: { points: 1240 } } }
          : { status: 401, body: { success: false, data: {}, message: 'Log in.' } };
      return undefined;
    });
    service = await startService(database, {
      model: scripted,
      env: { FUNCTION_ALLOWED_HOSTS: `${organisation.host},127.0.0.1:9`, AUTO_CLOSE_MINUTES: '60' },
    });
    const fixed = { environment: 'live', description: 'For tests.' } as const;
    for (const definition of [
      {
        ...fixed,
        name: 'get_order',
        url: `${organisation.url}/orders/{order_id}`,
        requires_auth: false,
        parameters: { order_id: { description: 'The number', type: 'string', provider: 'assistant' } },
      },
      {
        ...fixed,
        name: 'get_slots',
        url: `${organisation.url}/slots/{day}`,
        requires_auth: false,
        parameters: { day: { description: 'The day', type: 'string', format: 'date', provider: 'assistant' } },
      },
      { ...fixed, name: 'get_points', url: `${organisation.url}/points`, requires_auth: true },
      { ...fixed, name: 'get_ruin', url: 'http://127.0.0.1:9/ruin', requires_auth: false },
    ]) {
      const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body: JSON.stringify(definition) });
      expect(saved.status, await saved.clone().text()).toBe(201);
    }
    const config = await service.http('/api/v1/lab/auth-config/', {
      method: 'PUT',
      body: JSON.stringify({ login_url: 'https://shop.example/login?from=chat' }),
    });
    expect(config.status, await config.clone().text()).toBe(200);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });

  async function ask(message: string, session_id = newSession()) {
    const client = await service.client();
    await client.ask('enter_customer_support', { session_id });
    client.emit('support', say(session_id, message));
    const { data } = await client.next('support');
    return { client, session_id, data, id: data.ticket_chat_id as string };
  }

  const callback = (body: Record<string, unknown>, key = API_KEY) =>
    service.http('/api/v1/lab/login/callback/', { method: 'POST', key, body: JSON.stringify(body) });

  const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
  const stateOf = (login_url: string) => new URL(login_url).searchParams.get('state')!;

  async function desk(client: TestClient, id: string) {
    const listed = await service.http('/api/v1/console/conversations/?filter=needs_human', {
      key: await service.signIn('Ada'),
    });
    const { conversations } = (await listed.json()) as { conversations: { ticket_chat_id: string }[] };
    expect(client.socket.connected).toBe(true);
    return conversations.some(({ ticket_chat_id }) => ticket_chat_id === id);
  }

  test('answers from the organisation’s endpoint', async () => {
    const { data } = await ask('Where is order 1042?');
    expect(organisation.requests.at(-1)?.path).toBe('/orders/1042');
    expect(data.message).toBe('I was told: {"ok":true,"source":"get_order","data":{"status":"shipped"}}');
  });

  test('a login link comes, and after the callback the answer by itself', async () => {
    const session_id = newSession();
    const { client, data, id } = await ask('How many points do I have?', session_id);
    expect(data.login_url).toMatch(/^https:\/\/shop\.example\/login\?from=chat&state=[\w-]{43}$/);
    expect(data.message).toContain(data.login_url);
    const state = stateOf(data.login_url);

    // Another question is answered while the first one waits.
    client.emit('support', say(session_id, 'hello', id));
    expect((await client.next('support')).data.message).toBe('Hello!');

    const done = await callback({ auth_token: TOKEN, auth_token_expires_at_seconds: inAnHour(), state });
    expect([done.status, await done.json()]).toEqual([200, { success: true }]);
    expect((await client.next('support')).data.message).toBe(
      'I was told: {"ok":true,"source":"get_points","data":{"points":1240}}',
    );

    const history = await client.ask('support_history', { ticket_chat_id: id });
    const prompts = JSON.stringify(service.model.requests.map(({ body }) => body));
    const turns = await (await service.http(`/api/v1/console/conversations/${id}/turns/`)).text();
    for (const text of [JSON.stringify(history.data), prompts, turns])
      for (const secret of [state, TOKEN, 'shop.example']) expect(text).not.toContain(secret);
    expect(history.data.messages[1].message).toContain('[login link]');

    const again = await callback({ auth_token: TOKEN, auth_token_expires_at_seconds: inAnHour(), state });
    expect(again.status).toBe(200);
    const other = await callback({ auth_token: 'another', auth_token_expires_at_seconds: inAnHour(), state });
    expect(other.status).toBe(400);

    // What is resumed is the question: nothing of what came after it, nor of what the turn itself had said.
    const resumed = service.model.requests
      .at(-1)!
      .body.messages.filter(({ role }) => role === 'user' || role === 'assistant');
    expect(resumed.map(({ content }) => content || 'a call')).toEqual(['How many points do I have?', 'a call']);

    // The token is kept for the session: no second login.
    client.emit('support', say(session_id, 'And my points now?', id));
    expect((await client.next('support')).data.message).toContain('1240');
  });

  test('the parked question survives a restart, and the answer waits for the customer', async () => {
    const { client, session_id, data, id } = await ask('How many points do I have?');
    client.socket.disconnect();
    await service.restart();
    const done = await callback({
      auth_token: TOKEN,
      auth_token_expires_at_seconds: inAnHour(),
      state: stateOf(data.login_url),
    });
    expect(done.status).toBe(200);
    await expect
      .poll(async () => JSON.stringify(await (await service.http(`/api/v1/console/conversations/${id}/turns/`)).json()))
      .toContain('"status":"done"');
    const returned = await service.client();
    await returned.ask('enter_customer_support', { session_id });
    expect((await returned.next('support')).data.message).toContain('1240');
    await returned.ask('enter_support', { ticket_chat_id: id });
    await returned.ask('mark_conversation_read', { ticket_chat_id: id, entity: 'customer' });
    expect(returned.all('support')).toHaveLength(1);
  });

  test('a login link that was not delivered comes fresh', async () => {
    const session_id = newSession();
    const first = await service.client();
    const agent = await service.agent('Ada');
    await first.askAck('support', say(session_id, 'hello'));
    const id = (await first.next('support')).data.ticket_chat_id as string;
    await first.askAck('support', say(session_id, 'my points please', id));
    first.socket.disconnect();
    await agent.ask('enter_support', { ticket_chat_id: id });
    await expect
      .poll(async () => (await agent.ask('support_history', { ticket_chat_id: id })).data.messages.length)
      .toBe(4);
    const returned = await service.client();
    await returned.ask('enter_support', { ticket_chat_id: id });
    const { data } = await returned.next('support', (one) => one.data.login_url !== undefined);
    await callback({ auth_token: TOKEN, auth_token_expires_at_seconds: inAnHour(), state: stateOf(data.login_url) });
    expect((await returned.next('support')).data.message).toContain('1240');
    expect(JSON.stringify(agent.heard)).not.toContain('state=');
  });

  test('in mode confirmation the code that the customer’s browser showed puts the token in force, and is kept nowhere', async () => {
    const configure = (activation: string) =>
      service.http('/api/v1/lab/auth-config/', {
        method: 'PUT',
        body: JSON.stringify({ login_url: 'https://shop.example/login?from=chat', activation }),
      });
    expect((await configure('confirmation')).status).toBe(200);
    try {
      const { client, session_id, data, id } = await ask('How many points do I have?');
      const state = stateOf(data.login_url);
      const done = await callback({ auth_token: TOKEN, auth_token_expires_at_seconds: inAnHour(), state });
      const { confirmation_code } = (await done.json()) as { confirmation_code: string };
      expect(confirmation_code).toMatch(/^\d{6}$/);
      const wrong = String((Number(confirmation_code) + 1) % 1_000_000).padStart(6, '0');
      expect(await client.askAck('support', say(session_id, wrong, id))).toMatchObject({
        status_code: 400,
        data: { errors: [{ path: 'message' }] },
      });
      expect(await client.askAck('support', say(session_id, confirmation_code, id))).toMatchObject({
        status_code: 200,
      });
      expect((await client.next('support', (one) => one.status_code === 200)).data.message).toContain('1240');
      const history = await client.ask('support_history', { ticket_chat_id: id });
      expect(history.data.messages.map((one: { message: string }) => one.message)).toContain('[confirmation code]');
      const prompts = JSON.stringify(service.model.requests.map(({ body }) => body));
      for (const text of [JSON.stringify(history.data), prompts]) expect(text).not.toContain(confirmation_code);
    } finally {
      await configure('organisation');
    }
  });

  test('a token that the endpoint refuses is dropped and one new login offered', async () => {
    const { client, session_id, data, id } = await ask('How many points do I have?');
    accepted = 'a-newer-token';
    try {
      await callback({ auth_token: TOKEN, auth_token_expires_at_seconds: inAnHour(), state: stateOf(data.login_url) });
      const second = await client.next('support');
      expect(second.data.login_url).toBeDefined();
      await callback({
        auth_token: accepted,
        auth_token_expires_at_seconds: inAnHour(),
        state: stateOf(second.data.login_url),
      });
      expect((await client.next('support')).data.message).toContain('1240');
    } finally {
      accepted = TOKEN;
    }
    client.emit('support', say(session_id, 'hello', id));
    expect((await client.next('support')).data.message).toBe('Hello!');
  });

  test('an expired token asks for a new login', async () => {
    const { client, session_id, data, id } = await ask('How many points do I have?');
    const soon = Math.floor(Date.now() / 1_000) + 60;
    await callback({ auth_token: TOKEN, auth_token_expires_at_seconds: soon, state: stateOf(data.login_url) });
    expect((await client.next('support')).data.message).toContain('1240');
    service.advance(61_000);
    client.emit('support', say(session_id, 'points again', id));
    expect((await client.next('support')).data.login_url).toBeDefined();
  });

  test.each([
    ['unknown tool', 'unknown_tool'],
    ['malformed', 'invalid_arguments'],
    ['missing argument', 'missing_parameter'],
    ['dead endpoint', 'unreachable'],
  ])('%s: the model is told, and the customer gets an answer', async (message, reason) => {
    const { data } = await ask(message);
    expect(data.message).toContain(`"ok":false`);
    expect(data.message).toContain(`"reason":"${reason}"`);
  });

  test('an endless loop of tool calls is bounded', async () => {
    const before = organisation.requests.length;
    const { data } = await ask('loop 1');
    expect(data.message).toBe('Enough.');
    expect(organisation.requests.length - before).toBe(LIMITS.functionCallsPerTurn);
  });

  test.each(['broken model', 'speechless'])('%s: an honest word, and a human is asked for', async (message) => {
    const { client, data, id } = await ask(message);
    expect(data).toMatchObject({ sender: 'assistant', close_support: false });
    expect(data.message).toContain("I can't answer that right now");
    expect(await desk(client, id)).toBe(true);
  });

  test('a function is called with a day that was said in words, and the reply may state it', async () => {
    const { data } = await ask('What is free in nine days?');
    expect(data.message).toBe(`3 are free on ${IN_NINE_DAYS}.`);
  });

  test('a model that replied with nothing is asked once more', async () => {
    const { data } = await ask('You are absent-minded');
    expect(data.message).toBe('Here I am.');
  });

  test('asking for a human flags the conversation for the desk', async () => {
    const { client, data, id } = await ask('I want a human');
    expect(data.message).toContain('I was told');
    expect(await desk(client, id)).toBe(true);
  });

  test('a close suggestion that nobody answers closes sooner', async () => {
    const { client, data, id } = await ask('thanks, that is all');
    expect(data).toMatchObject({ close_support: true, closed_support: false });
    // Sweeps run every 30 s of real time at this setting, so ask for them.
    service.advance(9 * 60_000);
    await closeIdleConversations(service.app.context);
    const history = await client.askAck('support_history', { ticket_chat_id: id });
    expect(history.data.messages.at(-1)).toMatchObject({ close_support: true, closed_support: false });
    service.advance(2 * 60_000);
    await closeIdleConversations(service.app.context);
    expect((await client.next('customer_support_closed')).data).toMatchObject({
      ticket_chat_id: id,
      status: 'resolved_and_closed',
    });
  });

  test('after data was read, closing is suggested first, and done when the customer has replied to that', async () => {
    const { client, session_id, id, data } = await ask('Where is order 1042?');
    client.emit('support', say(session_id, 'goodbye', id));
    const suggested = await client.next('support', (heard) => heard.data.seq > data.seq);
    expect(suggested.data).toMatchObject({ close_support: true, closed_support: false });
    client.emit('support', say(session_id, 'goodbye', id));
    expect((await client.next('customer_support_closed')).data).toMatchObject({ ticket_chat_id: id });
  });

  test('the assistant can close without asking', async () => {
    const { client, data, id } = await ask('goodbye');
    expect(data).toMatchObject({ close_support: true, closed_support: true, sender: 'assistant' });
    expect((await client.next('customer_support_closed')).data.ticket_chat_id).toBe(id);
  });
});
