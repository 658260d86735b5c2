/**
 * What the service says about itself is what it does: each address asks for the credential that is documented, the
 * examples are ones that would be taken, the pages hold everything and need no script and no network.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AsyncApiDocument, AsyncApiMessage } from '@frontdesk/contract';
import { ERROR_CODES, envelope, type HelpdeskRequest, helpdeskBroadcasts, helpdeskRequests } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mintCustomerToken } from '../../src/features/customer-tokens/customer-token.js';
import { createMember } from '../../src/features/members/create-member.js';
import { SESSION_COOKIE } from '../../src/features/sign-in/member-credential.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { type OpenApiDocument, operationsOf } from '../../src/http/documents/open-api.js';
import { databases } from '../support/databases.js';
import { listen } from '../support/http.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

let service: TestService;
let http: OpenApiDocument;
let events: AsyncApiDocument;

beforeAll(async () => {
  const [sqlite] = databases();
  service = await startService(sqlite!);
  http = (await (await fetch(`${service.url}/api/docs/json`)).json()) as OpenApiDocument;
  events = (await (await fetch(`${service.url}/api/events/json`)).json()) as AsyncApiDocument;
});
afterAll(() => service[Symbol.asyncDispose]());

const page = async (path: string) => {
  const response = await fetch(service.url + path);
  return { response, html: await response.text() };
};

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** A credential of each kind that the document names, and none. */
async function credentialsOf(): Promise<Record<string, Headers>> {
  const { context } = service.app;
  const { organisation_id } = service;
  const member = { username: 'Ada', password: 'correct horse battery', role: 'owner' as const };
  const signedIn = async () => {
    const email = `${randomUUID()}@example.com`;
    await createMember(context, { ...member, organisation_id, email });
    return (await signIn(context, { email, password: member.password })).token;
  };
  const customer = await mintCustomerToken(context, { organisation_id, session_id: 'x', mode: 'live' });
  return {
    none: {},
    apiKey: bearer(API_KEY),
    customerToken: bearer(customer.token),
    memberToken: bearer(await signedIn()),
    sessionCookie: { cookie: `${SESSION_COOKIE}=${await signedIn()}`, origin: new URL(service.url).origin },
  };
}

