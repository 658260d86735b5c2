/** What an address answers to another method than its own, with and without the slash at the end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApiDocument, operationsOf } from '../../src/http/documents/open-api.js';
import { databases } from '../support/databases.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

let service: TestService;
let paths: { path: string; methods: string[] }[];

beforeAll(async () => {
  const [sqlite] = databases();
  service = await startService(sqlite!);
  const document = (await (await fetch(`${service.url}/api/docs/json`)).json()) as OpenApiDocument;
  const all = operationsOf(document).map(({ path, method }) => ({
    method: method.toUpperCase(),
    // An address may fit several paths: `accept` could also be an id.
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  paths = Object.keys(document.paths).map((described) => {
    const path = described.replaceAll(/\{[^}]+\}/g, 'x');
    const methods = all.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return { path, methods: [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)] };
  });
});
afterAll(() => service[Symbol.asyncDispose]());

const both = (path: string) => [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`];
const listed = (answer: Response) => (answer.headers.get('allow') ?? '').split(', ').toSorted();

it('refuses every other method with 405 and names those it takes', async () => {
  for (const { path, methods } of paths)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.includes(one)))
      for (const address of both(path)) {
        const answer = await fetch(service.url + address, { method });
        const at = `${method} ${address}`;
        expect(answer.status, at).toBe(405);
        expect(listed(answer), at).toEqual([...methods, 'OPTIONS'].toSorted());
        expect(await answer.json(), at).toMatchObject({
          code: 'method_not_allowed',
          detail: expect.stringContaining(method),
        });
      }
});

it('answers OPTIONS with what it takes', async () => {
  for (const { path, methods } of paths)
    for (const address of both(path)) {
      const answer = await fetch(service.url + address, { method: 'OPTIONS' });
      expect([answer.status, await answer.text()], address).toEqual([204, '']);
      if (!path.startsWith('/api/v1/helpdesk/'))
        expect(listed(answer), address).toEqual([...methods, 'OPTIONS'].toSorted());
    }
});

it('answers HEAD like GET, without the body', async () => {
  for (const address of both('/api/v1/lab/functions/')) {
    const headers = { authorization: `Bearer ${API_KEY}` };
    const [head, get] = await Promise.all([
      fetch(service.url + address, { method: 'HEAD', headers }),
      fetch(service.url + address, { headers }),
    ]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
  }
});

describe.each(['GET', 'POST', 'DELETE', 'OPTIONS'])('%s of an address that nothing is at', (method) => {
  it.each(['/api/v1/lab/nothing/', '/nothing', '/api/v1/'])('is 404: %s', async (path) => {
    const answer = await fetch(service.url + path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
  });
});

it('answers 404 for a file that is not there, such as one of an earlier version of the console', async () => {
  for (const method of ['GET', 'HEAD'])
    expect((await fetch(`${service.url}/console/assets/index-gone.js`, { method })).status).toBe(404);
  const answer = await fetch(`${service.url}/console/assets/index-gone.js`, { method: 'POST' });
  expect([answer.status, listed(answer)]).toEqual([405, ['GET', 'HEAD', 'OPTIONS']]);
});
