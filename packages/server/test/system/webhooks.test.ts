/**
 * Webhooks, from what happens to who is told: signed as the Standard Webhooks specification says, in the order of each
 * conversation, again until they arrive. The receivers are real servers. On both databases.
 */
import {
  DAY_MS,
  HOUR_MS,
  LIMITS,
  type WebhookDeliveryPage,
  type WebhookDeliveryView,
  type WebhookView,
  type WebhookWithSecret,
  webhookPayload,
} from '@frontdesk/contract';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { readAudit } from '../../src/features/audit/read.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { purgeDeliveries } from '../../src/features/webhooks/purge-deliveries.js';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { type EgressCanary, openEgressCanary } from '../support/egress-canary.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, startServerProcess } from '../support/server-process.js';
import { newSession, say, startService, type TestService } from '../support/service.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const WEBHOOKS = '/api/v1/lab/webhooks/';
const SOON = { timeout: 30_000, interval: 50 };
vi.setConfig({ testTimeout: 60_000 });

function answer({ body }: ScriptedRequest) {
  const said = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const after_call = body.messages.at(-1)?.role === 'tool';
  if (said.includes('human')) return after_call ? replyText('I have asked.') : replyCall('assistant_ask_for_human', {});
  if (said.includes('order')) return after_call ? replyText('Sorry.') : replyCall('get_order', { order_id: '42' });
  return replyText('Certainly.');
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let other: WebhookReceiver;
  let shop: OrganisationServer;
  let canary: EgressCanary;

  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    other = await startWebhookReceiver();
    canary = await openEgressCanary();
    shop = await startOrganisationServer(() => ({ status: 500, body: {} }));
    service = await startService(database, {
      model: answer,
      env: { FUNCTION_ALLOWED_HOSTS: [receiver.host, other.host, shop.host].join(',') },
    });
  });
  afterEach(async () => {
    for (const part of [service, receiver, other, shop, canary]) await part[Symbol.asyncDispose]();
  });

  // biome-ignore lint/suspicious/noExplicitAny: answers of any route
  async function call(method: string, path: string, body?: object, key?: string): Promise<any> {
    const answered = await service.http(path, {
      method,
      ...(key && { key }),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answered.text();
    if (!answered.ok) throw new Error(`${method} ${path} answered ${answered.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  const add = (to: WebhookReceiver, events: string[] = ['*']): Promise<WebhookWithSecret> =>
    call('POST', WEBHOOKS, { url: `${to.url}/events`, events });
  const deliveries = async (query = ''): Promise<WebhookDeliveryPage['deliveries']> =>
    (await call('GET', `${WEBHOOKS}deliveries/?limit=100${query}`)).deliveries;
  const find = async (id: string): Promise<WebhookView> => await call('GET', `${WEBHOOKS}${id}/`);
  const typesAt = (at: WebhookReceiver, ticket_chat_id: string) =>
    at.received
      .filter(({ payload }) => 'ticket_chat_id' in payload.data && payload.data.ticket_chat_id === ticket_chat_id)
      .map(({ payload }) => payload.type);

  async function open(message = 'Hello') {
    const customer = await service.client();
    const session = newSession();
    customer.emit('support', say(session, message));
    const { ticket_chat_id } = (await customer.next('support')).data as { ticket_chat_id: string };
    return { customer, session, ticket_chat_id };
  }

  test('what happens in a conversation is told in order, once, signed and as documented', async () => {
    const { secret } = await add(receiver, ['*', 'message.added']);
    const { customer, session, ticket_chat_id } = await open();
    customer.emit('support', say(session, 'A human, please', ticket_chat_id));
    await customer.next('support');
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id });
    await agent.ask('agent_support', { ticket_chat_id, message: 'Here I am', attachment: false });
    await customer.ask('review_support', { ticket_chat_id, rating: '4', review: 'Quick' });
    const { id: message_id, seq } = customer.all('support')[0]?.data ?? {};
    for (const rating of ['down', 'down', null])
      await customer.ask('answer_feedback', { ticket_chat_id, message_id, rating });
    await agent.ask('close_support', { ticket_chat_id });
    const expected = [
      'conversation.opened',
      'message.added',
      'message.added',
      'message.added',
      'message.added',
      'conversation.waiting',
      'conversation.handed_over',
      'message.added',
      'conversation.reviewed',
      'answer.rated',
      'answer.rated',
      'conversation.closed',
    ];
    await vi.waitFor(() => expect(typesAt(receiver, ticket_chat_id)).toEqual(expected), SOON);
    for (const { body, headers, payload } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(payload);
      expect(webhookPayload.parse(payload)).toEqual(payload);
    }
    const dataOf = (type: string) => receiver.received.find(({ payload }) => payload.type === type)?.payload.data;
    expect(dataOf('conversation.handed_over')).toMatchObject({ handler: 'agent', agent: { username: 'Ada' } });
    expect(dataOf('conversation.reviewed')).toMatchObject({ rating: 4, review: 'Quick', session_id: session });
    const rated = { message_id, seq, rating: 'down', reason: null, comment: null };
    expect(dataOf('answer.rated')).toMatchObject({ ...rated, session_id: session });
    expect(dataOf('conversation.closed')).toMatchObject({ reason: 'requested', handler: 'agent' });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(expected.length);
    await vi.waitFor(
      async () => expect((await deliveries()).map(({ status }) => status)).toEqual(expected.map(() => 'delivered')),
      SOON,
    );
  });

  test('an endpoint is told what it asked for, and messages only by name', async () => {
    await add(receiver);
    await add(other, ['conversation.closed']);
    const { customer, ticket_chat_id } = await open();
    await customer.ask('close_support', { ticket_chat_id });
    await vi.waitFor(() => expect(typesAt(receiver, ticket_chat_id)).toHaveLength(2), SOON);
    expect(typesAt(receiver, ticket_chat_id)).toEqual(['conversation.opened', 'conversation.closed']);
    await vi.waitFor(() => expect(typesAt(other, ticket_chat_id)).toEqual(['conversation.closed']), SOON);
  });

  test('a later event of a conversation waits for the earlier one; other conversations do not', async () => {
    await add(receiver);
    const [held, free] = [await open(), await open()];
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), SOON);
    receiver.received.length = 0;
    let down = true;
    receiver.answer = ({ payload: { data } }) => ({
      status: down && 'ticket_chat_id' in data && data.ticket_chat_id === held.ticket_chat_id ? 500 : 200,
      text: 'x'.repeat(5_000),
    });
    const agent = await service.agent('Ada');
    await agent.ask('take_over_support', { ticket_chat_id: held.ticket_chat_id });
    await vi.waitFor(() => expect(typesAt(receiver, held.ticket_chat_id)).toHaveLength(1), SOON);
    await agent.ask('close_support', { ticket_chat_id: held.ticket_chat_id });
    await free.customer.ask('close_support', { ticket_chat_id: free.ticket_chat_id });
    await vi.waitFor(() => expect(typesAt(receiver, free.ticket_chat_id)).toEqual(['conversation.closed']), SOON);
    service.advance(7_000);
    await vi.waitFor(() => expect(typesAt(receiver, held.ticket_chat_id)).toHaveLength(2), SOON);
    expect(typesAt(receiver, held.ticket_chat_id)).toEqual(['conversation.handed_over', 'conversation.handed_over']);
    down = false;
    service.advance(20_000);
    await vi.waitFor(() => expect(typesAt(receiver, held.ticket_chat_id).at(-1)).toBe('conversation.closed'), SOON);
    expect(typesAt(receiver, held.ticket_chat_id)).toEqual([
      ...Array(3).fill('conversation.handed_over'),
      'conversation.closed',
    ]);
    const [told] = (await deliveries()).filter(({ type }) => type === 'conversation.handed_over');
    const { attempt_list }: WebhookDeliveryView = await call('GET', `${WEBHOOKS}deliveries/${told?.id}/`);
    expect(attempt_list.map(({ response_code }) => response_code)).toEqual([500, 500, 200]);
    expect(attempt_list[0]).toMatchObject({ problem: 'The endpoint answered 500.', response: 'x'.repeat(1_024) });
    expect(attempt_list[2]).toMatchObject({ problem: null });
  });

  test('endpoints that do not answer delay no other, and are given up on after 15 seconds', async () => {
    receiver.answer = () => new Promise(() => undefined);
    const { context } = service.app;
    const slow: WebhookWithSecret[] = [];
    for (let added = 0; added < 5; added++) slow.push(await add(receiver, ['*', 'message.added']));
    // As many requests under way as an organisation may have.
    for (let opened = 0; opened < 4; opened++) await open();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(LIMITS.webhookRequestsPerOrganisation), SOON);
    const elsewhere = await createOrganisation(context, { name: 'Elsewhere' });
    const { secret: key } = await createApiKey(context, elsewhere.id, { name: 'E', mode: 'live' }, OPERATOR);
    await call('POST', WEBHOOKS, { url: other.url }, key);
    using customer = await connect(service.url, { token_source: 'api', token: key });
    const asked = performance.now();
    customer.emit('support', say(newSession(), 'Hello'));
    await vi.waitFor(() => expect(other.received).toHaveLength(1), SOON);
    expect(performance.now() - asked).toBeLessThan(LIMITS.webhookAttemptMs / 3);
    const [one] = await deliveries(`&webhook_id=${slow[0]?.id}`);
    expect(one).toMatchObject({ status: 'pending' });
    await vi.waitFor(async () => {
      const problems = await context.database.read.selectFrom('webhook_attempts').select('problem').execute();
      expect(problems.map(({ problem }) => problem)).toContain('There was no answer within 15 seconds.');
    }, SOON);
  });

  test('an endpoint that is away is tried again, and paused after three days of nothing but failures', async () => {
    const { id } = await add(other);
    await other[Symbol.asyncDispose]();
    await open();
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ failing_since: expect.any(String) }), SOON);
    const [first] = await deliveries();
    const seen = async (): Promise<WebhookDeliveryView> => await call('GET', `${WEBHOOKS}deliveries/${first?.id}/`);
    expect((await seen()).attempt_list[0]).toMatchObject({
      response_code: null,
      problem: 'The endpoint could not be reached (ECONNREFUSED).',
    });
    service.advance(2 * DAY_MS);
    await vi.waitFor(async () => expect((await seen()).attempts).toBe(2), SOON);
    expect(await find(id)).toMatchObject({ enabled: true });
    service.advance(DAY_MS + HOUR_MS);
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ status: 'failed', next_attempt_at: null }), SOON);
    expect(await find(id)).toMatchObject({ enabled: false, paused_because: 'failing' });
    const { entries } = await readAudit(service.app.context, service.organisation_id, { limit: 1 });
    expect(entries[0]).toMatchObject({
      action: 'webhook.paused',
      actor: { kind: 'operator' },
      detail: { reason: 'failing' },
    });

    await open();
    // It comes back elsewhere: another program may have its port by now.
    const url = `${receiver.url}/events`;
    expect(await call('PATCH', `${WEBHOOKS}${id}/`, { enabled: true, url })).toMatchObject({
      enabled: true,
      paused_because: null,
      failing_since: null,
    });
    await call('POST', `${WEBHOOKS}deliveries/${first?.id}/resend/`);
    const { ticket_chat_id } = await open();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), SOON);
    // What happened while it was paused is not told.
    expect(
      receiver.received.map(({ payload }) => 'ticket_chat_id' in payload.data && payload.data.ticket_chat_id),
    ).toEqual(expect.arrayContaining([first?.ticket_chat_id, ticket_chat_id]));
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ status: 'delivered', attempts: 4 }), SOON);
  });

  test('410 pauses it at once; once it is enabled, what was not delivered is', async () => {
    const { id } = await add(receiver);
    receiver.answer = () => ({ status: 410 });
    await open();
    await vi.waitFor(
      async () => expect(await find(id)).toMatchObject({ enabled: false, paused_because: 'gone' }),
      SOON,
    );
    receiver.answer = () => ({});
    service.advance(HOUR_MS);
    await call('PATCH', `${WEBHOOKS}${id}/`, { enabled: true });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), SOON);
    const [first, second] = receiver.received;
    expect(second).toMatchObject({ body: first?.body, headers: { 'webhook-id': first?.headers['webhook-id'] } });
  });

  test('Retry-After is respected', async () => {
    await add(receiver);
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await open();
    const wait = async () => {
      const [one] = await deliveries();
      return Date.parse(one?.next_attempt_at ?? '') - service.app.context.now();
    };
    await vi.waitFor(async () => expect(await wait()).toBeGreaterThan(500_000), SOON);
    expect(await wait()).toBeLessThanOrEqual(600_000);
  });

  test('a redirect is not followed, and private addresses are refused', async () => {
    await add(receiver);
    receiver.answer = () => ({ status: 307, headers: { location: `http://127.0.0.1:${canary.port}/` } });
    await canary.prove();
    await open();
    await vi.waitFor(
      async () => expect((await deliveries())[0]).toMatchObject({ attempts: 1, status: 'pending' }),
      SOON,
    );
    const [one] = await deliveries();
    await vi.waitFor(async () => {
      const { attempt_list }: WebhookDeliveryView = await call('GET', `${WEBHOOKS}deliveries/${one?.id}/`);
      expect(attempt_list).toMatchObject([{ response_code: 307, problem: 'The endpoint answered 307.' }]);
    }, SOON);
    await expect(call('POST', WEBHOOKS, { url: `http://127.0.0.1:${canary.port}/` })).rejects.toThrow(/"path":"url"/);
    // Whatever came to be stored.
    await service.app.context.database.transaction(({ query }) =>
      query
        .updateTable('webhooks')
        .set({ url: `http://127.0.0.1:${canary.port}/` })
        .execute(),
    );
    service.advance(HOUR_MS);
    await vi.waitFor(async () => {
      const { attempt_list }: WebhookDeliveryView = await call('GET', `${WEBHOOKS}deliveries/${one?.id}/`);
      expect(attempt_list[1]).toMatchObject({ response_code: null, problem: 'Only https URLs are called.' });
    }, SOON);
    expect(canary.heard()).toBe(0);
  });

  test('after a rotation both secrets sign for a day, then the new one alone', async () => {
    const { id, secret: old } = await add(receiver);
    const { secret, previous_secret_until }: WebhookWithSecret = await call('POST', `${WEBHOOKS}${id}/rotate-secret/`);
    expect(previous_secret_until).not.toBeNull();
    await call('POST', `${WEBHOOKS}${id}/test/`);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), SOON);
    const [first] = receiver.received;
    for (const key of [old, secret])
      expect(new Webhook(key).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({ type: 'webhook.test' });

    service.advance(LIMITS.webhookSecretOverlapMs);
    await call('POST', `${WEBHOOKS}${id}/test/`);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), SOON);
    const { body = '', headers = {} } = receiver.received[1] ?? {};
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signed = (key: string) => new Webhook(key).sign(headers['webhook-id'] ?? '', at, body);
    expect(headers['webhook-signature']).toBe(signed(secret));
    expect(headers['webhook-signature']).not.toContain(signed(old));
    expect(await find(id)).toMatchObject({ previous_secret_until: null });
    const stored = await service.everything();
    for (const key of [old, secret]) expect(stored).not.toContain(key);
  });

  test('a test event is sent once, also to an endpoint that is paused', async () => {
    const { id } = await add(receiver);
    await call('PATCH', `${WEBHOOKS}${id}/`, { enabled: false });
    receiver.answer = () => ({ status: 500 });
    const { id: sent } = await call('POST', `${WEBHOOKS}${id}/test/`);
    await vi.waitFor(
      async () => expect(await call('GET', `${WEBHOOKS}deliveries/${sent}/`)).toMatchObject({ status: 'failed' }),
      SOON,
    );
    expect(receiver.received).toHaveLength(1);
    expect(await find(id)).toMatchObject({ failing_since: null, paused_because: 'by_hand' });
  });

  test('a function that fails three times in a row is told once an hour, and a release when it goes live', async () => {
    await add(receiver, ['function.failing', 'release.made']);
    const { id: function_id } = await call('POST', '/api/v1/lab/functions/', {
      name: 'get_order',
      description: 'Where an order is and when it arrives.',
      url: `${shop.url}/orders/{order_id}`,
      requires_auth: false,
      environment: 'live',
      parameters: { order_id: { description: 'The number of the order', type: 'string', provider: 'assistant' } },
    });
    for (let asked = 0; asked < 5; asked++) await open('Where is my order 42?');
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), SOON);
    expect(receiver.received[0]?.payload).toMatchObject({
      type: 'function.failing',
      data: { function: { id: function_id, name: 'get_order' }, reason: 'http_status', failed_calls: 3 },
    });
    await call('PUT', '/api/v1/lab/releases/mode/', { mode: 'warn' });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), SOON);
    expect(receiver.received[1]?.payload).toMatchObject({ type: 'release.made', data: { number: 1 } });
  });

  test('a function that only supplies a value to another one is told as failing itself', async () => {
    await add(receiver, ['function.failing']);
    const register = (name: string, path: string, parameters: object) =>
      call('POST', '/api/v1/lab/functions/', {
        name,
        description: 'Where an order is and when it arrives.',
        url: `${shop.url}${path}`,
        requires_auth: false,
        environment: 'live',
        offered: name === 'get_order',
        parameters,
      });
    await register('get_store', '/store', {});
    await register('get_order', '/orders/{order_id}?store={store}', {
      order_id: { description: 'The number of the order', type: 'string', provider: 'assistant' },
      store: { description: 'Of the shop', type: 'string', provider: 'organisation', leaf: { function: 'get_store' } },
    });
    for (let asked = 0; asked < 3; asked++) await open('Where is my order 42?');
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), SOON);
    expect(receiver.received[0]?.payload).toMatchObject({
      type: 'function.failing',
      data: { function: { name: 'get_store' }, reason: 'http_status', failed_calls: 3 },
    });
  });

  test('a login that is needed and a call that ended are told, without a way in', async () => {
    await add(receiver, ['*', 'message.added']);
    const login_url = 'https://shop.example/login-of-canary';
    await call('PUT', '/api/v1/lab/auth-config/', { login_url });
    await call('POST', '/api/v1/lab/functions/', {
      name: 'get_order',
      description: 'Where an order is and when it arrives.',
      url: `${shop.url}/orders/{order_id}`,
      requires_auth: true,
      environment: 'live',
      parameters: { order_id: { description: 'The number of the order', type: 'string', provider: 'assistant' } },
    });
    const { customer, session, ticket_chat_id } = await open('Where is my order 42?');
    await vi.waitFor(() => expect(typesAt(receiver, ticket_chat_id)).toContain('login.needed'), SOON);
    await customer.ask('call_support', { session_id: session, ticket_chat_id });
    await customer.ask('close_call_support', { ticket_chat_id });
    await vi.waitFor(() => expect(typesAt(receiver, ticket_chat_id)).toContain('call.ended'), SOON);
    const last = receiver.received.find(({ payload }) => payload.type === 'call.ended')?.payload.data;
    expect(last).toMatchObject({ ticket_call_id: expect.any(String), started_at: expect.any(String) });
    for (const { body, payload } of receiver.received) {
      expect(webhookPayload.parse(payload)).toEqual(payload);
      expect(body).not.toContain('login-of-canary');
    }
  });

  test('deliveries are found by endpoint and status, page by page', async () => {
    const [one, two] = [await add(receiver), await add(other)];
    other.answer = () => ({ status: 500 });
    for (let opened = 0; opened < 3; opened++) await open();
    await vi.waitFor(async () => expect(await deliveries('&status=delivered')).toHaveLength(3), SOON);
    expect((await deliveries(`&webhook_id=${two.id}`)).map(({ webhook_id }) => webhook_id)).toEqual(
      Array(3).fill(two.id),
    );
    const seen: string[] = [];
    let before: string | null = '';
    for (let pages = 0; before !== null; pages++) {
      const query: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`;
      const page: WebhookDeliveryPage = await call(
        'GET',
        `${WEBHOOKS}deliveries/?webhook_id=${one.id}&limit=2${query}`,
      );
      seen.push(...page.deliveries.map(({ id }) => id));
      before = page.next_before;
      expect(pages).toBeLessThan(2);
    }
    expect(new Set(seen).size).toBe(3);
  });

  test('test conversations and other organisations tell it nothing', async () => {
    await add(receiver);
    const { context } = service.app;
    const elsewhere = await createOrganisation(context, { name: 'Elsewhere' });
    const [test_key, foreign_key] = [
      await createApiKey(context, service.organisation_id, { name: 'T', mode: 'test' }, OPERATOR),
      await createApiKey(context, elsewhere.id, { name: 'E', mode: 'live' }, OPERATOR),
    ];
    for (const { secret } of [test_key, foreign_key]) {
      const answered = await fetch(`${service.url}${WEBHOOKS}`, { headers: { authorization: `Bearer ${secret}` } });
      expect(answered.status).toBe(secret === test_key.secret ? 403 : 200);
      if (answered.ok) expect(await answered.json()).toEqual({ webhooks: [] });
      using customer = await connect(service.url, { token_source: 'api', token: secret });
      customer.emit('support', say(newSession(), 'Hello'));
      await customer.next('support');
    }
    const { ticket_chat_id } = await open();
    await vi.waitFor(() => expect(typesAt(receiver, ticket_chat_id)).toHaveLength(1), SOON);
    expect(receiver.received).toHaveLength(1);
  });

  test('what was delivered long ago is removed, and the number of endpoints is limited', async () => {
    await add(receiver);
    await open();
    await vi.waitFor(async () => expect(await deliveries('&status=delivered')).toHaveLength(1), SOON);
    service.advance(LIMITS.webhookDeliveriesKeptMs + HOUR_MS);
    await purgeDeliveries(service.app.context);
    expect(await deliveries()).toEqual([]);
    for (let added = 1; added < LIMITS.webhooksPerOrganisation; added++) await add(receiver);
    await expect(add(receiver)).rejects.toThrow('too_many_webhooks');
  });
});

test('a server that is killed while it sends leaves the delivery to the next one', async () => {
  const [sqlite] = databases();
  await using place = await sqlite!.create();
  await using receiver = await startWebhookReceiver();
  const env = { FUNCTION_ALLOWED_HOSTS: receiver.host };
  await using first = await startServerProcess({ location: place.location, env });
  const body = JSON.stringify({ url: receiver.url, events: ['conversation.opened'] });
  expect((await first.http(WEBHOOKS, { method: 'POST', body })).status).toBe(201);
  receiver.answer = () => new Promise(() => undefined);
  using customer = await connect(first.url, { token_source: 'api', token: PROCESS_API_KEY });
  customer.emit('support', say(newSession(), 'Hello'));
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), SOON);
  await first.kill();

  receiver.answer = () => ({});
  const clock_ahead_ms = 60_000;
  await using second = await startServerProcess({ location: place.location, env, clock_ahead_ms });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), SOON);
  const [before, after] = receiver.received;
  expect(after).toMatchObject({ body: before?.body, headers: { 'webhook-id': before?.headers['webhook-id'] } });
  await vi.waitFor(async () => {
    const { deliveries } = (await (await second.http(`${WEBHOOKS}deliveries/`)).json()) as WebhookDeliveryPage;
    expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  }, SOON);
});
