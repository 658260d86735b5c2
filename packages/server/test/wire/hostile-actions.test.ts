/**
 * Actions under attack: answers to other questions, several logins, functions that change under a confirmation, texts that
 * hide what is sent. A scripted model stands for one that obeys everybody.
 */
import type { CustomerView } from '@frontdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { headerOwner } from '../../src/features/endpoint-auth/read-endpoint-auth.js';
import { ActionShop, cancelOrder, ShopCustomer, saveFunction } from '../support/action-shop.js';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { replyCall, replyCalls, replyText, type ScriptedReply } from '../support/scripted-model-server.js';
import { startService, type TestService } from '../support/service.js';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let shop: ActionShop;
  /** What the model does with a message. */
  let obey: (asked: string, last: { role: string; content: string | null }) => ScriptedReply | Promise<ScriptedReply>;

  beforeAll(async () => {
    shop = await ActionShop.open();
    service = await startService(database, {
      env: { FUNCTION_ALLOWED_HOSTS: `${shop.host},${shop.host.replace('127.0.0.1', 'localhost')}` },
      model: ({ body }) => {
        const last = body.messages.at(-1)!;
        const asked = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
        return obey(asked, last);
      },
    });
    await saveFunction(service, cancelOrder(shop.host));
    await saveFunction(
      service,
      cancelOrder(shop.host, { name: 'cancel_mine', requires_auth: true, without_login: false }),
    );
    await saveFunction(service, {
      name: 'get_profile',
      description: 'Who the customer is.',
      url: `http://${shop.host}/me`,
      requires_auth: true,
      environment: 'live',
      parameters: {},
    });
    await service.http('/api/v1/lab/auth-config/', {
      method: 'PUT',
      body: JSON.stringify({ login_url: 'https://shop.example/login' }),
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    shop.received.length = 0;
    shop.answer = () => undefined;
    obey = (asked) => {
      const order = /\d{4}/.exec(asked)?.[0];
      if (/profile/.test(asked)) return replyCall('get_profile', {});
      if (order === undefined) return replyText('Anything else?');
      return replyCall(/mine/.test(asked) ? 'cancel_mine' : 'cancel_order', { order_id: order });
    };
  });

  const customer = async () => new ShopCustomer(await service.client());
  const actions = () =>
    service.app.context.database.read
      .selectFrom('actions')
      .select(['id', 'state', 'summary'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();

  test('a yes to a later question of the assistant confirms nothing that was asked before it', async () => {
    const mia = await customer();
    obey = (asked, last) => {
      if (/profile/.test(asked))
        return last.role === 'tool'
          ? replyText('Welcome back! Shall I show you the offers?')
          : replyCall('get_profile', {});
      const order = /\d{4}/.exec(asked)?.[0];
      return order === undefined ? replyText('Anything else?') : replyCall('cancel_order', { order_id: order });
    };
    const link = await mia.ask('My profile?');
    expect(await mia.ask('Cancel order 1042')).toMatchObject({ confirmation: { summary: 'Cancel order 1042' } });
    await mia.logIn(service, link, 'token-of-mia');
    expect(await mia.next()).toMatchObject({ message: 'Welcome back! Shall I show you the offers?' });
    expect(await mia.ask('Yes')).toMatchObject({ message: 'Anything else?' });
    expect(shop.received.filter(({ method }) => method === 'POST')).toEqual([]);
    expect((await actions())[0]).toMatchObject({ state: 'superseded' });
  });

  test('what is asked after a login can be confirmed, also if the customer had gone on writing', async () => {
    const mia = await customer();
    const link = await mia.ask('Cancel 1043, which is mine');
    expect(await mia.ask('Are you there?')).toMatchObject({ message: 'Anything else?' });
    await mia.logIn(service, link, 'token-of-mia');
    const asked = await mia.next();
    expect(asked).toMatchObject({ confirmation: { summary: 'Cancel order 1043' } });
    expect((await mia.decide(asked)).status_code).toBe(200);
    expect(await mia.next()).toMatchObject({ message: 'Done: Cancel order 1043' });
    const again = await mia.ask('Cancel 1044, which is mine');
    expect(again).toMatchObject({ confirmation: { summary: 'Cancel order 1044' } });
    expect(await mia.ask('Yes')).toMatchObject({ message: 'Done: Cancel order 1044' });
  });

  test('a customer who is logged in can confirm what needs no login', async () => {
    const mia = await customer();
    const link = await mia.ask('Cancel 1045, which is mine');
    await mia.logIn(service, link, 'token-of-mia');
    await mia.next();
    await mia.ask('No');
    expect(await mia.ask('Cancel order 1046')).toMatchObject({ confirmation: { summary: 'Cancel order 1046' } });
    expect(await mia.ask('Yes')).toMatchObject({ message: 'Done: Cancel order 1046' });
    expect(shop.received[0]?.headers.authorization).toBeUndefined();
  });

  describe('a function that changes while the customer is asked', () => {
    const change = async (id: string, to: object) => {
      const changed = await service.http(`/api/v1/lab/functions/${id}/`, { method: 'PATCH', body: JSON.stringify(to) });
      expect(changed.status, await changed.clone().text()).toBe(200);
    };
    test.each([
      [
        'leads to another server',
        () => ({ url: `http://${shop.host.replace('127.0.0.1', 'localhost')}/orders/{order_id}` }),
        0,
      ],
      ['needs a login now', () => ({ requires_auth: true, without_login: false }), 0],
      ['is in dev now', () => ({ environment: 'dev' }), 0],
      ['says it in other words', () => ({ confirmation_template: 'Do away with {{ arguments.order_id }}' }), 1],
      ['sends another body', () => ({ body: { id: '{order_id}', forever: true } }), 1],
    ])('%s', async (name, to, times) => {
      const id = await saveFunction(service, cancelOrder(shop.host, { name: `cancel_${name.replaceAll(' ', '_')}` }));
      obey = (asked) =>
        /1049/.test(asked)
          ? replyCall(`cancel_${name.replaceAll(' ', '_')}`, { order_id: '1049' })
          : /profile/.test(asked)
            ? replyCall('get_profile', {})
            : replyText('Anything else?');
      const mia = await customer();
      const link = await mia.ask('My profile?');
      await mia.logIn(service, link, 'token-of-mia');
      await mia.next();
      shop.received.length = 0;
      expect(await mia.ask('Cancel order 1049')).toMatchObject({ confirmation: { summary: 'Cancel order 1049' } });
      await change(id, to());
      const said = await mia.ask('Yes');
      expect(shop.received).toHaveLength(times);
      if (times === 1) expect(shop.received[0]).toMatchObject({ path: '/orders/1049/cancel', body: { order: '1049' } });
      else expect(said.message).toContain('nothing was changed');
    });
  });

  test('of two actions at once one is proposed, and nothing else is on record', async () => {
    obey = () =>
      replyCalls(
        { name: 'cancel_order', input: { order_id: '1047' } },
        { name: 'cancel_order', input: { order_id: '1048' } },
      );
    const mia = await customer();
    const before = (await actions()).length;
    expect(await mia.ask('Cancel orders 1047 and 1048')).toMatchObject({
      confirmation: { summary: 'Cancel order 1047' },
    });
    expect(await actions()).toHaveLength(before + 1);
  });

  test.each([
    ['a control character', '10\u000850'],
    ['a lone carriage return', '10\r50'],
    ['a tag character', '1050\u{e0041}'],
    ['a variation selector', '1050\ufe00'],
    ['a blank letter', '1050\u3164'],
    ['a joiner between digits', '10\u200d50'],
    ['a line separator', '1050\u2028'],
    ['a blank pattern of Braille', '1050\u2800'],
    ['a character for private use', '1050\ue000'],
  ])('a value with %s is not proposed', async (_, value) => {
    obey = (asked, last) =>
      asked.includes(value) && last.role === 'user'
        ? replyCall('cancel_order', { order_id: value })
        : replyText('Anything else?');
    const mia = await customer();
    const said = await mia.ask(`Cancel order ${value} now`);
    expect(said.confirmation).toBeUndefined();
  });

  test.each([
    ['a joiner of Persian', 'می‌خواهم'],
    ['an emoji of a family', '👨‍👩‍👧'],
    ['a heart', '❤️'],
    ['two lines', 'first\r\nsecond'],
  ])('a value with %s is proposed', async (_, value) => {
    obey = (asked) => (asked.startsWith('Note') ? replyCall('cancel_order', { order_id: value }) : replyText('Hm.'));
    const mia = await customer();
    expect(await mia.ask(`Note ${value}`)).toMatchObject({ confirmation: { id: expect.any(String) } });
  });

  test('a value with a link that is not shown is not proposed', async () => {
    const value = 'https://evil.example/pay';
    obey = (asked, last) =>
      asked.includes(value) && last.role === 'user'
        ? replyCall('cancel_order', { order_id: value })
        : replyText('Anything else?');
    const mia = await customer();
    expect((await mia.ask(`Cancel ${value} now`)).confirmation).toBeUndefined();
  });

  test.each([
    [408, 'unknown'],
    [409, 'failed'],
    [425, 'failed'],
    [429, 'failed'],
    [503, 'unknown'],
  ])('an endpoint that answers %i: %s, and is not asked again', async (status, state) => {
    shop.answer = () => ({ status, headers: { 'retry-after': '0' }, body: {} });
    const mia = await customer();
    await mia.ask('Cancel order 1055');
    await mia.ask('Yes');
    expect((await actions())[0]).toMatchObject({ state });
    expect(shop.received).toHaveLength(1);
  });

  test('a redirect that keeps the method is not followed', async () => {
    shop.answer = ({ path }) => (path === '/taken' ? undefined : { status: 307, headers: { location: '/taken' } });
    const mia = await customer();
    await mia.ask('Cancel order 1056');
    expect(await mia.ask('Yes')).toMatchObject({ message: expect.stringContaining('could not find out') });
    expect(shop.received).toHaveLength(1);
  });

  test('a value that the organisation gives reaches the endpoint, and neither the model nor its provider', async () => {
    const secret = 'till-7-of-branch-99';
    await saveFunction(
      service,
      cancelOrder(shop.host, {
        name: 'cancel_at_till',
        body: { order: '{order_id}', till: '{till}' },
        parameters: {
          order_id: { description: 'The order number.', type: 'string', provider: 'assistant' },
          till: { description: 'x', type: 'string', provider: 'organisation', value: secret },
        },
      }),
    );
    obey = (asked) => (/1051/.test(asked) ? replyCall('cancel_at_till', { order_id: '1051' }) : replyText('Hm.'));
    const mia = await customer();
    await mia.ask('Cancel order 1051');
    expect(await mia.ask('Yes')).toMatchObject({ message: 'Done: Cancel order 1051' });
    expect(shop.received).toMatchObject([{ body: { order: '1051', till: secret } }]);
    expect(await mia.ask('Thanks')).toMatchObject({ message: 'Hm.' });
    expect(JSON.stringify(service.model.requests)).not.toContain(secret);
  });

  test('no static header takes the place of the idempotency key', async () => {
    const refused = await service.http('/api/v1/lab/endpoint-auth/headers/', {
      method: 'PUT',
      body: JSON.stringify({ headers: [{ name: 'Idempotency-Key', value: 'the-same-for-all', origin: null }] }),
    });
    expect(refused.status).toBe(400);
    // Saved when the name was free.
    const { database: db, secrets } = service.app.context;
    const owner = { organisation_id: service.organisation_id, name: 'Idempotency-Key' };
    const sealed_value = secrets.seal('the-same-for-all', headerOwner(owner));
    const row = { ...owner, position: 0, origin: null, sealed_value };
    await db.transaction(({ query }) => query.insertInto('endpoint_headers').values(row).execute());
    const mia = await customer();
    const asked = await mia.ask('Cancel order 1052');
    await mia.ask('Yes');
    await db.transaction(({ query }) => query.deleteFrom('endpoint_headers').execute());
    expect(shop.received[0]?.headers['idempotency-key']).toBe(asked.confirmation?.id);
  });

  test('a click while an agent has the conversation is refused: it is over', async () => {
    const mia = await customer();
    const asked = await mia.ask('Cancel order 1053');
    const agent = await service.agent('Ada');
    const { ticket_chat_id } = asked;
    expect((await agent.askAck('take_over_support', { ticket_chat_id })).status_code).toBe(200);
    expect(await mia.decide(asked)).toMatchObject({ status_code: 409, data: { code: 'confirmation_over' } });
    expect((await agent.askAck('release_support', { ticket_chat_id })).status_code).toBe(200);
    expect(await mia.decide(asked)).toMatchObject({ status_code: 409, data: { code: 'confirmation_over' } });
    expect(shop.received).toEqual([]);
  });

  test('nobody else can confirm', async () => {
    const mia = await customer();
    const asked = await mia.ask('Cancel order 1054');
    const other = await customer();
    await other.ask('Hello');
    const at = { confirmation_id: asked.confirmation?.id, confirm: true };
    const foreign = await other.client.askAck('confirm_action', {
      ...at,
      ticket_chat_id: other.id,
      session_id: other.session,
    });
    expect(foreign.status_code).toBe(409);
    const wrong_session = await other.client.askAck('confirm_action', {
      ...at,
      ticket_chat_id: mia.id,
      session_id: other.session,
    });
    expect(wrong_session.status_code).toBe(409);
    const agent = await service.agent('Ada');
    const by_agent = await agent.askAck('confirm_action', { ...at, ticket_chat_id: mia.id, session_id: mia.session });
    expect(by_agent.status_code).toBe(403);
    mia.client.emit('support', {
      session_id: mia.session,
      ticket_chat_id: mia.id,
      message: 'Hm',
      attachment: false,
      decision: { id: asked.confirmation?.id, confirm: true },
    });
    await mia.next();
    expect(shop.received).toEqual([]);
  });

  describe('what only tries an action out', () => {
    const dev = 'cancel_in_dev';
    let id: string;
    beforeAll(async () => {
      id = await saveFunction(service, cancelOrder(shop.host, { name: dev, environment: 'dev' }));
    });
    beforeEach(() => {
      obey = (asked) => {
        const order = /\d{4}/.exec(asked)?.[0];
        if (order === undefined) return replyText('Anything else?');
        return replyCall(/dev/.test(asked) ? dev : 'cancel_order', { order_id: order });
      };
    });

    test('a conversation in test mode sends actions in dev, and none that is live', async () => {
      const { context } = service.app;
      const key = await createApiKey(context, service.organisation_id, { name: 'Test', mode: 'test' }, OPERATOR);
      using client = await connect(service.url, { token_source: 'api', token: key.secret });
      const tester = new ShopCustomer(client);
      expect(await tester.ask('Cancel order 1060')).toMatchObject({ confirmation: { summary: 'Cancel order 1060' } });
      expect(await tester.ask('Yes')).toMatchObject({ message: expect.stringContaining('not sent') });
      expect(shop.received).toEqual([]);
      await tester.ask('Cancel 1061 in dev');
      expect(await tester.ask('Yes')).toMatchObject({ message: 'Done: Cancel order 1061' });
      expect(shop.received).toMatchObject([{ path: '/orders/1061/cancel' }]);
    });

    test('a test run shows what would be sent', async () => {
      const run = await service.http(`/api/v1/lab/functions/${id}/test/`, {
        method: 'POST',
        body: JSON.stringify({ arguments: { order_id: '1062' } }),
      });
      expect(await run.json()).toMatchObject({
        ok: true,
        request: { method: 'POST', url: `http://${shop.host}/orders/1062/cancel`, body: { order: '1062' } },
        response: null,
        failure: null,
      });
      expect(shop.received).toEqual([]);
    });

    test('a take-over cancels it in a test, as it does for a customer', async () => {
      const responses = [{ function: 'cancel_order', data: {} }];
      const taken = [{ do: 'agent_takes_over' }, { do: 'agent_hands_back' }];
      const said = async (between: object[]) => {
        const test = {
          name: 'Taken over',
          responses,
          steps: [{ message: 'Cancel 1064' }, ...between, { message: 'Yes' }],
        };
        const body = JSON.stringify({ test, model: 'default' });
        const run = await service.http('/api/v1/lab/tests/run/', { method: 'POST', body });
        expect(run.status, await run.clone().text()).toBe(200);
        const { turns } = (await run.json()) as { turns: { happened: { text: string } }[] };
        return turns.at(-1)?.happened.text;
      };
      expect(await said([])).toBe('Done: Cancel order 1064');
      expect(await said(taken)).toContain('can no longer be confirmed');
      expect(shop.received).toEqual([]);
    });

    test('a test that calls endpoints for real sends no action', async () => {
      const file = { name: 'Live', live: true, steps: [{ message: 'Cancel 1063 in dev' }, { message: 'Yes' }] };
      const run = await service.http('/api/v1/lab/tests/run/', {
        method: 'POST',
        body: JSON.stringify({ test: file, model: 'default' }),
      });
      expect(run.status, await run.clone().text()).toBe(200);
      const { turns } = (await run.json()) as { turns: { happened: { missing_responses: string[] } }[] };
      expect(turns.at(-1)?.happened.missing_responses).toEqual([`${dev}(order_id: 1063)`]);
      expect(shop.received).toEqual([]);
    });
  });

  test('agents see what was proposed and what became of it', async () => {
    const mia = await customer();
    await mia.ask('Cancel order 1070');
    await mia.ask('Yes');
    await mia.ask('Cancel order 1071');
    await mia.ask('No');
    await mia.ask('Cancel order 1072');
    await mia.ask('Wait');
    shop.answer = () => ({ status: 502 });
    await mia.ask('Cancel order 1073');
    await mia.ask('Yes');
    await mia.ask('Cancel order 1074');
    const token = await service.signIn('Ada');
    const seen = async () => {
      const known = await service.http(`/api/v1/console/customers/${mia.session}/`, { key: token });
      expect(known.status).toBe(200);
      const { actions } = (await known.json()) as CustomerView;
      return actions.map(({ summary, state, status }) => [summary.slice(-4), state, status]);
    };
    const ended = [
      ['1073', 'unknown', 502],
      ['1072', 'superseded', null],
      ['1071', 'declined', null],
      ['1070', 'succeeded', 200],
    ];
    expect(await seen()).toEqual([['1074', 'proposed', null], ...ended]);
    const agent = await service.agent('Ada');
    await agent.askAck('take_over_support', { ticket_chat_id: mia.id });
    expect(await seen()).toEqual([['1074', 'cancelled', null], ...ended]);
    expect(JSON.stringify(await seen())).not.toContain(shop.host);
  });
});
