/**
 * `If-Match`: what several may edit is replaced only in the version that was read, wherever the documents offer it. On
 * both databases.
 */
import { NO_TARGETS } from '@frontdesk/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OpenApiDocument, operationsOf } from '../../src/http/documents/open-api.js';
import { databases } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

interface Row {
  method?: 'PATCH' | 'PUT';
  /** Sent at first; its id fills the path. The answer has the version, where it cannot be read by the id. */
  create?: { path: string; body: object; version?: 'date_updated' | 'updated_at' | 'version' };
  /** Where its version is read, if not at the path. */
  read?: string;
  /** Another body for each number. */
  body: (number: number) => object;
}

const FUNCTION = {
  description: 'An order.',
  requires_auth: false,
  environment: 'live',
  url: 'https://shop.example/orders',
};
const VIEW = { filter: 'open', shared: true };
const REPLY = { title: 'Refund', text: 'Soon.', tag: null, closes: false };
const PROVIDER = {
  issuer: 'https://login.example',
  client_id: 'frontdesk',
  group_claim: null,
  group_roles: [],
  default_role: 'agent',
  creates_members: true,
  accepts_unverified_email: false,
  emergency_member_id: null,
};
const MCP = { url: 'https://mcp.example/mcp', header: null };
const WEBHOOK = { url: 'https://shop.example/events', events: ['conversation.opened'] };

