/**
 * Functions that call tools of an organisation's MCP servers, which are official servers over real HTTP, and servers that mean
 * no good. On both databases.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionTestResult, FunctionView, McpServerView, McpToolList } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { type EgressCanary, openEgressCanary } from '../support/egress-canary.js';
import { startMcpServer, type TestMcpServer, type TestTool } from '../support/mcp-server.js';
import { replyCall, replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const SERVERS = '/api/v1/lab/mcp-servers/';
const reads = { readOnlyHint: true };
const data = (value: object) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] });

const getOrder: TestTool = {
  name: 'getOrder',
  description: 'Looks up an order.',
  inputSchema: {
    type: 'object',
    properties: {
      number: { type: 'integer', description: 'The number of the order' },
      detail: { enum: ['short', 'long'] },
      gift: { type: ['boolean', 'null'] },
      filters: { type: 'object' },
    },
    required: ['number'],
  },
  annotations: reads,
  answer: (given) => data({ given, state: 'shipped' }),
};

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let mcp: TestMcpServer;
  let canary: EgressCanary;
  let id: string;

  beforeEach(async () => {
    canary = await openEgressCanary();
    mcp = await startMcpServer({ json: database.name === 'sqlite' });
    mcp.tools = [getOrder];
    service = await startService(database, {
      env: { FUNCTION_ALLOWED_HOSTS: mcp.host },
      model: ({ body: { messages } }) => {
        const last = messages.at(-1);
        return last?.role === 'tool'
          ? replyText(`I was told: ${last.content}`)
          : replyCall('get_order', { number: 1042 });
      },
    });
    const header = { name: 'X-Shop-Key', value: 'k-secret-123456789' };
    ({ id } = await call<McpServerView>('POST', SERVERS, { name: 'shop', url: mcp.url, header }));
  });
  afterEach(async () => {
    for (const part of [service, mcp, canary]) await part[Symbol.asyncDispose]();
  });

  async function call<Answer>(method: string, path: string, body?: object, status?: number): Promise<Answer> {
    const answer = await service.http(path, { method, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (status === undefined) expect(answer.ok, text).toBe(true);
    else expect(answer.status, text).toBe(status);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
  const refresh = () => call<McpToolList>('POST', `${SERVERS}${id}/tools/refresh/`);
  async function makeFunction(change: object = {}): Promise<FunctionView> {
    const { tools } = await call<McpToolList>('GET', `${SERVERS}${id}/tools/`);
    return await call('POST', '/api/v1/lab/functions/', { ...tools[0]?.draft, environment: 'live', ...change });
  }
  const tryOut = (one: FunctionView, given: object = { number: 1042 }, more: object = {}) =>
    call<FunctionTestResult>('POST', `/api/v1/lab/functions/${one.id}/test/`, { arguments: given, ...more });

  test('tools are listed, each with a function that could be made of it or why none can', async () => {
    mcp.tools = [
      getOrder,
      { ...getOrder, name: 'cancel_order', annotations: {} },
      { ...getOrder, name: 'find/order' },
      {
        ...getOrder,
        name: 'find',
        inputSchema: { type: 'object', properties: { by: { type: 'array' } }, required: ['by'] },
      },
    ];
    const { server, tools } = await refresh();
    expect(server).toMatchObject({ name: 'shop', header_name: 'X-Shop-Key', tools: 4, problem: null });
    expect(JSON.stringify(server)).not.toContain('k-secret');
    expect(tools).toMatchObject([
      {
        name: 'getOrder',
        read_only: true,
        reason: null,
        functions: [],
        left_out: ['filters is no text, number, boolean or choice of such'],
        draft: {
          name: 'get_order',
          description: 'Looks up an order.',
          environment: 'dev',
          url: 'mcp://shop/getOrder?number={number}&detail={detail}&gift={gift}',
          parameters: {
            number: { type: 'number', description: 'The number of the order', provider: 'assistant' },
            detail: { type: 'string', enum: ['short', 'long'], required: false },
            gift: { type: 'boolean', required: false },
          },
        },
      },
      { name: 'cancel_order', reason: 'the server does not mark it as read-only', draft: null },
      { name: 'find/order', reason: 'its name cannot stand in a URL' },
      { name: 'find', reason: 'it requires by, which is no text, number, boolean or choice of such' },
    ]);
    await makeFunction();
    expect((await call<McpToolList>('GET', `${SERVERS}${id}/tools/`)).tools[0]?.functions).toEqual(['get_order']);
    const base = { name: 'get_it', description: 'x', requires_auth: false, environment: 'live' };
    for (const [url, said] of [
      ['mcp://other/getOrder', 'there is no other'],
      ['mcp://shop/no_such', 'it has no no_such'],
      ['mcp://shop/cancel_order?number=1', 'read-only'],
      ['mcp://shop/getOrder', 'must give the input number'],
      ['mcp://shop/getOrder?number=1&colour=red', 'the input colour'],
      ['mcp://shop/a/b', 'must name an MCP server and its tool'],
      ['mcp://{shop}/getOrder', 'must not have a placeholder'],
    ]) {
      const { errors } = await call<{ errors: { path: string; message: string }[] }>(
        ...(['POST', '/api/v1/lab/functions/', { ...base, url }, 400] as const),
      );
      expect(errors, url).toMatchObject([{ path: 'url', message: expect.stringContaining(said ?? '') }]);
    }
  });

  test('a change of the address or the header has the tools read anew, and says what was wrong', async () => {
    const change = (body: object) => call<McpServerView>('PATCH', `${SERVERS}${id}/`, body);
    mcp.instead = async (_, response) => void response.writeHead(404).end();
    const problem = 'The server answered with status 404.';
    expect(await change({ url: `${mcp.url}/wrong` })).toMatchObject({ tools: 1, problem });
    mcp.instead = undefined;
    mcp.tools = [getOrder, { ...getOrder, name: 'find' }];
    expect(await change({ url: mcp.url })).toMatchObject({ tools: 2, problem: null });
  });

  test('a call has the inputs with their types, the header of the server, and shows neither', async () => {
    const one = await makeFunction();
    expect(await tryOut(one, { number: 1042, gift: true })).toMatchObject({
      ok: true,
      request: { method: 'GET', url: 'mcp://shop/getOrder?number=1042&gift=true' },
      response: {
        status: 200,
        body: { success: true, data: { given: { number: 1042, gift: true }, state: 'shipped' } },
      },
    });
    expect(mcp.requests.every(({ headers }) => headers['x-shop-key'] === 'k-secret-123456789')).toBe(true);
    mcp.tools = [{ ...getOrder, answer: () => data({ echo: 'k-secret-123456789', big: 1 }) }];
    expect(JSON.stringify(await tryOut(one))).not.toContain('k-secret');
    mcp.tools = [{ ...getOrder, answer: () => ({ content: [{ type: 'text', text: '{"id":9007199254740993}' }] }) }];
    expect((await tryOut(one)).response).toMatchObject({ body: { data: { id: '9007199254740993' } } });
    mcp.tools = [{ ...getOrder, answer: () => ({ content: [{ type: 'text', text: 'It is on its way.' }] }) }];
    expect((await tryOut(one)).response).toMatchObject({ body: { data: { text: 'It is on its way.' } } });
    const order = JSON.stringify({ id: 'A-7', items: ['rope'] });
    const wrapped = { content: [{ type: 'text' as const, text: order }], structuredContent: { result: order } };
    mcp.tools = [{ ...getOrder, answer: () => wrapped }];
    expect((await tryOut(one)).response).toMatchObject({ body: { data: { id: 'A-7', items: ['rope'] } } });
    mcp.tools = [
      { ...getOrder, answer: () => ({ isError: true, content: [{ type: 'text', text: 'No order 1042.' }] }) },
    ];
    expect(await tryOut(one)).toMatchObject({
      ok: false,
      failure: { reason: 'not_success', message: expect.stringContaining('No order 1042.') },
    });
    const mine = await makeFunction({ name: 'list_mine', requires_auth: true });
    mcp.tools = [getOrder];
    await tryOut(mine, { number: 1 }, { auth_token: 'token-of-the-customer' });
    expect(mcp.requests.at(-1)?.headers.authorization).toBe('Bearer token-of-the-customer');
  });

  test('the assistant answers from a tool, and values keep their provenance', async () => {
    await makeFunction();
    const client = await service.client();
    const session_id = newSession();
    await client.ask('enter_customer_support', { session_id });
    client.emit('support', say(session_id, 'Where is order 1042?'));
    expect((await client.next('support')).data.message).toContain('shipped');
    const asked = mcp.requests.length;
    client.emit('support', say(newSession(), 'Where is my order?'));
    expect((await client.next('support')).data.message).toContain('value_not_allowed');
    expect(mcp.requests).toHaveLength(asked);
  });

  test('a tool that changed, a server that vanished, and one that functions need', async () => {
    const one = await makeFunction();
    const failure = async () => (await tryOut(one)).failure;
    mcp.tools = [{ ...getOrder, annotations: { readOnlyHint: false } }];
    expect(await failure()).toMatchObject({ reason: 'tool_changed', message: expect.stringContaining('read-only') });
    mcp.tools = [{ ...getOrder, inputSchema: { type: 'object', required: ['number', 'shop'] } }];
    expect(await failure()).toMatchObject({ reason: 'tool_changed', message: expect.stringContaining('shop') });
    mcp.tools = [];
    expect(await failure()).toMatchObject({
      reason: 'tool_changed',
      message: expect.stringContaining('no longer exists'),
    });
    expect((await refresh()).tools).toEqual([]);
    expect(await call('DELETE', `${SERVERS}${id}/`, undefined, 409)).toMatchObject({ code: 'has_dependants' });
    expect(await call('PATCH', `${SERVERS}${id}/`, { url: 'https://elsewhere.invalid/mcp' }, 400)).toMatchObject({
      errors: [{ path: 'header' }],
    });
    await call('DELETE', `/api/v1/lab/functions/${one.id}/`);
    await call('DELETE', `${SERVERS}${id}/`);
    expect(await call('GET', SERVERS)).toEqual({ servers: [] });
  });

  /** Answers as an MCP server would, up to what a test has it answer in place of a method. */
  const answering = (instead: Record<string, (response: ServerResponse, id: number) => void>) => {
    mcp.instead = async (request: IncomingMessage, response: ServerResponse) => {
      const text = (await request.toArray()).join('');
      const { method = request.method, id: number } = (text === '' ? {} : JSON.parse(text)) as {
        method?: string;
        id: number;
      };
      const special = instead[method ?? ''];
      if (special !== undefined) return special(response, number);
      if (number === undefined) return void response.writeHead(202).end();
      const result =
        method === 'initialize'
          ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } }
          : { tools: [{ ...getOrder, answer: undefined }] };
      json(response, { jsonrpc: '2.0', id: number, result });
    };
  };
  const json = (response: ServerResponse, body: unknown) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  test('a hostile server costs its own call, and nothing else', async () => {
    const one = await makeFunction();
    const failure = async () => (await tryOut(one)).failure?.reason;
    answering({ 'tools/call': (response) => void response.end('not JSON') });
    expect(await failure()).toBe('invalid_response');
    answering({
      'tools/call': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    });
    expect(await failure()).toBe('invalid_response');
    answering({
      'tools/call': (response, number) => json(response, { jsonrpc: '2.0', id: number, result: { content: 7 } }),
    });
    expect(await failure()).toBe('invalid_response');
    answering({ 'tools/call': (response) => void response.writeHead(500).end('x') });
    expect(await failure()).toBe('http_status');
    answering({ 'tools/call': (response) => void response.writeHead(401).end() });
    expect(await failure()).toBe('unauthorized');
    answering({ 'tools/call': (response) => void response.end('x'.repeat(LIMITS.functionResponseBytes + 1)) });
    expect(await failure()).toBe('too_large');
    for (const location of [`http://127.0.0.1:${canary.port}/`, `${mcp.url}/elsewhere`, 'http://169.254.169.254/'])
      for (const status of [302, 307]) {
        answering({ initialize: (response) => void response.writeHead(status, { location }).end() });
        expect(await failure(), location).toBe('http_status');
      }
    expect(canary.heard()).toBe(0);
    answering({ 'tools/call': () => undefined });
    expect(await failure()).toBe('timeout');
    const pings = Array.from({ length: 500 }, (_, at) => `data: {"jsonrpc":"2.0","id":"p${at}","method":"ping"}\n\n`);
    answering({
      'tools/call': (response) =>
        void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(pings.join('')),
    });
    const before = mcp.requests.length;
    expect(await failure()).toBe('invalid_response');
    expect(mcp.requests.length - before).toBeLessThan(30);
  });

  test('a list without end or beyond bounds is a problem of its server, which keeps the tools that were known', async () => {
    const listing = (result: object) =>
      answering({ 'tools/list': (response, number) => json(response, { jsonrpc: '2.0', id: number, result }) });
    const tool = { name: 'get', inputSchema: { type: 'object' }, annotations: reads };
    listing({ tools: [], nextCursor: 'again' });
    expect((await refresh()).server).toMatchObject({ tools: 1, problem: expect.stringContaining('pages') });
    listing({
      tools: Array.from({ length: LIMITS.mcpToolsPerServer + 1 }, (_, at) => ({ ...tool, name: `get_${at}` })),
    });
    expect((await refresh()).server.problem).toContain('more than 100 tools');
    listing({
      tools: [{ ...tool, inputSchema: { type: 'object', title: 'x'.repeat(10_000) }, description: 'y'.repeat(5_000) }],
    });
    expect((await refresh()).tools).toMatchObject([
      { reason: expect.stringContaining('more than 8000 characters'), description: 'y'.repeat(2_000) },
    ]);
    answering({
      'tools/list': (response, number) =>
        json(response, { jsonrpc: '2.0', id: number, error: { code: -1, message: 'a\0b\ud800' } }),
    });
    expect((await refresh()).server.problem).toMatch(/MCP error -1: ab\ufffd$/);
    answering({ initialize: (response) => void response.writeHead(403).end() });
    expect((await refresh()).server).toMatchObject({ tools: 1, problem: 'The server answered with status 403.' });
    expect(await call('POST', SERVERS, { name: 'inside', url: `http://127.0.0.1:${canary.port}/` }, 400)).toMatchObject(
      {
        errors: [{ path: 'url' }],
      },
    );
    const reserved = { name: 'reserved', url: mcp.url, header: { name: 'Mcp-Session-Id', value: 'x' } };
    expect(await call('POST', SERVERS, reserved, 400)).toMatchObject({ errors: [{ path: 'header.name' }] });
    expect(await call('POST', SERVERS, { name: 'shop', url: mcp.url }, 409)).toMatchObject({ code: 'name_taken' });
  });
});
