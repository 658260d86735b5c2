/** Bodies that are deep, wide or full of mistakes: refused before they are parsed, or by an answer that stays small. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { databases } from '../support/databases.js';
import { listen, type TestHttp } from '../support/http.js';

const FUNCTIONS = '/api/v1/lab/functions/';
const [sqlite] = databases();
let http: TestHttp;
let key: string;
beforeAll(async () => {
  http = await listen(sqlite!);
  key = (await createApiKey(http.context, http.organisation_id, { name: 'Shop', mode: 'live' }, OPERATOR)).secret;
});
afterAll(() => http[Symbol.asyncDispose]());

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

test('a body nests as deep as any payload and no deeper', async () => {
  const answer = await http.call('POST', FUNCTIONS, { key, body: deep(LIMITS.payloadDepth + 1) });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_payload', detail: expect.stringContaining('nest deeper') },
  });
  const fine = await http.call('POST', FUNCTIONS, { key, body: deep(LIMITS.payloadDepth) });
  expect(fine.body.detail).not.toMatch(/nest deeper/);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body that is compressed by %s is refused for that', async (coding, compress) => {
  const answer = await fetch(`${http.url}${FUNCTIONS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-encoding': coding },
    body: new Uint8Array(compress('{}')),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'invalid_payload',
    errors: [{ path: '', message: 'the body must not be compressed: send it without Content-Encoding' }],
  });
});

test('a body has so many values and no more', async () => {
  const body = Array.from({ length: LIMITS.packetValues + 1 }, () => 1);
  expect(await http.call('POST', FUNCTIONS, { key, body })).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(await http.call('POST', FUNCTIONS, { key, body: body.slice(2) })).toMatchObject({ status: 400 });
});

test('a refusal names so many parameters of a function, and their names are cut', async () => {
  const parameters = Array.from({ length: 3_000 }, (_, at) => [`${'p'.repeat(300)}${at}`, 0]);
  const url = 'https://shop.example/orders';
  const input = { name: 'list_orders', description: 'Orders.', url, environment: 'live', requires_auth: false };
  const { status, body } = await http.call('POST', FUNCTIONS, {
    key,
    body: { ...input, parameters: Object.fromEntries(parameters) },
  });
  expect([status, (body.errors as object[]).length]).toEqual([400, LIMITS.namedFields + 1]);
  expect(JSON.stringify(body).length).toBeLessThan(100_000);
});

test('a refusal names so many fields, and their names are cut', async () => {
  const fields = Array.from({ length: LIMITS.packetValues - 1 }, (_, at) => [`field ${at}`, 0]);
  const { status, body } = await http.call('PUT', '/api/v1/lab/auth-config/', {
    key,
    body: Object.fromEntries(fields),
  });
  expect([status, (body.errors as object[]).length]).toEqual([400, LIMITS.namedFields + 1]);
  expect(body.detail).toMatch(/and [\d]+ more$/);
  const long = await http.call('PUT', '/api/v1/lab/auth-config/', { key, body: { ['x'.repeat(100_000)]: 0 } });
  expect(JSON.stringify(long.body).length).toBeLessThan(5_000);
});
