/** What shows an organisation's endpoints that a request comes from this service: static headers and signatures. */
import { createHmac } from 'node:crypto';
import { type FunctionTestResult, LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const PATH = '/api/v1/lab/endpoint-auth/';
const VALUE = 'k-123456789';

/** The labels, keys and times of a `Signature-Input` (RFC 9421, section 4.1) of this service. */
const INPUTS = /([a-z0-9]+)=(\("@method" "@target-uri"\);created=(\d+);keyid="([^"]+)";alg="hmac-sha256")/g;

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let shop: OrganisationServer;
  let elsewhere: OrganisationServer;

  beforeAll(async () => {
    elsewhere = await startOrganisationServer(() => ({ body: { success: true, data: {} } }));
    shop = await startOrganisationServer((path, headers) => {
      if (path === '/here') return { status: 302, body: {}, headers: { location: '/order?n=1' } };
      if (path === '/away') return { status: 302, body: {}, headers: { location: `${elsewhere.url}/order` } };
      return { body: { success: true, data: { echo: headers['x-shop-key'] ?? 'none' } } };
    });
    service = await startService(database, {
      env: { FUNCTION_ALLOWED_HOSTS: `${shop.host},${elsewhere.host}` },
      model: ({ body }) => (body.messages.at(-1)?.role === 'tool' ? replyText('Done.') : replyCall('get_order', {})),
    });
    for (const [name, path] of [
      ['get_order', '/order?n=1'],
      ['get_here', '/here'],
      ['get_away', '/away'],
    ]) {
      const saved = await service.http('/api/v1/lab/functions/', {
        method: 'POST',
        body: JSON.stringify({
          name,
          url: `${shop.url}${path}`,
          description: 'An order.',
          requires_auth: false,
          environment: 'live',
          parameters: {},
        }),
      });
      expect(saved.status, await saved.clone().text()).toBe(201);
    }
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
    await elsewhere[Symbol.asyncDispose]();
  });

  const put = (headers: object[]) =>
    service.http(`${PATH}headers/`, { method: 'PUT', body: JSON.stringify({ headers }) });
  async function refusedPaths(response: Response): Promise<string[]> {
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { path: string }[] };
    return errors.map(({ path }) => path);
  }
  const newSecret = async () =>
    (await (await service.http(`${PATH}signing-secrets/`, { method: 'POST' })).json()) as {
      id: string;
      secret: string;
    };
  async function run(name: string): Promise<FunctionTestResult> {
    const listed = (await (await service.http('/api/v1/lab/functions/')).json()) as {
      functions: { id: string; name: string }[];
    };
    const { id } = listed.functions.find((one) => one.name === name)!;
    const tried = await service.http(`/api/v1/lab/functions/${id}/test/`, {
      method: 'POST',
      body: JSON.stringify({ arguments: {} }),
    });
    return (await tried.json()) as FunctionTestResult;
  }
  const lastOf = (server: OrganisationServer) => server.requests.at(-1)!;
  /** Key ids of the signatures, each checked against its secret. */
  function verified(
    { path, headers }: OrganisationServer['requests'][number],
    secrets: { id: string; secret: string }[],
  ) {
    const inputs = [...String(headers['signature-input'] ?? '').matchAll(INPUTS)];
    for (const [, label, parameters, , keyid] of inputs) {
      const { secret } = secrets.find(({ id }) => id === keyid)!;
      const base = `"@method": GET\n"@target-uri": ${shop.url}${path}\n"@signature-params": ${parameters}`;
      const signature = createHmac('sha256', secret).update(base).digest('base64');
      expect(String(headers.signature)).toContain(`${label}=:${signature}:`);
    }
    return inputs.map(([, , , , keyid]) => keyid);
  }

  test('every request has an id, which its trace shows', async () => {
    const { request } = await run('get_order');
    const id = lastOf(shop).headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(request?.headers).toEqual({ 'X-Request-Id': id });
    expect(lastOf(shop).headers).not.toHaveProperty('signature');
  });

  test('static headers travel to their origin, and are seen nowhere else', async () => {
    const saved = await put([
      { name: 'X-Shop-Key', value: VALUE },
      { name: 'X-Elsewhere', value: 'not for the shop', origin: elsewhere.url },
    ]);
    expect(await saved.json()).toEqual({
      headers: [
        { name: 'X-Shop-Key', origin: null },
        { name: 'X-Elsewhere', origin: elsewhere.url },
      ],
      signing_secrets: [],
    });
    const tried = await run('get_order');
    expect(lastOf(shop).headers).toMatchObject({ 'x-shop-key': VALUE });
    expect(lastOf(shop).headers).not.toHaveProperty('x-elsewhere');
    expect(tried.request?.headers).toMatchObject({ 'x-shop-key': '[redacted]' });
    expect(tried.response?.body).toMatchObject({ data: { echo: '[redacted]' } });
    expect(await service.everything()).not.toContain(VALUE);

    await run('get_here');
    expect(lastOf(shop)).toMatchObject({ path: '/order?n=1', headers: { 'x-shop-key': VALUE } });
    await run('get_away');
    expect(lastOf(elsewhere).path).toBe('/order');
    for (const name of ['x-shop-key', 'x-elsewhere', 'signature'])
      expect(lastOf(elsewhere).headers).not.toHaveProperty(name);
  });

  test('a header without a value keeps the one that is stored', async () => {
    expect((await put([{ name: 'x-shop-key' }])).status).toBe(200);
    await run('get_order');
    expect(lastOf(shop).headers).toMatchObject({ 'x-shop-key': VALUE });
    expect(await refusedPaths(await put([{ name: 'x-shop-key', origin: shop.url }]))).toEqual(['headers.0.value']);
  });

  test.each([
    ['Host', 'a'],
    ['X-Request-Id', 'a'],
    ['Signature', 'a'],
    ['Proxy-Authorization', 'a'],
    ['X Y', 'a'],
    ['X-Y', 'a\r\nb'],
    ['X-Y', 'a '],
    ['X-Y', 'é'],
    ['X-Y', ''],
  ])('%s: %j is refused, and what is stored stays', async (name, value) => {
    const [path] = await refusedPaths(await put([{ name, value }]));
    expect(path).toMatch(/^headers\.0\.(name|value)$/);
    await run('get_order');
    expect(lastOf(shop).headers).toMatchObject({ 'x-shop-key': VALUE });
  });

  test('one header twice for an origin is refused', async () => {
    const twice = [
      { name: 'X-Y', value: 'a' },
      { name: 'x-y', value: 'b' },
    ];
    expect(await refusedPaths(await put(twice))).toEqual(['headers.1.name']);
  });

  test('requests are signed, for a day with the replaced secret too', async () => {
    const first = await newSecret();
    await run('get_order');
    expect(verified(lastOf(shop), [first])).toEqual([first.id]);
    expect(await service.everything()).not.toContain(first.secret);

    const second = await newSecret();
    await run('get_here');
    expect(verified(lastOf(shop), [first, second])).toEqual([second.id, first.id]);
    const shown = (await (await service.http(PATH)).json()) as {
      signing_secrets: { id: string; expires_at: string | null }[];
    };
    expect(shown.signing_secrets.map(({ id, expires_at }) => [id, expires_at === null])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);

    service.advance(LIMITS.replacedSigningSecretMs);
    await run('get_order');
    expect(verified(lastOf(shop), [second])).toEqual([second.id]);
    await service.http(`${PATH}signing-secrets/${second.id}/`, { method: 'DELETE' });
    await run('get_order');
    expect(lastOf(shop).headers).not.toHaveProperty('signature-input');
  });

  test('the assistant asks in the same way, with what was set a moment ago', async () => {
    const secret = await newSecret();
    await put([{ name: 'X-Shop-Key', value: 'another-key' }]);
    const client = await service.client();
    client.emit('support', say(newSession(), 'Where is my order?'));
    expect((await client.next('support')).data).toMatchObject({ message: 'Done.' });
    expect(lastOf(shop).headers).toMatchObject({ 'x-shop-key': 'another-key' });
    expect(verified(lastOf(shop), [secret])).toEqual([secret.id]);
    const step = await service.app.context.database.read
      .selectFrom('turn_steps')
      .select('detail')
      .where('kind', '=', 'function')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(step.detail)).toMatchObject({
      request: { headers: { 'X-Request-Id': lastOf(shop).headers['x-request-id'], 'x-shop-key': '[redacted]' } },
    });
  });
});
