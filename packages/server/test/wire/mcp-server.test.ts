/**
 * `/mcp`, as the official client of the protocol meets it: which tools each caller has, calls of functions for a key and on
 * behalf of a customer, the search of articles, and where the calls are seen afterwards. On both databases.
 */
import { randomUUID } from 'node:crypto';
import type { FunctionCallPage, FunctionHealth } from '@frontdesk/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { EXPORT_LINES } from '../../src/features/privacy/export-lines.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { API_KEY, newSession, startService, type TestService } from '../support/service.js';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let shop: OrganisationServer;
  const tokens = new Set<string>();
  /** What `/slow` waits for before it answers. */
  let held = Promise.resolve();

  beforeAll(async () => {
    shop = await startOrganisationServer(async (path, { authorization = '' }) => {
      if (path === '/slow') await held;
      if (path === '/mine')
        return tokens.has(authorization)
          ? { body: { success: true, data: { orders: [1042], echo: authorization } } }
          : { status: 401, body: { success: false, data: {} } };
      return { body: { success: true, data: { path, number: '9007199254740993' } } };
    });
    service = await startService(database, { env: { FUNCTION_ALLOWED_HOSTS: shop.host } });
    const parameters = {
      order_id: { description: 'The number of the order', type: 'number', provider: 'assistant' },
      language: {
        description: 'Of the answer',
        type: 'string',
        provider: 'assistant',
        required: false,
        enum: ['en', 'de'],
      },
      shop: { description: 'Which shop', type: 'string', provider: 'organisation', value: 'harbour' },
    };
    const open = { description: 'For tests.', requires_auth: false, environment: 'live', parameters: {} };
    await save({
      ...open,
      name: 'get_order',
      url: `${shop.url}/orders/{order_id}?lang={language}&shop={shop}`,
      parameters,
    });
    await save({ ...open, name: 'list_orders', url: `${shop.url}/mine`, requires_auth: true });
    await save({ ...open, name: 'get_slowly', url: `${shop.url}/slow` });
    await save({ ...open, name: 'get_draft', url: `${shop.url}/draft`, environment: 'dev' });
    await save({ ...open, name: 'get_leaf', url: `${shop.url}/leaf`, offered: false });
    await save({
      ...open,
      name: 'cancel_order',
      url: `${shop.url}/cancel`,
      method: 'POST',
      requires_auth: true,
      confirmation_template: 'Cancel it',
    });
    for (const [title, audience] of [
      ['Opening hours', 'everyone'],
      ['Members only', 'logged_in'],
    ])
      await post(
        `/api/v1/lab/knowledge/${title?.replace(' ', '-')}/`,
        { title, audience, content: `# ${title}\n\nThe harbour opens at nine. ${title}.` },
        'PUT',
      );
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });

  async function post(path: string, body: object, method = 'POST') {
    const answer = await service.http(path, { method, body: JSON.stringify(body) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return await answer.json();
  }
  const save = (body: object) => post('/api/v1/lab/functions/', body);
  async function customerToken(session_id: string): Promise<string> {
    return ((await post('/api/v1/helpdesk/tokens/', { session_id })) as { token: string }).token;
  }
  async function logIn(session_id: string): Promise<void> {
    const [state, auth_token] = [randomUUID(), `token-${randomUUID()}`];
    tokens.add(`Bearer ${auth_token}`);
    const auth_token_expires_at_seconds = Math.floor(service.app.context.now() / 1_000) + 3_600;
    await post('/api/v1/lab/login/callback/', { auth_token, auth_token_expires_at_seconds, state });
    await post('/api/v1/lab/login/sessions/', { state, session_id });
  }
  async function mcpClient(credential: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${credential}` } },
    });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    return client;
  }
  const call = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: given });
    expect(JSON.parse((content as [{ text: string }])[0].text)).toEqual(structuredContent);
    return { isError: isError === true, ...(structuredContent as Record<string, unknown>) } as Record<string, unknown>;
  };
  const message = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${API_KEY}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });

  test('a caller has the functions of their kind, without actions, and the search', async () => {
    const ofKey = await (await mcpClient(API_KEY)).listTools();
    expect(ofKey.tools.map(({ name }) => name)).toEqual(['get_order', 'get_slowly', 'search_knowledge']);
    const [tool] = ofKey.tools;
    expect(tool?.inputSchema).toEqual({
      type: 'object',
      properties: {
        order_id: { type: 'number', description: 'The number of the order' },
        language: { type: 'string', description: 'Of the answer', enum: ['en', 'de'] },
      },
      required: ['order_id'],
      additionalProperties: false,
    });
    expect(tool?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    const ofCustomer = await (await mcpClient(await customerToken(newSession()))).listTools();
    expect(ofCustomer.tools.map(({ name }) => name)).toEqual([
      'get_order',
      'get_slowly',
      'list_orders',
      'search_knowledge',
    ]);
  });

  test('a call that ends after its customer was erased leaves nothing of them', async () => {
    const session_id = newSession();
    const client = await mcpClient(await customerToken(session_id));
    await call(client, 'get_order', { order_id: 1 });
    let release: (() => void) | undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    const calling = call(client, 'get_slowly');
    await expect.poll(() => shop.requests.some(({ path }) => path === '/slow')).toBe(true);
    const asked = await service.http(`/api/v1/helpdesk/customers/${session_id}/`, { method: 'DELETE' });
    const { id } = (await asked.json()) as { id: string };
    await expect
      .poll(
        async () => {
          const receipt = await service.http(`/api/v1/helpdesk/erasures/${id}/`);
          return ((await receipt.json()) as { status: string }).status;
        },
        { timeout: 30_000 },
      )
      .toBe('done');
    release?.();
    expect(await calling).toMatchObject({ ok: true });
    const { read } = service.app.context.database;
    expect(await read.selectFrom('mcp_calls').selectAll().where('session_id', '=', session_id).execute()).toEqual([]);
  });

  test('a call resolves parameters as a turn does, and arguments are held to what is declared', async () => {
    const client = await mcpClient(API_KEY);
    expect(await call(client, 'get_order', { order_id: 1042, language: 'de' })).toMatchObject({
      isError: false,
      ok: true,
      source: 'get_order',
      data: { path: '/orders/1042?lang=de&shop=harbour', number: '9007199254740993' },
    });
    expect(await call(client, 'get_order', { order_id: 7 })).toMatchObject({
      data: { path: '/orders/7?shop=harbour' },
    });
    const asked = shop.requests.length;
    for (const wrong of [{}, { order_id: 'x' }, { order_id: 1, language: 'fr' }, { order_id: 1, shop: 'other' }])
      expect(await call(client, 'get_order', wrong)).toMatchObject({ isError: true, ok: false });
    expect(shop.requests).toHaveLength(asked);
    for (const name of ['list_orders', 'cancel_order', 'get_draft', 'get_leaf', 'no_such'])
      await expect(client.callTool({ name, arguments: {} }), name).rejects.toThrow('There is no such tool');
  });

  test('a customer token calls on behalf of the customer, once they have logged in', async () => {
    const session_id = newSession();
    const client = await mcpClient(await customerToken(session_id));
    expect(await call(client, 'list_orders')).toMatchObject({ isError: true, reason: 'login_needed' });
    await logIn(session_id);
    const answer = await call(client, 'list_orders');
    expect(answer).toMatchObject({ ok: true, data: { orders: [1042] } });
    expect(JSON.stringify(answer)).not.toContain([...tokens].at(-1));
    tokens.clear();
    expect(await call(client, 'list_orders')).toMatchObject({ reason: 'unauthorized' });
    expect(await call(client, 'list_orders')).toMatchObject({ reason: 'login_needed' });
  });

  test('the search tells each caller what they may be told', async () => {
    const session_id = newSession();
    const titles = async (client: Client) => {
      const { passages } = await call(client, 'search_knowledge', { query: 'When does the harbour open?' });
      return (passages as { title: string }[]).map(({ title }) => title).toSorted();
    };
    expect(await titles(await mcpClient(API_KEY))).toEqual(['Opening hours']);
    const client = await mcpClient(await customerToken(session_id));
    expect(await titles(client)).toEqual(['Opening hours']);
    await logIn(session_id);
    expect(await titles(client)).toEqual(['Members only', 'Opening hours']);
  });

  test('calls are listed, exported, and erased with the customer', async () => {
    const session_id = newSession();
    const [ofKey, ofCustomer] = [await mcpClient(API_KEY), await mcpClient(await customerToken(session_id))];
    const [first, second] = [Date.now() % 1e9, (Date.now() % 1e9) + 1];
    await call(ofKey, 'get_order', { order_id: first });
    await call(ofCustomer, 'get_order', { order_id: second });
    const leaf = { function: 'get_leaf', response_path: 'number' };
    await save({
      name: 'get_fee',
      description: 'For tests.',
      url: `${shop.url}/fee/{number}`,
      requires_auth: false,
      environment: 'live',
      parameters: { number: { description: 'Of the leaf', type: 'string', provider: 'organisation', leaf } },
    });
    await call(ofKey, 'get_fee');
    await createMember(service.app.context, {
      organisation_id: service.organisation_id,
      email: 'olga@example.com',
      username: 'Olga',
      role: 'owner',
      password: 'correct horse battery',
    });
    const owner = await service.signIn('Olga');
    const list = async (query = '') => {
      const answer = await service.http(`/api/v1/console/functions/get_order/calls/${query}`, { key: owner });
      return (await answer.json()) as FunctionCallPage;
    };
    const { calls, next } = await list('?limit=1');
    expect(calls).toMatchObject([
      { via: 'mcp', turn_id: null, ticket_chat_id: null, session_id, ok: true, arguments: { order_id: second } },
    ]);
    expect((await list(`?limit=1&cursor=${next}`)).calls).toMatchObject([
      { session_id: null, arguments: { order_id: first } },
    ]);
    const health = await service.http('/api/v1/console/functions/health/', { key: owner });
    const { functions } = (await health.json()) as { functions: FunctionHealth[] };
    const callsOf = (name: string) => functions.find((one) => one.name === name)?.calls;
    expect([callsOf('get_fee'), callsOf('get_leaf'), callsOf('get_draft')]).toEqual([1, 1, 0]);
    const stored = async () => {
      const lines: unknown[] = [];
      const { organisation_id } = service;
      for await (const line of EXPORT_LINES['mcp_calls.ndjson'](service.app.context, { organisation_id, session_id }))
        lines.push(line);
      return lines;
    };
    expect(await stored()).toMatchObject([{ function: 'get_order', failure: null }]);
    await post(`/api/v1/helpdesk/customers/${session_id}/`, {}, 'DELETE');
    await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
  });

  test('what is no request of a client of its own is refused', async () => {
    expect((await message({})).status).toBe(200);
    expect((await message({ authorization: 'Bearer nobody' })).status).toBe(401);
    expect((await message({ authorization: `Bearer ${await service.signIn('Ada')}` })).status).toBe(403);
    expect((await message({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await message({ origin: service.url })).status).toBe(200);
    expect((await message({ accept: 'application/json' })).status).toBe(406);
    expect((await message({}, [{ jsonrpc: '2.0', id: 1, method: 'ping' }])).status).toBe(400);
    expect(
      (await message({}, { jsonrpc: '2.0', id: 1, method: 'x', params: { a: 'x'.repeat(1_100_000) } })).status,
    ).toBe(413);
    expect(await (await message({}, { jsonrpc: '2.0', id: 1, method: 'resources/list' })).json()).toMatchObject({
      error: { code: -32601 },
    });
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${service.url}/mcp`, { method })).status, method).toBe(405);
  });
});
