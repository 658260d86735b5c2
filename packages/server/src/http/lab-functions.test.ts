import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databases, type OpenedDatabase } from '../../test/support/databases.js';
import { createInProcessCluster } from '../cluster/in-process.js';
import { AppError } from '../errors.js';
import type { Actor } from '../features/actor.js';
import { NOT_MEASURED } from '../features/measures.js';
import { TurnPlaces } from '../features/turn-queue/turn-places.js';
import { createSafeFetch } from '../outbound/safe-fetch.js';
import { createSecrets } from '../secrets.js';
import { enforceAccess } from './access.js';
import type { Authenticate } from './authenticate.js';
import { labFunctions } from './lab-functions.js';

const silent = pino({ level: 'silent' });

const organisation_id = randomUUID();
const agent = { kind: 'inapp', organisation_id, member_id: 'm', username: 'Ada' } as const;
const actors: Record<string, Actor> = {
  live: { kind: 'api', organisation_id, key_id: 'k', mode: 'live' },
  test: { kind: 'api', organisation_id, key_id: 'k', mode: 'test' },
  owner: { ...agent, role: 'owner' },
  admin: { ...agent, role: 'admin' },
  agent: { ...agent, role: 'agent' },
  customer: { kind: 'customer', organisation_id, session_id: 's', mode: 'live' },
  stranger: { kind: 'api', organisation_id: 'elsewhere', key_id: 'k', mode: 'live' },
};

let opened: OpenedDatabase;
let app: FastifyInstance;
const safeFetch = createSafeFetch({
  allowed_hosts: [],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});

beforeAll(async () => {
  const [sqlite] = databases();
  opened = await sqlite!.open();
  await opened.database.transaction(async ({ query }) => {
    await query
      .insertInto('organisations')
      .values({ id: organisation_id, name: 'Shop', assistant_settings: '{}', created_at: 0 })
      .execute();
  });
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _, reply) => {
    reply.status(error instanceof AppError ? error.status : (error.statusCode ?? 500));
    return { detail: error.message, code: error instanceof AppError ? error.code : undefined };
  });
  const authenticate: Authenticate = async (request) => {
    const actor = actors[request.headers.authorization ?? ''];
    if (actor === undefined) throw new AppError('unauthorized', 'Unknown.');
    return actor;
  };
  enforceAccess(app, authenticate);
  await app.register(labFunctions, {
    context: {
      database: opened.database,
      cluster: createInProcessCluster(silent),
      secrets: createSecrets('0123456789abcdef0123456789abcdef'),
      safeFetch,
      log: silent,
      turnPlaces: new TurnPlaces(),
      measures: NOT_MEASURED,
      now: () => 0,
      settings: { auto_close_ms: 0 },
    },
    authenticate,
  });
});
afterAll(async () => {
  await app.close();
  await safeFetch[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

const base = '/api/v1/lab/functions/';
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, as: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: as }, ...(payload && { payload }) });
const input = (name: string) => ({
  name,
  description: 'Gets an order.',
  url: 'https://shop.example/orders',
  requires_auth: false,
  environment: 'live',
});

it('walks a function through its life, with and without the trailing slash', async () => {
  const created = await send('POST', base, 'live', input('get_order'));
  expect(created.statusCode).toBe(201);
  const { id } = created.json();
  for (const slash of ['', '/']) {
    const list = await send('GET', base.slice(0, -1) + slash, 'test');
    expect(list.json()).toEqual({ functions: [created.json()] });
    expect((await send('GET', `${base}${id}${slash}`, 'admin')).json()).toEqual(created.json());
    const tested = await send('POST', `${base}${id}/test${slash}`, 'live', { arguments: {} });
    expect(tested.json()).toMatchObject({ ok: false, failure: { reason: 'forbidden_address' } });
  }
  expect((await send('POST', `${base}${id}/test/`, 'live')).statusCode).toBe(200);
  const changed = await send('PATCH', `${base}${id}/`, 'owner', { description: 'Gets one order.' });
  expect(changed.json()).toMatchObject({ id, name: 'get_order', description: 'Gets one order.' });
  expect((await send('POST', base, 'live', input('get_order'))).statusCode).toBe(409);
  const removed = await send('DELETE', `${base}${id}/`, 'live');
  expect([removed.statusCode, removed.body]).toEqual([204, '']);
  expect((await send('GET', `${base}${id}/`, 'live')).statusCode).toBe(404);
});

it('is closed to agents, customers and the unknown, whatever they send', async () => {
  const { id } = (await send('POST', base, 'live', input('get_closed'))).json();
  const requests = [
    ['GET', base],
    ['POST', base],
    ['GET', `${base}${id}/`],
    ['PATCH', `${base}${id}/`],
    ['DELETE', `${base}${id}/`],
    ['POST', `${base}${id}/test/`],
  ] as const;
  for (const [method, url] of requests) {
    const payload = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true };
    expect((await send(method, url, 'agent', payload)).statusCode, `${method} ${url}`).toBe(403);
    expect((await send(method, url, 'customer', payload)).statusCode, `${method} ${url}`).toBe(403);
    expect((await send(method, url, 'nobody', payload)).statusCode, `${method} ${url}`).toBe(401);
  }
  for (const [method, url] of requests.slice(2)) {
    const payload = method === 'PATCH' ? { description: 'Mine now.' } : method === 'POST' ? {} : undefined;
    expect((await send(method, url, 'stranger', payload)).statusCode, `${method} ${url}`).toBe(404);
  }
  expect((await send('GET', `${base}${id}/`, 'live')).json()).toMatchObject({ description: 'Gets an order.' });
});

it('refuses a malformed body or id', async () => {
  const { url: _, ...withoutUrl } = input('get_bad');
  expect((await send('POST', base, 'live', withoutUrl)).statusCode).toBe(400);
  expect((await send('POST', base, 'live', { ...input('get_bad'), requires_auth: 'true' })).statusCode).toBe(400);
  expect((await send('POST', base, 'live', { ...input('get_bad'), method: 'POST' })).statusCode).toBe(400);
  expect((await send('POST', base, 'live', input('orders'))).statusCode).toBe(400);
  expect((await send('GET', `${base}%00/`, 'live')).statusCode).toBe(400);
});
