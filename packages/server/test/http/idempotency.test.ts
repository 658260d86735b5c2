/**
 * `Idempotency-Key`: a request that is sent again creates nothing twice and is answered as before, over two servers, at once,
 * and when the server died before or after the commit. On both databases.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import type { Context } from '../../src/features/context.js';
import {
  claimKey,
  fencedContext,
  purgeIdempotencyKeys,
  releaseKey,
  storeAnswer,
} from '../../src/features/idempotency/stored-answers.js';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import type { Authenticate } from '../../src/http/authenticate.js';
import { type OpenApiDocument, operationsOf } from '../../src/http/documents/open-api.js';
import { labEndpointAuth } from '../../src/http/lab-endpoint-auth.js';
import { labKnowledgeSources } from '../../src/http/lab-knowledge-sources.js';
import { labMcpServers } from '../../src/http/lab-mcp-servers.js';
import { labWebhooks } from '../../src/http/lab-webhooks.js';
import { createHttpServer } from '../../src/http/server.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const PASSWORD = 'correct horse battery';
const WEBHOOKS = '/api/v1/lab/webhooks/';
const TOKENS = '/api/v1/helpdesk/tokens/';
const SOURCE = { kind: 'page', url: 'https://shop.example.com/help' };
const FUNCTIONS = '/api/v1/lab/functions/';

async function serve(context: Context): Promise<FastifyInstance> {
  const app = await createHttpServer(context, {
    public_url: undefined,
    trust_proxy: false,
    plugins: [labWebhooks, labEndpointAuth, labKnowledgeSources, labMcpServers].map(
      (plugin) =>
        (given: FastifyInstance, { authenticate }: { authenticate: Authenticate }) =>
          given.register(plugin, { context, authenticate }),
    ),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  /** Two, on the same data. */
  let servers: FastifyInstance[];
  let urls: string[];
  const keys = {} as Record<'live' | 'test' | 'foreign' | 'owner' | 'admin', string>;

  beforeAll(async () => {
    service = await openTestContext(database);
    const { context, organisation_id } = service;
    servers = [await serve(context), await serve(service.another())];
    urls = servers.map(({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const mode of ['live', 'test'] as const)
      keys[mode] = (await createApiKey(context, organisation_id, { name: mode, mode }, OPERATOR)).secret;
    const foreign = await createOrganisation(context, { name: 'Other' });
    keys.foreign = (await createApiKey(context, foreign.id, { name: 'Key', mode: 'live' }, OPERATOR)).secret;
    for (const role of ['owner', 'admin'] as const) {
      const email = `${role}@example.com`;
      await createMember(context, { organisation_id, email, username: role, password: PASSWORD, role });
      keys[role] = (await signIn(context, { email, password: PASSWORD })).token;
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await service[Symbol.asyncDispose]();
  });

  let turn = 0;
  /** Sends it to either server in turn. */
  async function post(
    path: string,
    { body, key = randomUUID(), as = 'live' }: { body?: unknown; key?: string | undefined; as?: keyof typeof keys },
  ) {
    const answer = await fetch(`${urls[turn++ % 2]}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys[as]}`,
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers } = answer;
    const replayed = headers.get('idempotency-replayed');
    return { status, replayed, headers, body: (await answer.json()) as Record<string, unknown> };
  }
  const count = async (table: 'api_keys' | 'functions' | 'webhooks' | 'idempotency_keys') =>
    Number(
      (
        await service.context.database.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('all'))
          .executeTakeFirstOrThrow()
      ).all,
    );
  const newFunction = (name: string) => ({
    name,
    description: 'Looks up an order.',
    url: 'https://shop.example.com/orders',
    requires_auth: false,
    environment: 'live',
    parameters: {},
  });

  test('every operation that is documented to take a key answers again as it did, and does it once', async () => {
    const webhook = await post(WEBHOOKS, { body: { url: 'https://shop.example.com/first', events: ['*'] } });
    const { member_id } = await service.context.database.read
      .selectFrom('members')
      .select('id as member_id')
      .where('email', '=', 'admin@example.com')
      .executeTakeFirstOrThrow();
    const bodies: Record<string, { body?: unknown; as?: 'owner'; path?: string }> = {
      [FUNCTIONS]: { body: newFunction('get_order') },
      [WEBHOOKS]: { body: { url: 'https://shop.example.com/second', events: ['*'] } },
      '/api/v1/lab/knowledge-sources/': { body: SOURCE },
      '/api/v1/lab/mcp-servers/': { body: { name: 'orders', url: 'https://shop.example.com/mcp' } },
      [`${WEBHOOKS}{webhook_id}/rotate-secret/`]: { path: `${WEBHOOKS}${webhook.body.id}/rotate-secret/` },
      [TOKENS]: { body: { session_id: 'customer-7' } },
      '/api/v1/lab/endpoint-auth/signing-secrets/': {},
      '/api/v1/console/api-keys/': { body: { name: 'Backend', mode: 'live' }, as: 'owner' },
      '/api/v1/console/canned-replies/': { body: { shortcut: 'hello', title: 'Hello', text: 'Hello.' }, as: 'owner' },
      '/api/v1/console/saved-views/': { body: { name: 'Waiting', filter: 'needs_human' }, as: 'owner' },
      '/api/v1/console/invitations/': { body: { email: 'new@example.com', role: 'agent' }, as: 'owner' },
      '/api/v1/console/members/{member_id}/password-reset/': {
        path: `/api/v1/console/members/${member_id}/password-reset/`,
        as: 'owner',
      },
    };
    const document = (await (await fetch(`${urls[0]}/api/docs/json`)).json()) as OpenApiDocument;
    const documented = operationsOf(document)
      .filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'Idempotency-Key'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(documented.toSorted()).toEqual(
      Object.keys(bodies)
        .map((path) => `post ${path}`)
        .toSorted(),
    );
    for (const [path, { path: at = path, ...given }] of Object.entries(bodies)) {
      const key = randomUUID();
      const first = await post(at, { ...given, key });
      expect([first.status < 300, first.replayed], `${path} ${JSON.stringify(first.body)}`).toEqual([true, null]);
      const state = await everything();
      for (const form of [key, `"${key}"`]) {
        const again = await post(at, { ...given, key: form });
        expect(again, path).toMatchObject({ status: first.status, replayed: 'true', body: first.body });
      }
      expect(await everything(), path).toBe(state);
    }
  });

  /** All that is stored but when a credential was used. */
  async function everything(): Promise<string> {
    const { read } = service.context.database;
    const tables = (await read.introspection.getTables()).map(({ name }) => name as 'functions');
    const kept = tables.filter((name) => !['api_keys', 'member_sessions', 'sign_ins'].includes(name));
    const rows = kept.map(async (name) => [name, await read.selectFrom(name).selectAll().execute()]);
    return JSON.stringify([await count('api_keys'), await Promise.all(rows)]);
  }

  test('of 20 at once to two servers one creates; the others are told to wait, or get its answer', async () => {
    const [before, key] = [await count('functions'), randomUUID()];
    const body = newFunction('get_parcel');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(FUNCTIONS, { body, key })));
    expect(await count('functions')).toBe(before + 1);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1);
    for (const { body: refusal, headers } of answers.filter(({ status }) => status !== 201)) {
      expect(refusal).toMatchObject({ code: 'idempotency_key_in_use' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('another request under the same key is refused: another body, another address', async () => {
    const key = randomUUID();
    await post(TOKENS, { body: { session_id: 'a' }, key });
    for (const [path, body] of [
      [TOKENS, { session_id: 'b' }],
      [WEBHOOKS, { url: 'https://shop.example.com/third', events: ['*'] }],
    ] as const)
      expect(await post(path, { body, key })).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  test('nobody gets what another credential was answered', async () => {
    const key = randomUUID();
    const given = { body: { session_id: 'customer-7' }, key };
    const tokens = new Set<unknown>();
    for (const as of ['live', 'test', 'foreign', 'owner', 'admin'] as const) {
      const answer = await post(TOKENS, { ...given, as });
      expect([answer.status, answer.replayed], as).toEqual([201, null]);
      tokens.add(answer.body.token);
    }
    // Of test mode all three are the same one, made in the same second.
    expect(tokens.size).toBeGreaterThanOrEqual(3);
  });

  test('a refused request leaves its key free for a corrected one', async () => {
    const key = randomUUID();
    const taken = newFunction('get_taken');
    await post(FUNCTIONS, { body: taken });
    expect(await post(FUNCTIONS, { body: taken, key })).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    expect(await post(FUNCTIONS, { body: newFunction('get_free'), key })).toMatchObject({
      status: 201,
      replayed: null,
    });
  });

  test.each(['', ' ', 'a b', 'x'.repeat(256)])('no key: %j', async (key) => {
    const answer = await post(TOKENS, { body: { session_id: 'a' }, key });
    // Node sends no header that is empty or blank as anything but an empty one.
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'Idempotency-Key' }] } });
  });

  test('no secret stands in the clear', async () => {
    const answer = await post(WEBHOOKS, { body: { url: 'https://shop.example.com/sealed', events: ['*'] } });
    const rows = await service.context.database.read.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(answer.body.secret).toEqual(expect.any(String));
    expect(JSON.stringify(rows)).not.toContain(answer.body.secret);
    expect(JSON.stringify(rows)).not.toContain('shop.example.com/sealed');
  });

  describe('a server that dies', () => {
    const place = () => ({ organisation_id: service.organisation_id, caller: 'key:x', idempotency_key: randomUUID() });
    const attemptOf = (claimed: Awaited<ReturnType<typeof claimKey>>) => {
      if ('answer' in claimed) throw new Error('it was answered already');
      return claimed.attempt;
    };
    const input = { name: 'Made once', mode: 'live' } as const;

    test('before its commit leaves the key to the next request, and can commit nothing any more', async () => {
      const { context, organisation_id } = service;
      const at = place();
      const first = attemptOf(await claimKey(context, at, 'request'));
      await expect(claimKey(service.another(), at, 'request')).rejects.toMatchObject({
        code: 'idempotency_key_in_use',
      });
      service.advance(LIMITS.idempotencyLeaseMs);
      const before = await count('api_keys');
      const second = attemptOf(await claimKey(service.another(), at, 'request'));
      await expect(
        createApiKey(fencedContext(context, at, first), organisation_id, input, OPERATOR),
      ).rejects.toMatchObject({
        code: 'idempotency_key_in_use',
      });
      expect(await count('api_keys')).toBe(before);
      const made = await createApiKey(fencedContext(service.another(), at, second), organisation_id, input, OPERATOR);
      await storeAnswer(context, at, second, made);
      expect(await claimKey(context, at, 'request')).toEqual({ answer: JSON.parse(JSON.stringify(made)) });
      expect(await count('api_keys')).toBe(before + 1);
    });

    test('after its commit makes the next request say so, and create nothing', async () => {
      const { context, organisation_id } = service;
      const at = place();
      const attempt = attemptOf(await claimKey(context, at, 'request'));
      await createApiKey(fencedContext(context, at, attempt), organisation_id, input, OPERATOR);
      service.advance(LIMITS.idempotencyLeaseMs);
      await expect(claimKey(context, at, 'request')).rejects.toMatchObject({ code: 'idempotency_answer_lost' });
      // What failed after its commit is not released either.
      await releaseKey(context, at, attempt);
      await expect(claimKey(context, at, 'request')).rejects.toMatchObject({ code: 'idempotency_answer_lost' });
    });

    test('of two that take over one wins', async () => {
      const at = place();
      await claimKey(service.context, at, 'request');
      service.advance(LIMITS.idempotencyLeaseMs);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => claimKey(service.another(), at, 'request')),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  test('a key is good for a day, and removed after it', async () => {
    const given = { body: { session_id: 'customer-9' }, key: randomUUID() };
    const first = await post(TOKENS, given);
    service.advance(LIMITS.idempotencyKeyMs + 1);
    const later = await post(TOKENS, given);
    expect([later.replayed, later.body.token === first.body.token]).toEqual([null, false]);
    await purgeIdempotencyKeys(service.context);
    expect(await count('idempotency_keys')).toBe(1);
  });
});
