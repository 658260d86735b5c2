/** Bad input and forbidden things: each has one expected answer, in the envelope, and nothing ends a connection. */
import { ERROR_CODES, helpdeskRequests, LIMITS, MINUTE_MS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, connectRaw, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const [sqlite] = databases();
let service: TestService;
let client: TestClient;
beforeAll(async () => {
  service = await startService(sqlite!);
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

const nested = (depth: number): unknown => (depth === 0 ? 'end' : { next: nested(depth - 1) });
const valid = () => say(newSession(), 'Hello');

describe('payloads', () => {
  test.each([
    ['none', undefined, ''],
    ['null', null, ''],
    ['an array', [], ''],
    ['a number', 5, ''],
    ['a string', 'hello', ''],
    ['binary', Buffer.from('hello'), ''],
    ['empty', {}, 'session_id'],
    ['no ticket_chat_id', { ...valid(), ticket_chat_id: undefined }, 'ticket_chat_id'],
    ['a ticket_chat_id that is a number', { ...valid(), ticket_chat_id: 7 }, 'ticket_chat_id'],
    ['an empty id', { ...valid(), session_id: '' }, 'session_id'],
    ['an id with a space', { ...valid(), session_id: 'a b' }, 'session_id'],
    ['an over-long id', { ...valid(), session_id: 'x'.repeat(129) }, 'session_id'],
    ['a boolean in words', { ...valid(), attachment: 'true' }, 'attachment'],
    ['a blank message', { ...valid(), message: ' \n\t ' }, 'message'],
    ['a message that nobody sees', { ...valid(), message: '\u200b\u2060 \u3164\u00ad\u2800\ufeff' }, 'message'],
    ['a message of 16,001 characters', { ...valid(), message: 'x'.repeat(16_001) }, 'message'],
    ['U+0000', { ...valid(), message: 'a\0b' }, 'message'],
    ['binary in text', { ...valid(), message: Buffer.from('x') }, 'message'],
    ['an attachment without its metadata', { ...valid(), attachment: true }, 'attachment_metadata'],
    ['metadata that is text', { ...valid(), attachment: true, attachment_metadata: 'x' }, 'attachment_metadata'],
    ['metadata too deep', { ...valid(), attachment: true, attachment_metadata: nested(9) }, 'attachment_metadata'],
    [
      'metadata too large',
      { ...valid(), attachment: true, attachment_metadata: { x: 'y'.repeat(17_000) } },
      'attachment_metadata',
    ],
    [
      'eleven attachments',
      { ...valid(), attachment: true, attachment_metadata: Array(11).fill({}) },
      'attachment_metadata',
    ],
  ])('support: %s is refused with the field named', async (_name, payload, path) => {
    const acked = await client.askAck('support', payload);
    expect(acked).toMatchObject({ status_code: 400, sid: client.socket.id, data: { code: 'invalid_payload' } });
    expect(acked.data.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(acked.message).toContain(path);
    const { event, ...heard } = await client.next('support');
    expect(event).toBe('support');
    expect(heard).toEqual(acked);
  });

  test.each([5, '0', '6', '5 ', '', null])('review_support: a rating of %j is refused', async (rating) => {
    const answer = await client.askAck('review_support', { ticket_chat_id: 'x', rating });
    expect(answer).toMatchObject({ status_code: 400, data: { errors: [{ path: 'rating' }] } });
  });

  test('an unknown entity is malformed, another’s is forbidden', async () => {
    client.emit('support', valid());
    const { ticket_chat_id } = (await client.next('support', (one) => one.status_code === 200)).data;
    const mark = (entity: string) => client.askAck('mark_conversation_read', { ticket_chat_id, entity });
    expect(await mark('robot')).toMatchObject({ status_code: 400, data: { errors: [{ path: 'entity' }] } });
    expect(await mark('agent')).toMatchObject({ status_code: 403, data: { code: 'forbidden' } });
    expect(await mark('customer')).toMatchObject({ status_code: 200 });
  });

  test('a payload nested thousands deep is refused and the connection lives', async () => {
    const answer = await client.askAck('support', nested(3_000));
    expect(answer).toMatchObject({ status_code: 400, data: { code: 'invalid_payload' } });
    expect(client.socket.connected).toBe(true);
  });

  test('a frame over 1 MiB is refused and the connection lives; one over 4 MiB ends its connection, and no other', async () => {
    const huge = (bytes: number) => ({ ...valid(), note: 'x'.repeat(bytes) });
    const refused = await client.askAck('support', huge(1_100_000));
    expect(refused).toMatchObject({ status_code: 413, data: { code: 'too_large' } });
    const other = await service.client();
    const gone = new Promise((resolve) => other.socket.once('disconnect', resolve));
    other.emit('support', huge(4_300_000));
    await gone;
    expect(await client.ask('enter_customer_support', { session_id: newSession() })).toMatchObject({
      status_code: 200,
    });
  });

  test('__proto__ and constructor keys change nothing', async () => {
    const payload = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
    const answer = await client.askAck('support', { ...valid(), ...payload });
    expect(answer.status_code).toBe(200);
    await client.next('support', (one) => one.status_code === 200);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('lone surrogates are made well-formed', async () => {
    client.emit('support', { ...valid(), message: 'broken \ud800 text' });
    const { ticket_chat_id } = (await client.next('support', (one) => one.status_code === 200)).data;
    const history = await client.ask('support_history', { ticket_chat_id });
    expect(history.data.messages[0].message).toBe('broken \ufffd text');
  });

  test('every event survives no payload, extra arguments and acks that are no functions', async () => {
    for (const event of Object.keys(helpdeskRequests)) {
      const before = client.all(event).length;
      for (const values of [[], [null], [{}, {}, {}], [{ ticket_chat_id: [] }, 'ack'], [undefined, 7]])
        client.emit(event, ...values);
      await expect.poll(() => client.all(event).length).toBe(before + 5);
      for (const answer of client.all(event).slice(before)) expect([400, 403]).toContain(answer.status_code);
    }
    expect(client.socket.connected).toBe(true);
  });

  test('an unknown event answers its ack', async () => {
    expect(await client.askAck('no_such_event', {})).toMatchObject({ status_code: 404, data: { code: 'not_found' } });
  });
});

describe('conversations of others', () => {
  test('an unknown conversation is 404 on every event, and a session that is not the conversation’s too', async () => {
    const ticket_chat_id = 'does-not-exist';
    for (const [event, payload] of [
      ['enter_support', { ticket_chat_id }],
      ['leave_support', { ticket_chat_id }],
      ['support', say(newSession(), 'Hi', ticket_chat_id)],
      ['mark_conversation_read', { ticket_chat_id, entity: 'customer' }],
      ['call_support', { session_id: newSession(), ticket_chat_id }],
      ['close_call_support', { ticket_chat_id }],
      ['close_support', { ticket_chat_id }],
      ['review_support', { ticket_chat_id, rating: '3' }],
      ['answer_feedback', { ticket_chat_id, message_id: 'x', rating: 'up' }],
      ['support_history', { ticket_chat_id }],
      ['support_typing', { ticket_chat_id, typing: true }],
    ] as const)
      expect(await client.askAck(event, payload), event).toMatchObject({
        status_code: 404,
        data: { code: 'not_found' },
      });
    client.emit('support', valid());
    const mine = (await client.next('support', (one) => one.status_code === 200)).data.ticket_chat_id;
    const refused = await client.askAck('support', say(newSession(), 'Hi', mine));
    expect(refused).toMatchObject({ status_code: 404, data: { code: 'not_found' } });
  });

  test('events of agents are not for customers', async () => {
    for (const event of ['agent_support', 'take_over_support', 'release_support'])
      expect(await client.askAck(event, { ticket_chat_id: 'x' })).toMatchObject({ status_code: 403 });
  });
});

describe('connections', () => {
  const refusal = (query: Record<string, string>, options = {}) =>
    new Promise<Error & { data: unknown }>((resolve, reject) => {
      const socket = connectRaw(service.url, query, options);
      socket.once('connect', () => reject(new Error('was let in')));
      socket.once('connect_error', (error) => {
        socket.disconnect();
        resolve(error as Error & { data: unknown });
      });
    });

  test.each([
    [{ token_source: 'api', token: 'wrong-key-0123456789' }, 401, 'unauthorized'],
    [{ token_source: 'customer', token: 'not.a.token' }, 401, 'unauthorized'],
    [{ token_source: 'inapp', token: 'nobody' }, 401, 'unauthorized'],
    [{ token_source: 'api' }, 400, 'missing_token'],
    [{ token_source: 'api', token: '' }, 400, 'missing_token'],
    [{ token_source: 'carrier-pigeon', token: API_KEY }, 400, 'unknown_token_source'],
    [{ token: API_KEY }, 400, 'unknown_token_source'],
  ])('%j is refused with %i', async (query, status_code, code) => {
    const error = await refusal(query as unknown as Record<string, string>);
    expect(error.data).toMatchObject({ status_code, sid: expect.stringMatching(/.+/), data: { code } });
    expect(JSON.parse(error.message)).toEqual(error.data);
    expect(ERROR_CODES[code as keyof typeof ERROR_CODES].status).toBe(status_code);
  });

  test('the auth payload works as well as the query', async () => {
    const socket = connectRaw(service.url, {}, { auth: { token_source: 'api', token: API_KEY } });
    await new Promise<void>((resolve, reject) => {
      socket.once('connected', () => resolve());
      socket.once('connect_error', reject);
    });
    socket.disconnect();
  });

  test('a customer token is held to its session', async () => {
    const session_id = newSession();
    const token = await service.customerToken(session_id);
    using customer = await connect(service.url, { token_source: 'customer', token });
    expect(await customer.askAck('support', say(session_id, 'Hi'))).toMatchObject({ status_code: 200 });
    expect(await customer.askAck('support', say('somebody-else', 'Hi'))).toMatchObject({ status_code: 403 });
    expect(await customer.askAck('enter_customer_support', { session_id: 'somebody-else' })).toMatchObject({
      status_code: 403,
    });
    client.emit('support', valid());
    const other = (await client.next('support', (one) => one.status_code === 200)).data.ticket_chat_id;
    expect(await customer.askAck('enter_support', { ticket_chat_id: other })).toMatchObject({ status_code: 403 });
  });

  test('an agent makes no API key', async () => {
    const made = await service.http('/api/v1/console/api-keys/', {
      method: 'POST',
      key: await service.signIn('Ada'),
      body: JSON.stringify({ name: 'short-lived', mode: 'live' }),
    });
    expect(made.status).toBe(403);
  });
});

test('events before entering: the organisation’s key may act, hears nothing it did not enter, and finds nothing unknown', async () => {
  const session_id = newSession();
  client.emit('support', say(session_id, 'first'));
  const { ticket_chat_id } = (await client.next('support', (one) => one.data.ticket_chat_id !== undefined)).data;
  using outside = await service.client();
  const requests: [event: string, payload: Record<string, unknown>][] = [
    ['support_history', {}],
    ['mark_conversation_read', { entity: 'customer' }],
    ['review_support', { rating: '5' }],
    ['close_call_support', {}],
    ['close_support', {}],
  ];
  for (const [event, payload] of requests) {
    const unknown = await outside.askAck(event, { ...payload, ticket_chat_id: 'never-opened' });
    expect(unknown, event).toMatchObject({ status_code: 404, data: { code: 'not_found' } });
    expect(await outside.askAck(event, { ...payload, ticket_chat_id }), event).toMatchObject({ status_code: 200 });
  }
  expect(outside.all('support')).toEqual([]);
});

test('connections of an address and of an organisation are limited for a minute, with when to try again', async () => {
  const { cluster } = service.app.context;
  const refusal = { data: { status_code: 429, data: { code: 'rate_limited', retry_after_ms: expect.any(Number) } } };
  const connects = async () => (await service.client()).socket.disconnect();
  let ahead = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  try {
    for (const [key, limit] of [
      ['connections:127.0.0.1', LIMITS.connectionsPerAddressPerMinute],
      [`connections:${service.organisation_id}`, LIMITS.connectionsPerOrganisationPerMinute],
    ] as const) {
      while ((await cluster.count(key, MINUTE_MS)).used < limit - 1);
      await connects();
      await expect(connects(), key).rejects.toMatchObject(refusal);
      ahead += MINUTE_MS;
      await connects();
    }
  } finally {
    clock.mockRestore();
  }
});

test.each([
  ['{"name": "get_order", "__proto__": {"requires_auth": false}}', '__proto__'],
  ['{"name": "get_order", "constructor": {"prototype": {}}}', 'constructor.prototype'],
])('a body over HTTP with a key that would change a prototype is 400, which names it: %s', async (body, path) => {
  const answer = await service.http('/api/v1/lab/functions/', { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ path, message: 'is not allowed as a key' }] });
});

test('too many messages of a session are answered 429 with when to try again', async () => {
  // All of them within one window, however busy the machine is.
  using _ = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const session_id = newSession();
  client.emit('support', say(session_id, 'first'));
  const { ticket_chat_id } = (await client.next('support', (one) => one.status_code === 200)).data;
  const answers = await Promise.all(
    Array.from({ length: 305 }, (_, index) => client.askAck('support', say(session_id, `m${index}`, ticket_chat_id))),
  );
  const limited = answers.filter(({ status_code }) => status_code === 429);
  expect(limited).toHaveLength(6);
  expect(limited[0]!.data).toMatchObject({ code: 'rate_limited', retry_after_ms: expect.any(Number) });
});