/** By path, as in the documents. */
const ROWS: Record<string, Row> = {
  '/api/v1/lab/knowledge/{external_id}/': {
    create: { path: '/api/v1/lab/knowledge/returns/', body: { title: 'Returns', content: 'Text.' } },
    body: (number) => ({ title: `Returns ${number}`, content: 'Text.' }),
  },
  '/api/v1/lab/tests/{path}/': {
    create: { path: '/api/v1/lab/tests/small/', body: { yaml: 'name: Small\nsteps:\n  - message: hi\n' } },
    body: (number) => ({ yaml: `name: Small ${number}\nsteps:\n  - message: hi\n` }),
  },
  '/api/v1/lab/functions/{function_id}/': {
    method: 'PATCH',
    create: { path: '/api/v1/lab/functions/', body: { ...FUNCTION, name: 'get_orders' } },
    body: (number) => ({ description: `Order ${number}.` }),
  },
  '/api/v1/lab/webhooks/{webhook_id}/': {
    method: 'PATCH',
    create: { path: '/api/v1/lab/webhooks/', body: WEBHOOK },
    body: (number) => ({ description: `Number ${number}` }),
  },
  '/api/v1/lab/mcp-servers/{mcp_server_id}/': {
    method: 'PATCH',
    create: { path: '/api/v1/lab/mcp-servers/', body: { ...MCP, name: 'shop' }, version: 'updated_at' },
    body: (number) => ({ url: `${MCP.url}/${number}` }),
  },
  '/api/v1/lab/knowledge-sources/{source_id}/': {
    method: 'PATCH',
    create: {
      path: '/api/v1/lab/knowledge-sources/',
      body: { kind: 'page', url: 'https://shop.example/help' },
      version: 'version',
    },
    body: (number) => ({ refresh_hours: number }),
  },
  '/api/v1/console/canned-replies/{canned_reply_id}/': {
    create: {
      path: '/api/v1/console/canned-replies/',
      body: { ...REPLY, shortcut: 'refund' },
      version: 'date_updated',
    },
    body: (number) => ({ ...REPLY, shortcut: `refund${number}` }),
  },
  '/api/v1/console/saved-views/{saved_view_id}/': {
    create: { path: '/api/v1/console/saved-views/', body: { ...VIEW, name: 'All' }, version: 'date_updated' },
    body: (number) => ({ ...VIEW, name: `All ${number}` }),
  },
  '/api/v1/console/assistant/': { body: (number) => ({ greeting: `Hello ${number}` }) },
  '/api/v1/console/security/': {
    body: (number) => ({ require_customer_tokens: false, allowed_origins: [`https://shop${number}.example`] }),
  },
  '/api/v1/console/desk-settings/': {
    body: (number) => ({ targets: { ...NO_TARGETS, resolution: { ...NO_TARGETS.resolution, low: number } } }),
  },
  '/api/v1/console/sign-on/': {
    body: (number) => ({ ...PROVIDER, client_id: `frontdesk-${number}`, client_secret: 'a secret' }),
  },
  '/api/v1/lab/auth-config/': {
    // In another order than it is stored.
    body: (number) => ({ activation: 'confirmation', login_url: `https://shop.example/login/${number}` }),
  },
  '/api/v1/lab/chat-window/': { body: (number) => ({ reply_time: `${number} min` }) },
  '/api/v1/lab/retention/': {
    body: (conversation_days) => ({ conversation_days, trace_days: null, action_days: null }),
  },
  '/api/v1/lab/endpoint-auth/headers/': {
    read: '/api/v1/lab/endpoint-auth/',
    // Another value alone is another version.
    body: (number) => ({ headers: [{ name: 'X-Key', origin: null, value: `key ${number}` }] }),
  },
};

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let owner: string;
  let documented: ReturnType<typeof operationsOf>;
  beforeAll(async () => {
    service = await startService(database);
    owner = await service.signIn('Olga', 'owner');
    documented = operationsOf((await (await service.http('/api/docs/json')).json()) as OpenApiDocument);
  });
  afterAll(async () => await service[Symbol.asyncDispose]());
  // All changes of a row are within one millisecond.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const ask = (method: string, path: string, body?: object, version?: string) =>
    service.http(path, {
      key: owner,
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: version === undefined ? {} : { 'if-match': version },
    });
  const etagOf = ({ headers }: Response) => headers.get('etag') ?? 'none';

  test('each request that takes it is tested here, and documented with its answers', () => {
    const taking = documented.filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'If-Match'));
    expect(taking.map(({ path }) => path).toSorted()).toEqual(Object.keys(ROWS).toSorted());
    for (const { operation } of taking)
      expect([operation.responses[412], operation.responses[200]?.headers]).toMatchObject([{}, { ETag: {} }]);
    const reads = Object.entries(ROWS).flatMap(([path, { create, read = path }]) => (create?.version ? [] : [read]));
    const told = documented.filter(
      ({ method, operation }) => method === 'get' && operation.responses[200]?.headers?.ETag,
    );
    expect(told.map(({ path }) => path).toSorted()).toEqual(reads.toSorted());
    expect(JSON.stringify(documented)).not.toContain('x-versioned');
  });

  test.each(Object.entries(ROWS))('%s', async (template, { method = 'PUT', create, read, body }) => {
    const created =
      create && (await ask(create.path.split('/').length === 6 ? 'POST' : 'PUT', create.path, create.body));
    const view = created && ((await created.json()) as Record<string, string>);
    expect(created === undefined || created.ok, JSON.stringify(view)).toBe(true);
    const path = template.replace(/\{(\w+)\}/, (_, name: string) => view?.[name] ?? view?.id ?? '');
    const seen = async () =>
      create?.version === undefined ? etagOf(await ask('GET', read ?? path)) : `"${view?.[create.version]}"`;
    const first = await seen();
    expect(first).toMatch(/^".+"$/);

    const second = await ask(method, path, body(1), first);
    expect(second.status, await second.clone().text()).toBe(200);
    if (create?.version === undefined) expect(etagOf(await ask('GET', read ?? path))).toBe(etagOf(second));
    expect(etagOf(second)).not.toBe(first);

    const late = await ask(method, path, body(2), first);
    expect([late.status, await late.json()]).toMatchObject([412, { code: 'changed_meanwhile' }]);
    // As proxies that compress make it.
    const third = await ask(method, path, body(2), `W/${etagOf(second).replace(/"$/, '-gzip"')}`);
    expect(third.status).toBe(200);
    if (create?.version !== undefined) expect(`"${(await third.clone().json())[create.version]}"`).toBe(etagOf(third));
    expect((await ask(method, path, body(3))).status).toBe(200);
    expect((await ask(method, path, body(4), 'unquoted')).status).toBe(400);
  });

  test.each([
    '/api/v1/lab/knowledge/{external_id}/',
    '/api/v1/lab/tests/{path}/',
  ])('%s: what was deleted meanwhile is not created again', async (template) => {
    const { create, body } = ROWS[template] as Row;
    const path = create?.path ?? '';
    const version = etagOf(await ask('PUT', path, body(5)));
    await ask('DELETE', path);
    expect((await ask('PUT', path, body(6), version)).status).toBe(412);
    expect((await ask('PUT', path, body(6))).status).toBe(200);
  });

  test.each(
    Object.entries(ROWS).filter(([, { create }]) => create === undefined),
  )('%s: of several who have read one version, one replaces it', async (path, { read = path, body }) => {
    const version = etagOf(await ask('GET', read));
    const answers = await Promise.all([10, 11, 12, 13].map((number) => ask('PUT', path, body(number), version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  });
});
