/**
 * Credentials that end without this server being told, as when the announcement was lost: their sockets are closed within
 * seconds all the same, and no others.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { toJson } from '../../src/json.js';
import type { TestClient } from '../support/client.js';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, startService, type TestService } from '../support/service.js';

const SHOP = 'https://shop.example';
/** What the service promises, and a moment for a busy machine. */
const CLOSED = { timeout: 6_000, interval: 50 };

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const asKey = (token: string, options = {}) => connect(service.url, { token_source: 'api', token }, options);
  const change = (work: Parameters<TestService['app']['context']['database']['transaction']>[0]) =>
    service.app.context.database.transaction(work);
  const newKey = () =>
    createApiKey(service.app.context, service.organisation_id, { name: 'Passing', mode: 'live' }, OPERATOR);

  test('a key, a sign-in, a role and rules for browsers that change only in the database', async () => {
    const [key, kept] = [await newKey(), await newKey()];
    const staying = [await asKey(kept.secret), await service.agent('Cleo')];
    const ending: TestClient[] = [
      await asKey(key.secret),
      await service.agent('Ada'),
      await service.agent('Bea'),
      await asKey(API_KEY, { extraHeaders: { origin: SHOP } }),
    ];
    await change(async ({ query }) => {
      await query.updateTable('api_keys').set({ revoked_at: 1 }).where('id', '=', key.id).execute();
      const ada = query.selectFrom('members').select('id').where('username', '=', 'Ada');
      await query.deleteFrom('member_sessions').where('member_id', 'in', ada).execute();
      await query.updateTable('members').set({ role: 'admin' }).where('username', '=', 'Bea').execute();
      await query
        .updateTable('organisations')
        .set({ allowed_origins: toJson(['https://other.example']) })
        .execute();
    });
    await expect.poll(() => ending.map(({ socket }) => socket.connected), CLOSED).toEqual([false, false, false, false]);
    expect(staying.map(({ socket }) => socket.connected)).toEqual([true, true]);
    for (const client of [...staying, ...ending]) client[Symbol.dispose]();
  });

  test('a key that was used a moment ago and is revoked only in the database', async () => {
    const { id, secret } = await newKey();
    (await asKey(secret))[Symbol.dispose]();
    await change(({ query }) => query.updateTable('api_keys').set({ revoked_at: 1 }).where('id', '=', id).execute());
    // Enough for a client that connects again to be closed by the next check, within 5 s in all.
    await setTimeout(1_100);
    await expect(asKey(secret)).rejects.toThrow(/unknown, revoked or expired/);
  });

  test('an answer that is still being sent ends, and one under another key goes on', async () => {
    const session_id = newSession();
    for (let file = 0; file < 3; file++) {
      const body = new FormData();
      body.append('session_id', session_id);
      body.append('file', new Blob(['%PDF-1.7\n', randomBytes(LIMITS.attachmentBytes - 9)]), `file-${file}.pdf`);
      const headers = { authorization: `Bearer ${API_KEY}` };
      const uploaded = await fetch(`${service.url}/api/v1/helpdesk/attachments/`, { method: 'POST', headers, body });
      expect(uploaded.status).toBe(201);
    }
    const [key, kept] = [await newKey(), await newKey()];
    const startExport = async ({ secret }: typeof key) => {
      const { body } = await fetch(`${service.url}/api/v1/helpdesk/customers/${session_id}/export/`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      const reader = body!.getReader();
      return () =>
        reader.read().then(
          ({ done }) => (done ? 'complete' : 'goes on'),
          () => 'cut off',
        );
    };
    const [readOn, readKept] = [await startExport(key), await startExport(kept)];
    expect(await readOn()).toBe('goes on');
    await change(({ query }) =>
      query.updateTable('api_keys').set({ revoked_at: 1 }).where('id', '=', key.id).execute(),
    );
    await expect.poll(readOn, CLOSED).toBe('cut off');
    let kept_state = await readKept();
    while (kept_state === 'goes on') kept_state = await readKept();
    expect(kept_state).toBe('complete');
  });
});
