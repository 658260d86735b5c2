/** Recordings whose place is out of order: the answer says so at once, and nothing of another length is sent. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { databases } from '../support/databases.js';
import { listenLocally } from '../support/local-server.js';
import { newSession, startService } from '../support/service.js';

const SOUND = '0123456789, the sound of a call';
/** A room server and speech, which no test asks. */
const CALLS = {
  LIVEKIT_URL: 'ws://127.0.0.1:9',
  LIVEKIT_API_KEY: 'devkey',
  LIVEKIT_API_SECRET: 'a-secret-for-tests-0123456789-0123456789',
  SPEECH_BASE_URL: 'http://127.0.0.1:9',
};

/** A service with the record of one recording, whose file is the test's to store. */
async function startWithRecording(env: Record<string, string>) {
  const [database] = databases();
  if (database === undefined) throw new Error('There is no database');
  const service = await startService(database, { env: { ...CALLS, ...env } });
  const client = await service.client();
  await client.ask('support', {
    session_id: newSession(),
    message: 'Hello',
    attachment: false,
    ticket_chat_id: null,
  });
  const { database: stored } = service.app.context;
  const { id: conversation_id } = await stored.read.selectFrom('conversations').select('id').executeTakeFirstOrThrow();
  const of = { organisation_id: service.organisation_id, conversation_id };
  const [call_id, id, file] = [randomUUID(), randomUUID(), `${randomUUID()}.mp4`];
  await stored.transaction(async ({ query }) => {
    const over = { active: null, started_at: 1, ended_at: 2, room_open: 0 as const };
    await query
      .insertInto('calls')
      .values({ id: call_id, ...of, ...over })
      .execute();
    const ready = { state: 'ready' as const, egress_id: null, started_at: 1, bytes: SOUND.length };
    await query
      .insertInto('call_recordings')
      .values({ id, ...of, call_id, file, ...ready })
      .execute();
  });
  return { service, file, sound: `/api/v1/console/conversations/${conversation_id}/recordings/${id}/sound/` };
}

test('a file that is gone or shorter than it was cannot be read; once it is back, it is played', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'recordings-'));
  const { service, file, sound } = await startWithRecording({ RECORDINGS_DIR: directory });
  await using _ = service;
  const get = (range?: string) => service.http(sound, { headers: range === undefined ? {} : { range } });
  for (const stored of [undefined, SOUND.slice(0, 5)]) {
    if (stored !== undefined) await writeFile(join(directory, file), stored);
    for (const range of ['bytes=2-9', undefined]) {
      const answer = await get(range);
      expect([range, answer.status, await answer.json()]).toMatchObject([range, 503, { code: 'unavailable' }]);
    }
  }
  await writeFile(join(directory, file), SOUND);
  const part = await get('bytes=2-5');
  expect([part.status, await part.text()]).toEqual([206, '2345']);
  await rm(directory, { recursive: true });
});

test('a key that is revoked while the store is asked gets nothing, and the service goes on', async () => {
  const asked: ServerResponse[] = [];
  const store = createServer(({ method, url = '' }, answer) => {
    // The start asks for a file that does not exist.
    if (method === 'GET' && !url.includes('/00000000-')) asked.push(answer);
    else answer.writeHead(404).end();
  });
  await using local = await listenLocally(store);
  const { service, sound } = await startWithRecording({
    RECORDINGS_S3_BUCKET: 'calls',
    RECORDINGS_S3_ENDPOINT: local.url,
    RECORDINGS_S3_ACCESS_KEY: 'access',
    RECORDINGS_S3_SECRET_KEY: 'a-secret-key',
  });
  await using _ = service;
  const { context } = service.app;
  const { id, secret } = await createApiKey(
    context,
    service.organisation_id,
    { name: 'Short-lived', mode: 'live' },
    OPERATOR,
  );
  const got = service.http(sound, { key: secret });
  await expect.poll(() => asked.length).toBe(1);
  await revokeApiKey(context, service.organisation_id, id, OPERATOR);
  // From then on, the credential is checked again.
  await delay(1_100);
  asked[0]?.writeHead(206, { 'content-length': SOUND.length }).end(SOUND);
  expect((await got).status).toBe(401);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});
