/** A description that takes minutes to read costs only whoever sent it: others are answered as before, and each refusal says why. */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { databases } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

const PASSWORD = 'correct horse battery';
/** Of a health check, on a busy machine. */
const HEALTH_MS = 750;
/** Minutes of work for a YAML parser: keys that are maps themselves, each written out within the next. */
const KEYS = Array.from({ length: 400 }, (_, at) => `${' '.repeat(at)}?`).join('\n');
const ENDLESS = `openapi: 3.0.0\npaths:\n${KEYS}\n${' '.repeat(400)}[${'x,'.repeat(60_000)}]`;

let service: TestService;
const owners: string[] = [];

beforeAll(async () => {
  const [sqlite] = databases();
  service = await startService(sqlite!);
  const other = await addOrganisation(service.app.context, { name: 'Other', email: 'boss@other.example' });
  for (const organisation_id of [service.organisation_id, other.organisation.id]) {
    const email = `owner@${organisation_id}.example`;
    const member = { organisation_id, email, username: 'Ada', password: PASSWORD, role: 'owner' as const };
    await createMember(service.app.context, member);
    owners.push((await signIn(service.app.context, { email, password: PASSWORD })).token);
  }
});
afterAll(() => service[Symbol.asyncDispose]());

const importAs = async (owner: string | undefined, body: object) => {
  const answer = await service.http('/api/v1/console/functions/import/', {
    method: 'POST',
    body: JSON.stringify(body),
    key: owner ?? '',
  });
  return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() };
};

test('others are answered while one is read', async () => {
  const [hostile, honest] = owners;
  let ended = false;
  const endless = importAs(hostile, { openapi: ENDLESS }).finally(() => {
    ended = true;
  });
  const slow: number[] = [];
  const watch = (async () => {
    for (let checks = 0; !ended || checks < 20; checks++) {
      const asked = performance.now();
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      slow.push(performance.now() - asked);
    }
  })();
  const openapi = JSON.stringify({
    openapi: '3.0.0',
    servers: [{ url: 'https://x.example' }],
    paths: { '/a': { get: {} } },
  });
  expect(await importAs(honest, { openapi })).toMatchObject({ status: 200, body: { drafts: [{ name: 'get_a' }] } });
  const again = await importAs(hostile, { curl: 'curl https://x.example/' });
  expect(again).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(again.retry)).toBeGreaterThan(0);
  expect(await endless).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'openapi', message: expect.stringContaining('takes longer than') }] },
  });
  await watch;
  expect(Math.max(...slow)).toBeLessThan(HEALTH_MS);
  expect(await importAs(hostile, { curl: 'curl https://x.example/' })).toMatchObject({ status: 200 });
}, 40_000);

test('what is too large is said by name', async () => {
  const [owner] = owners;
  for (const [body, path] of [
    [{ openapi: 'x'.repeat(LIMITS.importCharacters + 1) }, 'openapi'],
    [{ curl: 'x'.repeat(LIMITS.importCurlCharacters + 1) }, 'curl'],
  ] as const)
    expect(await importAs(owner, body)).toMatchObject({ status: 413, body: { code: 'too_large', errors: [{ path }] } });
});

test('a value that is not text is no failure of ours', async () => {
  const servers = [{ url: 'https://{x}', variables: { x: { default: { toString: 1, valueOf: 1 } } } }];
  const openapi = JSON.stringify({ openapi: '3.0.0', servers, paths: { '/a': { get: {} } } });
  expect(await importAs(owners[0], { openapi })).toMatchObject({ status: 200, body: { drafts: [], left_out: [{}] } });
});
