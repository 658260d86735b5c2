/**
 * What the service says about itself is what it does: each address asks for the credential that is documented, the
 * examples are ones that would be taken, the pages hold everything and need no script and no network.
 */

import type { AsyncApiDocument, AsyncApiMessage } from '@frontdesk/contract';
import { ERROR_CODES, envelope, type HelpdeskRequest, helpdeskBroadcasts, helpdeskRequests } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type OpenApiDocument, operationsOf } from '../../src/http/documents/open-api.js';
import { databases } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

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

it('lets nobody without a credential in where one is documented, and asks for none elsewhere', async () => {
  for (const { path, method, operation } of operationsOf(http)) {
    const answer = await fetch(service.url + path.replaceAll(/\{[^}]+\}/g, 'x'), {
      method: method.toUpperCase(),
      ...(operation.requestBody === undefined ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }),
    });
    const refused = answer.status === 401 || answer.status === 403;
    expect({ method, path, refused }).toEqual({ method, path, refused: operation.security?.length !== 0 });
    expect(Object.keys(operation.responses), `${method} ${path}`).toContain(String(answer.status));
  }
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
