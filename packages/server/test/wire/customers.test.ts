/**
 * Who a customer is: said with a token or by itself, seen at the desk at once, found by a search, and kept from customers,
 * other organisations, the other mode and the model. The number of a caller by phone is shown in the same places. On both
 * databases.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { CustomerIdentity, CustomerView, DeskConversation, DeskPage } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { answerPhone } from '../../src/features/calls/answer-phone.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let agent: string;
  const prompts: string[] = [];
  beforeAll(async () => {
    service = await startService(database, {
      model: ({ body }) => {
        prompts.push(JSON.stringify(body));
        return replyText('Certainly.');
      },
    });
    agent = await service.signIn('Ada');
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  const at = (session: string) => `/api/v1/helpdesk/customers/${session}/`;
  const put = (session: string, body: object, key?: string) =>
    service.http(at(session), { method: 'PUT', body: JSON.stringify(body), ...(key && { key }) });
  async function told(session: string, key?: string): Promise<CustomerIdentity> {
    return (await (await service.http(at(session), key === undefined ? {} : { key })).json()) as CustomerIdentity;
  }
  const mint = (session_id: string, customer?: object) =>
    service.http('/api/v1/helpdesk/tokens/', { method: 'POST', body: JSON.stringify({ session_id, customer }) });
  async function open(session: string): Promise<string> {
    const client = await service.client();
    client.emit('support', say(session, 'Hello'));
    const { data } = await client.next('support');
    return data.ticket_chat_id as string;
  }
  async function desk<Body>(path: string): Promise<Body> {
    const answer = await service.http(`/api/v1/console/${path}`, { key: agent });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Body;
  }

  test('a put replaces everything, a token changes the fields that it names, and the last word counts', async () => {
    const session = newSession();
    expect(await told(session)).toEqual({
      session_id: session,
      name: null,
      email: null,
      attributes: {},
      phone_number: null,
      date_updated: null,
    });
    const answer = await put(session, {
      name: 'Ada',
      email: 'ada@example.com',
      attributes: { plan: 'pro', orders: 3 },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ name: 'Ada', attributes: { plan: 'pro', orders: 3 } });

    expect((await mint(session, { name: 'Ada Lovelace' })).status).toBe(201);
    expect(await told(session)).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      attributes: { plan: 'pro', orders: 3 },
    });
    expect((await mint(session, { email: null, attributes: { vip: true } })).status).toBe(201);
    expect(await told(session)).toMatchObject({ name: 'Ada Lovelace', email: null, attributes: { vip: true } });

    await put(session, { email: 'al@example.com' });
    expect(await told(session)).toMatchObject({ name: null, email: 'al@example.com', attributes: {} });

    const before = await told(session);
    service.advance(60_000);
    expect((await mint(session)).status).toBe(201);
    await mint(session, { email: 'al@example.com' });
    expect(await told(session)).toEqual(before);

    await put(session, {});
    expect(await told(session)).toMatchObject({ name: null, email: null, attributes: {} });
  });

  test('text is cleaned of what could disguise it; what is too much or of another kind is refused', async () => {
    const session = newSession();
    await put(session, { name: '  Ada\u202e\u0007\nLove\u2066lace ', attributes: { 'pl\u200fan': 'a\tb' } });
    expect(await told(session)).toMatchObject({ name: 'Ada Lovelace', attributes: { plan: 'a b' } });

    const many = Object.fromEntries(Array.from({ length: LIMITS.customerAttributes + 1 }, (_, n) => [`a${n}`, n]));
    for (const [path, body] of [
      ['name', { name: '\u202e ' }],
      ['name', { name: 'a'.repeat(LIMITS.customerNameCharacters + 1) }],
      ['email', { email: 'not an address' }],
      ['attributes', { attributes: many }],
      ['attributes.plan', { attributes: { plan: { deep: true } } }],
      ['attributes.plan', { attributes: { plan: 'x'.repeat(LIMITS.customerAttributeCharacters + 1) } }],
    ] as const) {
      const refused = await put(session, body);
      expect(refused.status).toBe(400);
      expect(((await refused.json()) as { errors: { path: string }[] }).errors[0]?.path).toBe(path);
    }
    expect(await told(session)).toMatchObject({ name: 'Ada Lovelace' });
  });

  test('an open desk is told, and shows it in lists, searches and beside the conversation', async () => {
    const session = newSession();
    const ticket_chat_id = await open(session);
    using listening = await connect(service.url, { token_source: 'inapp', token: agent });
    const row = () => desk<DeskConversation>(`conversations/${ticket_chat_id}/`);
    expect((await row()).customer).toBeNull();

    const name = `Żofia ${randomUUID()}`;
    const email = `Zofia.${randomUUID()}@example.com`;
    await put(session, { name, email, attributes: { plan: 'pro', newsletter: false } });
    await listening.next('desk_changed', ({ data }) =>
      [data, ...(data.also ?? [])].some((one) => one.ticket_chat_id === ticket_chat_id && one.reason === 'customer'),
    );
    expect((await row()).customer).toMatchObject({ name, email });
    expect(await desk<CustomerView>(`customers/${session}/`)).toMatchObject({
      name,
      email,
      attributes: { plan: 'pro', newsletter: false },
    });

    const found = async (q: string) =>
      (await desk<DeskPage>(`conversations/?q=${encodeURIComponent(q)}`)).conversations.map(
        (one) => one.ticket_chat_id,
      );
    expect(await found(name.toUpperCase())).toEqual([ticket_chat_id]);
    expect(await found(name.slice(0, -1))).toEqual([ticket_chat_id]);
    expect(await found(email.toLowerCase())).toEqual([ticket_chat_id]);
    expect(await found(`${name}x`)).toEqual([]);

    await put(session, {});
    expect((await row()).customer?.name ?? null).toBeNull();
    expect(await found(name)).toEqual([]);
  });

  test('lists of turns and reviews say it, the model is told nothing', async () => {
    const session = newSession();
    const name = `Canary ${randomUUID()}`;
    await mint(session, { name, attributes: { secret: name } });
    const ticket_chat_id = await open(session);
    const client = await service.client();
    await client.askAck('close_support', { ticket_chat_id });
    await client.askAck('review_support', { ticket_chat_id, rating: '5', review: 'Good' });
    const customer = { name, email: null, phone_number: null };
    expect(await desk(`turns/?q=${session}`)).toMatchObject({ turns: [{ customer }] });
    const { reviews } = await desk<{ reviews: { session_id: string }[] }>('reviews/');
    expect(reviews.find(({ session_id }) => session_id === session)).toMatchObject({ customer });
    expect(prompts.length).toBeGreaterThan(0);
    expect(prompts.join()).not.toContain(name);
  });

  /** @param number undefined: withheld */
  async function callByPhone(number: string | undefined): Promise<DeskConversation> {
    const room = `phone_${randomUUID()}`;
    await answerPhone(service.app.context, { room, organisation_id: service.organisation_id, number });
    const { conversation_id } = await service.app.context.database.read
      .selectFrom('calls')
      .select('conversation_id')
      .where('room', '=', room)
      .executeTakeFirstOrThrow();
    return desk(`conversations/${conversation_id}/`);
  }

  test('a caller by phone is shown and found by their number, also once their name is known', async () => {
    const number = `+49${randomInt(1e9, 1e10)}`;
    const { ticket_chat_id, session_id, customer } = await callByPhone(number);
    expect(customer).toMatchObject({ name: null, phone_number: number });
    expect(await desk<CustomerView>(`customers/${session_id}/`)).toMatchObject({ phone_number: number });
    const found = async (q: string) =>
      (await desk<DeskPage>(`conversations/?q=${encodeURIComponent(q)}`)).conversations.map(
        (one) => one.ticket_chat_id,
      );
    expect(await found(number)).toEqual([ticket_chat_id]);
    expect(await found(`${number.slice(0, 3)} (${number.slice(3, 6)}) ${number.slice(6, 10)}-`)).toEqual([
      ticket_chat_id,
    ]);

    await put(session_id, { name: 'Ada' });
    expect(await told(session_id)).toMatchObject({ name: 'Ada', phone_number: number });
    await put(session_id, { phone_number: '+491' }).then(({ status }) => expect(status).toBe(400));
    expect((await callByPhone(number)).customer).toMatchObject({ name: 'Ada', phone_number: number });

    const { organisation } = await addOrganisation(service.app.context, { name: 'X', email: `${number}@example.com` });
    const { secret } = await createApiKey(
      service.app.context,
      organisation.id,
      { name: 'Key', mode: 'live' },
      OPERATOR,
    );
    expect(await told(session_id, secret)).toMatchObject({ phone_number: null });
  });

  test('a withheld number is shown as withheld; a fourth open conversation of a number keeps it', async () => {
    expect((await callByPhone(undefined)).customer).toMatchObject({ name: null, phone_number: '' });
    const number = `+49${randomInt(1e9, 1e10)}`;
    const rows: DeskConversation[] = [];
    for (let calls = 0; calls < 4; calls++) rows.push(await callByPhone(number));
    expect(rows.map(({ customer }) => customer?.phone_number)).toEqual(Array(4).fill(number));
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(2);
  });

  test('the model is told nothing of a caller, because a number can be forged', async () => {
    const number = `+49${randomInt(1e9, 1e10)}`;
    const { session_id, ticket_chat_id } = await callByPhone(number);
    const tell = (told_of_customer: string) =>
      service.http('/api/v1/console/assistant/', { method: 'PUT', body: JSON.stringify({ told_of_customer }) });
    const client = await service.client();
    const name = `Canary ${randomUUID()}`;
    for (const told_of_customer of ['name', 'everything']) {
      expect((await tell(told_of_customer)).status).toBe(200);
      for (const known of [{}, { name, email: `${number}@example.com`, attributes: { plan: name } }]) {
        await put(session_id, known);
        prompts.length = 0;
        await client.askAck('support', say(session_id, 'Who am I?', ticket_chat_id));
        await expect.poll(() => prompts).not.toEqual([]);
        expect(prompts.join()).not.toContain(number.slice(1));
        expect(prompts.join()).not.toContain(name);
        expect(prompts.join()).not.toContain('Who the customer is');
      }
    }
    await tell('nothing');
  });

  test('one session id is another customer in another organisation and in test mode', async () => {
    const { context } = service.app;
    const session = newSession();
    await put(session, { name: 'Ada' });
    const { organisation } = await addOrganisation(context, { name: 'Another', email: `${randomUUID()}@example.com` });
    const foreign = await createApiKey(context, organisation.id, { name: 'Key', mode: 'live' }, OPERATOR);
    const trial = await createApiKey(context, service.organisation_id, { name: 'Test', mode: 'test' }, OPERATOR);
    for (const key of [foreign.secret, trial.secret]) {
      expect(await told(session, key)).toMatchObject({ name: null });
      await put(session, { name: 'Somebody else' }, key);
      expect(await told(session, key)).toMatchObject({ session_id: session, name: 'Somebody else' });
      await put(session, {}, key);
    }
    expect(await told(session)).toMatchObject({ name: 'Ada' });
  });

  test('a customer neither reads nor changes it, by HTTP or socket, nor finds it in their token or events', async () => {
    const session = newSession();
    const minted = await mint(session, { name: 'Ada', email: 'ada@example.com' });
    const { token } = (await minted.json()) as { token: string };
    expect(Buffer.from(token.split('.')[1]!, 'base64url').toString()).not.toContain('ada');
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { body: JSON.stringify({ name: 'Eve' }) } : {};
      expect((await service.http(at(session), { method, key: token, ...body })).status).toBe(403);
    }
    using client = await connect(service.url, { token_source: 'customer', token });
    const answer = await client.askAck('support', { ...say(session, 'Hi'), customer: { name: 'Eve' }, name: 'Eve' });
    expect(answer.status_code).toBe(200);
    expect(JSON.stringify(answer)).not.toContain('Ada');
    expect(await told(session)).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
  });
});
