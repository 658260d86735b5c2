/**
 * Functions that change something: the assistant proposes, the customer confirms, the service has it done once at most. A
 * scripted model stands for one that wants everything done at once.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { type FunctionInput, functionCallsQuery, LIMITS, type MessageData } from '@frontdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endLostActions } from '../../src/features/actions/end-lost-actions.js';
import { purgeUnusedActions } from '../../src/features/actions/stored-actions.js';
import { listCalls } from '../../src/features/analytics/list-calls.js';
import type { TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { type LocalServer, serveLocally } from '../support/local-server.js';
import { replyCall, replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}
/** What the shop does with an action. `hold`: it waits until it is let go. */
type Behaviour = { status?: number; body?: unknown; hold?: Promise<void>; cut?: true };

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let url: string;
  let behaviour: Behaviour = {};
  const received: Received[] = [];
  let shop: LocalServer;
  const answer: RequestListener = (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', async () => {
      const { method = '', url: path = '', headers } = request;
      if (path === '/hook') return void response.end();
      received.push({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) });
      await behaviour.hold;
      if (behaviour.cut) return void request.socket.destroy();
      response.writeHead(behaviour.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(behaviour.body ?? { success: true, data: { refund: 12 } }));
    });
  };

  beforeAll(async () => {
    shop = await serveLocally(answer);
    url = shop.url;
    service = await startService(database, {
      env: { FUNCTION_ALLOWED_HOSTS: shop.host },
      // It wants the order cancelled whatever it is told.
      model: ({ body }) => {
        const asked = body.messages.at(-1)?.content ?? '';
        if (asked.includes('\u202e')) return replyCall('send_note', { note: asked });
        const order = /\d{4}/.exec(asked)?.[0];
        if (order === undefined) return replyText('Anything else?');
        const name = asked.includes('gift') ? 'send_gift' : asked.includes('my own') ? 'cancel_mine' : 'cancel_order';
        return replyCall(name, { order_id: order });
      },
    });
    await save({ reply_template: 'Order {{ arguments.order_id }} is cancelled; you get {{ data.refund }} back.' });
    const hook = await service.http('/api/v1/lab/webhooks/', {
      method: 'POST',
      body: JSON.stringify({ url: `${url}/hook`, events: ['action.executed'] }),
    });
    expect(hook.status, await hook.clone().text()).toBe(201);
    const note = { description: 'A note.', type: 'string', provider: 'assistant' };
    await save({ name: 'send_note', body: { note: '{note}' }, url: `${url}/notes`, parameters: { note } });
    await save({ name: 'cancel_mine', requires_auth: true, without_login: false });
    await service.http('/api/v1/lab/auth-config/', {
      method: 'PUT',
      body: JSON.stringify({ login_url: 'https://shop.example/login' }),
    });
    await save({ name: 'send_gift', url: `${url}/gifts`, body: { order: '{order_id}' } });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    received.length = 0;
    behaviour = {};
  });

  const action: FunctionInput = {
    name: 'cancel_order',
    description: 'Cancels an order.',
    get url() {
      return `${url}/orders/{order_id}/cancel`;
    },
    method: 'POST',
    body: { reason: 'Asked for in the chat about {order_id}', order: '{order_id}' },
    confirmation_template: 'Cancel order {{ arguments.order_id }}',
    requires_auth: false,
    without_login: true,
    environment: 'live',
    parameters: { order_id: { description: 'The order number.', type: 'number', provider: 'assistant' } },
  };
  const tryToSave = (change: Partial<FunctionInput> = {}) =>
    service.http('/api/v1/lab/functions/', { method: 'POST', body: JSON.stringify({ ...action, ...change }) });
  async function save(change: Partial<FunctionInput> = {}) {
    const saved = await tryToSave(change);
    expect(saved.status, await saved.clone().text()).toBe(201);
  }

  interface Chat {
    client: TestClient;
    session: string;
    id: string;
    /** What the assistant says next. */
    ask(message: string): Promise<MessageData>;
    decide(asked: MessageData, confirm?: boolean): Promise<{ status_code: number; data: Record<string, unknown> }>;
    next(): Promise<MessageData>;
  }
  async function chat(): Promise<Chat> {
    const client = await service.client();
    const session = newSession();
    let id: string | null = null;
    const next = async () => (await client.next('support')).data as MessageData;
    return {
      client,
      session,
      get id() {
        return id ?? '';
      },
      next,
      async ask(message) {
        client.emit('support', say(session, message, id));
        const said = await next();
        id = said.ticket_chat_id;
        return said;
      },
      decide: (asked, confirm = true) =>
        client.askAck('confirm_action', {
          ticket_chat_id: asked.ticket_chat_id,
          session_id: session,
          confirmation_id: asked.confirmation?.id,
          confirm,
        }),
    };
  }
  const states = async () => {
    const rows = await service.app.context.database.read
      .selectFrom('actions')
      .select('state')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ state }) => state);
  };

  test('nothing is done before the customer confirms, and once then', async () => {
    const { ask, decide, next, client, id, session } = await chat();
    const asked = await ask('Cancel order 1042 now!');
    expect(asked).toMatchObject({
      message: 'Please confirm: Cancel order 1042\nShall I do this? Reply with yes or no.',
      suggestions: [
        { label: 'Yes', message: 'Yes' },
        { label: 'No', message: 'No' },
      ],
      confirmation: { id: expect.any(String), summary: 'Cancel order 1042', expires: expect.any(String) },
    });
    expect(received).toEqual([]);

    const answers = await Promise.all([decide(asked), decide(asked), decide(asked)]);
    expect(answers.map(({ status_code }) => status_code)).toEqual([200, 200, 200]);
    expect(await next()).toMatchObject({ message: 'Order 1042 is cancelled; you get 12 back.' });
    expect(received).toMatchObject([
      {
        method: 'POST',
        path: '/orders/1042/cancel',
        headers: { 'content-type': 'application/json', 'idempotency-key': asked.confirmation?.id },
        body: { reason: 'Asked for in the chat about 1042', order: 1042 },
      },
    ]);
    expect((await decide(asked)).status_code).toBe(200);
    client.emit('support', say(session, 'Yes', asked.ticket_chat_id));
    expect(await next()).toMatchObject({ message: 'Anything else?' });
    expect(received).toHaveLength(1);
    expect(id).toBe('');

    const { data } = (await client.askAck('support_history', { ticket_chat_id: asked.ticket_chat_id })) as {
      data: { messages: MessageData[] };
    };
    expect(data.messages.map(({ message }) => message).slice(0, 4)).toEqual([
      'Cancel order 1042 now!',
      asked.message,
      'Yes',
      'Order 1042 is cancelled; you get 12 back.',
    ]);
    const audited = await service.app.context.database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id', 'target_name', 'detail'])
      .where('action', '=', 'action.executed')
      .execute();
    expect(audited).toMatchObject([{ actor_kind: 'customer', actor_id: session, target_name: 'cancel_order' }]);
    const told = await service.app.context.database.read.selectFrom('webhook_deliveries').select('payload').execute();
    expect(told.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      {
        type: 'action.executed',
        data: { function: 'cancel_order', state: 'succeeded', status: 200, action_id: asked.confirmation?.id },
      },
    ]);
    expect(JSON.parse(audited[0]!.detail)).toMatchObject({ state: 'succeeded', summary: 'Cancel order 1042' });
    const { calls } = await listCalls(
      service.app.context,
      service.organisation_id,
      'cancel_order',
      functionCallsQuery.parse({}),
    );
    expect(calls).toMatchObject([
      {
        ok: true,
        status: 200,
        request: { method: 'POST', url: `${url}/orders/1042/cancel`, body: { order: 1042 } },
        arguments: { order_id: '1042' },
      },
    ]);
  });

  test.each([
    ['Yes, please', 'Order 1043 is cancelled; you get 12 back.', 1],
    ['Ja, bitte!', 'Order 1043 is cancelled; you get 12 back.', 1],
    ['No, thanks', 'All right, I have not done it.', 0],
    ['ok', 'Anything else?', 0],
    ['Yes?', 'Anything else?', 0],
    ['yes, but tomorrow', 'Anything else?', 0],
  ])('%j to the question: %s', async (answer, reply, times) => {
    const { ask } = await chat();
    const asked = await ask('Cancel order 1043');
    expect(await ask(answer)).toMatchObject({ message: reply });
    expect(received).toHaveLength(times);
    if (times === 1) return;
    expect(await ask('Yes')).toMatchObject({ message: 'Anything else?' });
    expect(received).toEqual([]);
    expect(asked.confirmation).toBeDefined();
  });

  test('a yes that was written before the question was asked confirms nothing', async () => {
    const client = await service.client();
    const session = newSession();
    client.emit('support', say(session, 'Hello'));
    const { ticket_chat_id } = (await client.next('support')).data;
    client.emit('support', say(session, 'Cancel order 1051', ticket_chat_id));
    client.emit('support', say(session, 'Yes', ticket_chat_id));
    const said = [await client.next('support'), await client.next('support')].map(({ data }) => data.message);
    expect(said).toEqual([expect.stringContaining('Please confirm: Cancel order 1051'), 'Anything else?']);
    expect(received).toEqual([]);
    expect((await states())[0]).toBe('superseded');
  });

  test('a value whose characters are not shown as they are sent is not proposed', async () => {
    const { client, session } = await chat();
    client.emit('support', say(session, 'Pay \u202e2401\u202c'));
    const { data } = await client.next('support');
    expect(data.confirmation).toBeUndefined();
    expect(received).toEqual([]);
  });

  test('it is done for the customer that it was proposed to, with their token', async () => {
    const logIn = async ({ login_url }: MessageData, auth_token: string) => {
      const posted = await service.http('/api/v1/lab/login/callback/', {
        method: 'POST',
        body: JSON.stringify({
          auth_token,
          auth_token_expires_at_seconds: Math.floor(Date.now() / 1000) + 10 * 24 * 60 * 60,
          state: new URL(login_url ?? '').searchParams.get('state'),
        }),
      });
      expect(posted.status, await posted.clone().text()).toBe(200);
    };
    const logOut = (session: string) =>
      service.http(`/api/v1/lab/login/sessions/${session}/`, { method: 'DELETE' }).then(({ status }) => status);

    const { ask, next, session } = await chat();
    await logIn(await ask('Cancel my own order 1060'), 'token-of-mia');
    expect(await next()).toMatchObject({ confirmation: { summary: 'Cancel order 1060' } });
    expect(await logOut(session)).toBe(200);
    expect(await ask('Yes')).toMatchObject({ message: expect.stringContaining('can no longer be confirmed') });

    await logIn(await ask('Cancel my own order 1061'), 'token-of-mia');
    expect(await next()).toMatchObject({ confirmation: { summary: 'Cancel order 1061' } });
    await logOut(session);
    await logIn(await ask('Cancel my own order 1062'), 'token-of-jonas');
    expect(await next()).toMatchObject({ confirmation: { summary: 'Cancel order 1062' } });
    expect(await ask('Yes')).toMatchObject({ message: 'Done: Cancel order 1062' });
    expect(received).toMatchObject([
      { path: '/orders/1062/cancel', headers: { authorization: 'Bearer token-of-jonas' } },
    ]);
  });

  test('a click that comes too late is refused: expired, or the conversation went on', async () => {
    const late = await chat();
    const asked = await late.ask('Cancel order 1044');
    const gone = await chat();
    const other = await gone.ask('Cancel order 1045');
    await gone.ask('What about delivery?');
    expect(await gone.decide(other)).toMatchObject({ status_code: 409, data: { code: 'confirmation_over' } });
    service.advance(LIMITS.confirmationMs);
    expect(await late.decide(asked)).toMatchObject({ status_code: 409, data: { code: 'confirmation_over' } });
    expect(await late.ask('Yes')).toMatchObject({ message: expect.stringContaining('can no longer be confirmed') });
    expect(received).toEqual([]);
    expect(await gone.decide({ ...other, confirmation: { ...other.confirmation!, id: randomUUID() } })).toMatchObject({
      status_code: 409,
    });
  });

  test('a take-over and a close cancel it, also after the conversation was handed back', async () => {
    const taken = await chat();
    const asked = await taken.ask('Cancel order 1046');
    const ticket_chat_id = asked.ticket_chat_id;
    const agent = await service.agent('Ada');
    expect((await agent.askAck('take_over_support', { ticket_chat_id })).status_code).toBe(200);
    expect((await agent.askAck('release_support', { ticket_chat_id })).status_code).toBe(200);
    expect((await taken.decide(asked)).status_code).toBe(409);
    expect(await taken.ask('Yes')).toMatchObject({ message: expect.stringContaining('can no longer be confirmed') });

    const closed = await chat();
    const other = await closed.ask('Cancel order 1047');
    await closed.client.askAck('close_support', { ticket_chat_id: other.ticket_chat_id });
    expect((await closed.decide(other)).status_code).toBe(409);
    expect(received).toEqual([]);
  });

  test.each([
    [
      { status: 422, body: { success: false, message: 'Shipped already.' } },
      'failed',
      'Cancel order 1048\nThe reason given: “Shipped already.”',
    ],
    [{ body: { success: false, message: 'Shipped already.' } }, 'failed', 'that did not work'],
    [{ status: 500, body: {} }, 'unknown', 'could not find out whether'],
    [{ body: 'no such shape' }, 'unknown', 'could not find out whether'],
    [{ status: 303, body: {} }, 'unknown', 'could not find out whether'],
    [{ cut: true as const }, 'unknown', 'could not find out whether'],
  ])('the shop answers %j: %s', async (answer, state, says) => {
    const { ask } = await chat();
    await ask('Cancel order 1048');
    behaviour = answer;
    expect(await ask('Yes')).toMatchObject({ message: expect.stringContaining(says) });
    // Never sent again by itself.
    expect(received).toHaveLength(1);
    expect((await states())[0]).toBe(state);
    const { needs_human, handover_reason } = await service.app.context.database.read
      .selectFrom('conversations')
      .select(['needs_human', 'handover_reason'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(needs_human).toBe(state === 'unknown' ? 1 : 0);
    expect(handover_reason).toBe(state === 'unknown' ? 'action_unknown' : null);
  });

  test.each([
    [{ status: 404, body: { message: 'Cannot POST /orders/1054/cancel' } }, 'Cannot POST'],
    [{ status: 409, body: { success: false, message: 'SQLSTATE[23000]: Duplicate entry' } }, 'SQLSTATE'],
    [{ status: 409, body: { success: false, message: 'Diese Bestellung ist schon versandt.' } }, 'versandt'],
  ])('no words that are not for the customer reach them, and the trace keeps them: %j', async (answer, words) => {
    const { ask } = await chat();
    await ask('Cancel order 1054');
    behaviour = answer;
    const { message, ticket_chat_id } = await ask('Yes');
    expect(message).toBe("I'm sorry, that did not work, so nothing was changed: Cancel order 1054");
    const turns = await service.http(`/api/v1/console/conversations/${ticket_chat_id}/turns/`);
    expect(await turns.text()).toContain(words);
  });

  test('what is under way when an agent takes over is finished and on record, and the assistant is silent', async () => {
    const { ask, decide } = await chat();
    const asked = await ask('Cancel order 1049');
    const shopGate = new EventEmitter();
    behaviour = { hold: once(shopGate, 'open').then(() => undefined) };
    await decide(asked);
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 30_000 });
    const agent = await service.agent('Ada');
    const { ticket_chat_id } = asked;
    expect((await agent.askAck('take_over_support', { ticket_chat_id })).status_code).toBe(200);
    shopGate.emit('open');
    await vi.waitFor(async () => expect((await states())[0]).toBe('succeeded'), { timeout: 30_000 });
    expect(received).toHaveLength(1);
    const { data } = await agent.askAck('support_history', { ticket_chat_id });
    expect((data as { messages: MessageData[] }).messages.at(-1)?.message).not.toContain('cancelled');
  });

  test('an action whose server is gone has an unknown outcome, and a human is asked for', async () => {
    const { ask } = await chat();
    const { confirmation, ticket_chat_id } = await ask('Cancel order 1050');
    const { context } = service.app;
    await context.database.transaction(({ query }) =>
      query
        .updateTable('actions')
        .set({ state: 'running', turn_id: 'gone', begun_at: context.now() })
        .where('id', '=', confirmation!.id)
        .execute(),
    );
    await endLostActions(context);
    expect((await states())[0]).toBe('running');
    service.advance(LIMITS.actionMs + 1);
    await endLostActions(context);
    expect((await states())[0]).toBe('unknown');
    const conversation = await context.database.read
      .selectFrom('conversations')
      .select(['needs_human', 'handover_reason'])
      .where('id', '=', ticket_chat_id)
      .executeTakeFirstOrThrow();
    expect(conversation).toEqual({ needs_human: 1, handover_reason: 'action_unknown' });
    expect(received).toEqual([]);
  });

  test('what never ran is removed after a day, and what ran stays', async () => {
    const { ask } = await chat();
    await ask('Cancel order 1052');
    await ask('Yes');
    await ask('Cancel order 1053');
    const { context } = service.app;
    await purgeUnusedActions(context);
    expect((await states()).slice(0, 2)).toEqual(['proposed', 'succeeded']);
    service.advance(LIMITS.unusedActionMs + 1);
    await purgeUnusedActions(context);
    expect(await states()).toContain('succeeded');
    expect(await states()).not.toContain('proposed');
    expect(await ask('Yes')).toMatchObject({ message: expect.stringContaining('can no longer be confirmed') });
  });

  test.each([
    [{ requires_auth: false, without_login: false }, 'requires_auth'],
    [{ confirmation_template: null }, 'confirmation_template'],
    [{ confirmation_template: '{{ nothing' }, 'confirmation_template'],
    [{ body: { order: '{other}' } }, 'parameters.other'],
    [{ method: 'GET' as const }, 'body'],
    [{ method: 'DELETE' as const }, 'body'],
    [{ body: { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } } }, 'body'],
    [{ body: { text: 'x'.repeat(LIMITS.actionBodyCharacters) } }, 'body'],
    [{ method: 'TRACE' as never }, 'method'],
  ])('%j is refused', async (change, path) => {
    const refused = await tryToSave({ name: `do_${randomUUID().slice(0, 8)}x`, ...change });
    expect(refused.status).toBe(400);
    const { errors } = (await refused.json()) as { errors: { path: string }[] };
    expect(errors.map((one) => one.path)).toContain(path);
  });

  test('an action supplies no values to other functions', async () => {
    await save({ name: 'create_ticket', url: `${url}/tickets`, body: null, parameters: {} });
    const leaf = { description: 'x', type: 'string', provider: 'organisation', leaf: { function: 'create_ticket' } };
    const refused = await tryToSave({ name: 'get_ticket', parameters: { order_id: leaf } });
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('must have the method GET'),
    });
  });
});