it('names the credentials of a route that the route takes, and no others', async () => {
  let credentials = await credentialsOf();
  const kinds = Object.keys(credentials);
  for (const { path, method, operation } of operationsOf(http)) {
    const documented = operation.security?.flatMap((one) => Object.keys(one)) ?? ['nothing is said'];
    if (documented.includes('roomServer')) continue;
    const taken: string[] = [];
    for (const kind of kinds) {
      const answer = await fetch(service.url + path.replaceAll(/\{[^}]+\}/g, 'x'), {
        method: method.toUpperCase(),
        headers: {
          ...credentials[kind],
          ...(operation.requestBody === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(operation.requestBody === undefined ? {} : { body: '{}' }),
      });
      await answer.arrayBuffer();
      expect(Object.keys(operation.responses), `${method} ${path}`).toContain(String(answer.status));
      if (answer.status !== 401 && answer.status !== 403) taken.push(kind);
    }
    const expected = documented.length === 0 ? kinds : kinds.filter((kind) => documented.includes(kind));
    expect(`${method} ${path} takes ${taken}`).toBe(`${method} ${path} takes ${expected}`);
    // These end the session that asks.
    if (method === 'delete' && /\/console\/sessions?\/$/.test(path)) credentials = await credentialsOf();
  }
});

it('has a description of every credential that it names', () => {
  const named = operationsOf(http).flatMap(({ operation }) => operation.security?.flatMap(Object.keys) ?? []);
  expect(Object.keys(http.components.securitySchemes).toSorted()).toEqual([...new Set(named)].toSorted());
});

it('gives examples of bodies that their own schemas take', () => {
  const $defs = http.components.schemas;
  for (const { path, method, operation } of operationsOf(http)) {
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
    if (schema === undefined || example === undefined) continue;
    const local = JSON.parse(JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/'));
    expect(z.fromJSONSchema(local).safeParse(example).error?.issues, `${method} ${path}`).toBeUndefined();
  }
});

it('describes every event, with examples that the contract takes', () => {
  const { messages } = events.channels.helpdesk;
  const example = (key: string) => (messages[key] as AsyncApiMessage).examples[0]?.payload;
  for (const [name, { payload, data }] of Object.entries(helpdeskRequests)) {
    expect(payload.safeParse(example(`${name}_request`)).error?.issues, name).toBeUndefined();
    expect(envelope(data).safeParse(example(`${name}_answer`)).error?.issues, name).toBeUndefined();
    expect(events.operations[name]?.reply?.messages).toHaveLength(2);
    expect(events.operations[name]?.security).toHaveLength(helpdeskRequests[name as HelpdeskRequest].callers.length);
  }
  for (const [name, { data }] of Object.entries(helpdeskBroadcasts))
    expect(envelope(data).safeParse(example(`${name}_event`)).error?.issues, name).toBeUndefined();
});

describe.each([
  '/api/docs/json',
  '/api/docs',
  '/api/events/json',
  '/api/events',
  '/api/docs/style.css',
])('%s', (path) => {
  it('is confirmed to whoever has it, and sent to whoever has another', async () => {
    const first = await fetch(service.url + path);
    const [etag, length] = [first.headers.get('etag') ?? '', (await first.arrayBuffer()).byteLength];
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers.get('cache-control')).toMatch(path === '/api/events/json' ? /^private, no-cache$/ : /^public/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetch(service.url + path, { headers: { 'if-none-match': known } });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    const other = await fetch(service.url + path, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, length]);
  });
});

it('names the address that the reader used, to that reader only, unless the operator has set one', async () => {
  const read = async (host: string) => {
    const asked = request(`${service.url}/api/events/json`, { headers: { host } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { document: (await json(answer)) as AsyncApiDocument, cache: answer.headers['cache-control'] };
  };
  for (const host of ['one.example', 'two.example:8443']) {
    const { document, cache } = await read(host);
    expect(document.servers.service).toMatchObject({ host, protocol: 'ws' });
    expect(document).toEqual({ ...events, servers: document.servers });
    expect(cache).toContain('private');
  }
  const [sqlite] = databases();
  await using set = await listen(sqlite!, { public_url: 'https://support.example.com' });
  const { body, headers } = await set.call('GET', '/api/events/json');
  expect(body.servers).toMatchObject({ service: { host: 'support.example.com', protocol: 'wss' } });
  expect(headers.get('cache-control')).toContain('public');
});

describe.each(['/api/docs', '/api/events'])('the page %s', (path) => {
  it('needs no script, no inline style and nothing from elsewhere', async () => {
    const { response, html } = await page(path);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const stylesheet = /<link rel="stylesheet" href="([^"]+)">/.exec(html)?.[1] ?? '';
    expect((await fetch(service.url + stylesheet)).headers.get('content-type')).toContain('text/css');
  });

  it('leads to every part of itself, and has each id once', async () => {
    const { html } = await page(path);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('has the table of error codes', async () => {
    const { html } = await page(path);
    for (const [code, { status }] of Object.entries(ERROR_CODES))
      expect(html).toContain(`<td><code>${code}</code></td><td>${status}</td>`);
  });
});

it('shows every address and every event on a page', async () => {
  const { html: addresses } = await page('/api/docs');
  for (const { path } of operationsOf(http)) expect(addresses).toContain(`<code>${path}</code>`);
  const { html: named } = await page('/api/events');
  for (const name of Object.keys({ ...helpdeskRequests, ...helpdeskBroadcasts }))
    expect(named).toContain(`<h3><code>${name}</code></h3>`);
});
