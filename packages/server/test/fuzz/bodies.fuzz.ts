/** HTTP: every operation and address of the service, with and without credentials, given what no client of ours sends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/http/documents/open-api.js';
import { databases } from '../support/databases.js';
import { type LocalServer, serveLocally } from '../support/local-server.js';
import { type Header, httpRequests, type Targets } from './bodies.arbitrary.js';
import { FUZZ_INPUTS, runCampaign } from './campaign.js';
import { type FuzzService, startFuzzService } from './harness.js';
import { type RawAnswer, type RawRequest, sendRaw } from './raw-request.js';

/** Shares of all inputs. The event loop's work is the same on both; what a value does in a query is not. */
const SHARES = { sqlite: 0.4, postgres: 0.1 };
const HOURS = 3 * 60 * 60_000;
const OWNER = { email: 'owner@shop.example', password: 'correct horse battery' };
/** Not described by the document. */
const OTHERS = [
  ...['/', '/console', '/console/desk', '/console/assets/', '/console/assets/../x', '/widget.js', '/widget-call.js'],
  ...['/api/docs', '/api/docs/json', '/api/docs/style.css', '/api/events', '/api/events/json', '/metrics', '/nothing'],
];
/** With a right credential these would end the campaign's own access. */
const WITHHELD = ['DELETE /api/v1/console/session/', 'DELETE /api/v1/console/sessions/'];

async function call<Answer>(
  service: FuzzService,
  method: string,
  path: string,
  key: string,
  body?: unknown,
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answer = await fetch(service.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function findTargets(service: FuzzService, host: string): Promise<Targets> {
  const key = service.api_key;
  const { token: owner } = await call<{ token: string }>(service, 'POST', '/api/v1/console/session/', key, OWNER);
  const test_key = await call<{ secret: string }>(service, 'POST', '/api/v1/console/api-keys/', owner, {
    name: 'T',
    mode: 'test',
  });
  const customer = await call<{ token: string }>(service, 'POST', '/api/v1/helpdesk/tokens/', key, {
    session_id: 'fuzz',
  });
  const parameters = { id: { description: 'Its number', type: 'string', provider: 'assistant' } };
  const made = await call<{ id: string; name: string }>(service, 'POST', '/api/v1/lab/functions/', key, {
    name: 'get_thing',
    description: 'Gets a thing.',
    url: `http://${host}/things/{id}`,
    requires_auth: false,
    environment: 'live',
    parameters,
  });
  const bearer = (token: string): Header[] => [['authorization', `Bearer ${token}`]];
  return {
    document: await call<OpenApiDocument>(service, 'GET', '/api/docs/json', key),
    others: OTHERS,
    withheld: WITHHELD,
    known: {
      function_id: [made.id],
      name: [made.name],
      session_id: ['fuzz'],
      closed: ['true', 'false'],
      mode: ['live', 'test', 'all'],
      limit: ['1', '50'],
      days: ['7', '90'],
      q: ['hello', 'a b c d e f g h i'],
    },
    credentials: [
      ...[bearer(owner), bearer(owner), bearer(owner), bearer(key), bearer(key)],
      ...[bearer(test_key.secret), bearer(customer.token)],
      [
        ['cookie', `frontdesk_session=${owner}`],
        ['origin', service.url],
      ],
    ],
  };
}

/** Bytes that are no request may be cut off; everything else is answered. @throws where an answer breaks a rule */
function check({ method, target, headers, framing }: RawRequest, { status, type, body }: RawAnswer): void {
  const broken =
    framing === 'short' || /[^\x21-\x7e]/.test(target) || headers.some(([, value]) => /[^\x20-\x7e]/.test(value));
  if (status === undefined) {
    if (!broken) throw new Error('it was not answered');
    return;
  }
  if (status >= 500 && !(status === 503 && body.includes('"unavailable"')))
    throw new Error(`it was answered ${status}: ${body}`);
  if (status < 400 || method === 'HEAD') return;
  if (!type.startsWith('application/json')) throw new Error(`the refusal ${status} is ${type}: ${body.slice(0, 200)}`);
  const { detail, code, errors, ...rest } = JSON.parse(body) as Record<string, unknown>;
  // The Model Context Protocol, at `/mcp` however that is spelt, has refusals of its own, which its clients read.
  if (rest.jsonrpc === '2.0' && detail === undefined) {
    expect(rest).toEqual({ jsonrpc: '2.0', error: expect.anything(), id: null });
    expect(rest.error).toEqual({ code: expect.any(Number), message: expect.any(String) });
    return;
  }
  const named =
    errors === undefined ||
    (Array.isArray(errors) && errors.every((one) => typeof one.path === 'string' && typeof one.message === 'string'));
  if (
    typeof detail !== 'string' ||
    detail === '' ||
    !['string', 'undefined'].includes(typeof code) ||
    !named ||
    Object.keys(rest).length > 0
  )
    throw new Error(`the refusal ${status} is not {detail, code, errors}: ${body.slice(0, 300)}`);
}

describe.each(databases())('on $name', (database) => {
  let service: FuzzService;
  let shop: LocalServer;
  let targets: Targets;
  let sent = 0;

  beforeAll(async () => {
    shop = await serveLocally((_request, response) => response.end('{"success":true,"data":{}}'));
    const { host } = shop;
    service = await startFuzzService(
      {
        // Each request comes from an address of its own, so that none is refused for the others' sake.
        TRUST_PROXY: 'true',
        FUNCTION_ALLOWED_HOSTS: host,
        BOOTSTRAP_ADMIN_EMAIL: OWNER.email,
        BOOTSTRAP_ADMIN_PASSWORD: OWNER.password,
        METRICS_TOKEN: 'metrics-token-0123456789',
      },
      [database],
    );
    targets = await findTargets(service, host);
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await shop?.[Symbol.asyncDispose]();
  });

  test('requests of a hostile client harm nobody', { timeout: HOURS }, async () => {
    const url = new URL(service.url);
    const statuses = new Map<number | undefined, number>();
    const report = await runCampaign<RawRequest>(service, {
      name: `HTTP requests on ${database.name}`,
      inputs: httpRequests(targets),
      count: FUZZ_INPUTS * SHARES[database.name],
      batch: 16,
      async send(request) {
        const number = ++sent;
        const answer = await sendRaw(url, request, `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        check(request, answer);
      },
      show: (request) => JSON.stringify(request),
    });
    process.stdout.write(`answers: ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}\n`);
    expect(report.inputs).toBeGreaterThanOrEqual(FUZZ_INPUTS * SHARES[database.name]);
  });
});
