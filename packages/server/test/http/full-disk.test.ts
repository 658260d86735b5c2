/** Uploads while the disk of the database is almost full: what is left is for messages. */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { createHttpServer } from '../../src/http/server.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

let opened: TestContext;
beforeAll(async () => {
  const [database] = databases();
  if (database === undefined) throw new Error('There is no database');
  opened = await openTestContext(database);
});
afterAll(() => opened[Symbol.asyncDispose]());

test('an upload is refused below a reserve, and accepted again once there is space', async () => {
  const { context, organisation_id } = opened;
  const { secret } = await createApiKey(context, organisation_id, { name: 'Shop', mode: 'live' }, OPERATOR);
  let free = LIMITS.uploadFreeDiskBytes - 1;
  const http = await createHttpServer(context, {
    ...{ public_url: undefined, trust_proxy: false },
    free_bytes: async () => free,
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const upload = () => {
    const body = new FormData();
    body.set('session_id', 'customer-1');
    body.set('file', new File(['Hello'], 'hello.txt'));
    const headers = { authorization: `Bearer ${secret}` };
    return fetch(`${address}/api/v1/helpdesk/attachments/`, { method: 'POST', headers, body });
  };
  const refused = await upload();
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect(await context.database.read.selectFrom('attachments').selectAll().execute()).toEqual([]);
  free++;
  expect((await upload()).status).toBe(201);
  await http.close();
});
